/** In bytes and milliseconds. `WITH_FILES` is above every file limit, so that the form can explain a file that is too large. */
export const WITHOUT_FILES = { bytes: 256 * 1024, timeout: 60_000 }
export const WITH_FILES = { bytes: 128 * 1024 * 1024, timeout: 600_000 }
export type BodyLimit = typeof WITH_FILES

/** Above what any form sends: the largest one selects 1,000 species. */
export const MAX_FIELDS = 2_000

/** How many clients may hold something at the same time: in a /64 or at an IPv4 address, in a /48, and in all. */
export type SlotLimits = { perNetwork: number; perSite: number; inAll: number }

/** Bodies that are being received from guests: multipart forms, and others over `SMALL_BODY_BYTES`. */
export const LARGE_BODIES: SlotLimits = { perNetwork: 4, perSite: 16, inAll: 64 }
/** All other bodies, also of staff, and those that are rejected or ignored. */
export const SMALL_BODIES: SlotLimits = { perNetwork: 64, perSite: 256, inAll: 1_000 }
export const SMALL_BODY_BYTES = 16 * 1024

/** Of a guest's form with files, so many bytes are kept. */
export const KEPT_BYTES = 192 * 1024

/** An open connection takes about 16 kB, and one with a request more. */
export const CONNECTIONS: SlotLimits = { perNetwork: 1_000, perSite: 2_000, inAll: 4_000 }

/** In bytes with the URL, which has 10 kB if a sheet's 1,000 species are chosen, and their number: browsers and proxies send 30. */
export const HEADERS = { bytes: 16 * 1024, count: 100 }

export const STREAMED = { "Transfer-Encoding": "chunked" }
