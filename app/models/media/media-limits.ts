export const MEGABYTE = 1024 * 1024

export const MAX_IMAGE_BYTES = 15 * MEGABYTE
export const MAX_AUDIO_BYTES = 30 * MEGABYTE
export const MAX_CSV_BYTES = 5 * MEGABYTE

/** Of a ZIP of photos, which a request can carry; its content, unpacked; and the number of its files. */
export const MAX_ZIP_BYTES = 100 * MEGABYTE
export const MAX_UNPACKED_BYTES = 2 * MAX_ZIP_BYTES
export const MAX_ZIP_FILES = 1_000

export const MAX_IMAGE_PIXELS = 50_000_000

export const UPLOAD_EXPIRED = "The file you chose before is no longer available. Please choose it again."
