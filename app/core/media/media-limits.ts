const MEGABYTE = 1024 * 1024

export const MAX_IMAGE_BYTES = 15 * MEGABYTE
export const MAX_AUDIO_BYTES = 30 * MEGABYTE
export const MAX_CSV_BYTES = 5 * MEGABYTE

export const MAX_ZIP_BYTES = 100 * MEGABYTE

export const MAX_IMAGE_PIXELS = 50_000_000

export const UPLOAD_EXPIRED = "The file you chose before is no longer available. Please choose it again."
