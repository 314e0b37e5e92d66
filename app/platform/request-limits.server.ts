/** In bytes and milliseconds. `WITH_FILES` is above every file limit, so that the form can explain a file that is too large. */
export const WITHOUT_FILES = { bytes: 256 * 1024, timeout: 60_000 }
export const WITH_FILES = { bytes: 128 * 1024 * 1024, timeout: 600_000 }
export type BodyLimit = typeof WITH_FILES

export const STREAMED = { "Transfer-Encoding": "chunked" }
