import { MAX_AUDIO_BYTES, MAX_CSV_BYTES, MAX_IMAGE_BYTES, MAX_ZIP_BYTES } from "#core/media/media-limits.ts"

/** The file fields of staff forms, with the largest size in bytes. After a session has ended, these files are kept. */
export const FILE_FIELDS = {
	image: MAX_IMAGE_BYTES,
	audio: MAX_AUDIO_BYTES,
	csv: MAX_CSV_BYTES,
	siteFile: MAX_ZIP_BYTES,
}

export type FileField = keyof typeof FILE_FIELDS
