/** In bytes and milliseconds. `WITH_FILES` is above every file limit, so that the form can explain a file that is too large. */
export const WITHOUT_FILES = { bytes: 256 * 1024, timeout: 60_000 }
export const WITH_FILES = { bytes: 128 * 1024 * 1024, timeout: 600_000 }
export type BodyLimit = typeof WITH_FILES

/** Above what any form sends: the largest one selects 1,000 species. */
export const MAX_FIELDS = 2_000

/**
 * Bodies of guests that are being received at the same time: multipart forms, and others over `smallBytes`. Of a form with
 * files, the first `keptBytes` are kept.
 */
export const GUEST_BODIES = {
	perNetwork: 4,
	perSite: 16,
	inAll: 64,
	smallBytes: 16 * 1024,
	keptBytes: 192 * 1024,
}

export const STREAMED = { "Transfer-Encoding": "chunked" }
