const MEGABYTE = 1024 * 1024

/** The most bytes that a file of each kind may have when it is sent. */
export const MAX_IMAGE_BYTES = 15 * MEGABYTE
export const MAX_AUDIO_BYTES = 30 * MEGABYTE
export const MAX_CSV_BYTES = 5 * MEGABYTE

/** The most pixels that a picture may have when it is sent, whatever its bytes. */
export const MAX_IMAGE_PIXELS = 50_000_000
