import {
	MAX_AUDIO_BYTES,
	MAX_CSV_BYTES,
	MAX_IMAGE_BYTES,
	MAX_IMAGE_PIXELS,
} from "#core/media/media-limits.ts"

/** `bytes` is the maximum size; `description` names the accepted types. */
export type FileRule = { bytes: number; description: string }

export const speciesFiles: Record<"image" | "audio", FileRule> = {
	image: {
		bytes: MAX_IMAGE_BYTES,
		description: `JPEG, PNG, WebP, AVIF or GIF, at most ${MAX_IMAGE_PIXELS / 1e6} megapixels`,
	},
	audio: { bytes: MAX_AUDIO_BYTES, description: "MP3, M4A, AAC, Ogg or WAV" },
}

export const pictureFile = { image: speciesFiles.image }

export const importFiles: Record<"csv", FileRule> = {
	csv: { bytes: MAX_CSV_BYTES, description: "CSV; required" },
}
