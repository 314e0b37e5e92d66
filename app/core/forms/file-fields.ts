import { MAX_AUDIO_BYTES, MAX_CSV_BYTES, MAX_IMAGE_BYTES, MAX_ZIP_BYTES } from "#core/media/media-limits.ts"

/** Maximum sizes in bytes. If the session has expired, these files become part of the draft. */
export const FILE_FIELDS = {
	image: MAX_IMAGE_BYTES,
	audio: MAX_AUDIO_BYTES,
	csv: MAX_CSV_BYTES,
	siteFile: MAX_ZIP_BYTES,
}

export type FileField = keyof typeof FILE_FIELDS
