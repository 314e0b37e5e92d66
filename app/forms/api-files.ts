import { MAX_AUDIO_BYTES, MAX_CSV_BYTES, MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from "../models/media-limits.ts"

/** A file of a form: the most bytes that it may have, and what it may be. */
export type FileRule = { bytes: number; words: string; isRequired?: boolean }

/** The files of a species. */
export const speciesFiles: Record<"image" | "audio", FileRule> = {
	image: {
		bytes: MAX_IMAGE_BYTES,
		words: `JPEG, PNG, WebP, AVIF or GIF, at most ${MAX_IMAGE_PIXELS / 1e6} megapixels`,
	},
	audio: { bytes: MAX_AUDIO_BYTES, words: "MP3, M4A, AAC, Ogg or WAV" },
}

/** The file of an import. */
export const importFiles: Record<"csv", FileRule> = {
	csv: { bytes: MAX_CSV_BYTES, words: "CSV", isRequired: true },
}
