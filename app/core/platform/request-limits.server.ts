/** Bytes and ms. `WITH_FILES` is above every file limit, so that the form can explain a file that is too large. */
export const WITHOUT_FILES = { bytes: 256 * 1024, timeout: 60_000 }
export const WITH_FILES = { bytes: 128 * 1024 * 1024, timeout: 600_000 }
export type BodyLimit = typeof WITH_FILES

/** The largest form selects 1,000 species. */
export const MAX_FIELDS = 2_000

/** Simultaneous holders: per /64 or IPv4 address, per /48, and in all. */
export type SlotLimits = { perNetwork: number; perSite: number; inAll: number }

/** From guests: multipart forms, and other bodies over `SMALL_BODY_BYTES`. */
export const LARGE_BODIES: SlotLimits = { perNetwork: 4, perSite: 16, inAll: 64 }
/** All other bodies, including those of staff, and rejected ones. */
export const SMALL_BODIES: SlotLimits = { perNetwork: 64, perSite: 256, inAll: 1_000 }
export const SMALL_BODY_BYTES = 16 * 1024

/** How much of a guest's form with files is stored. */
export const KEPT_BYTES = 192 * 1024

/** An open connection takes about 16 kB. */
export const CONNECTIONS: SlotLimits = { perNetwork: 1_000, perSite: 2_000, inAll: 4_000 }

/** Bytes include the URL, which has 10 kB with 1,000 selected species. Browsers and proxies send about 30 headers. */
export const HEADERS = { bytes: 16 * 1024, count: 100 }

export const STREAMED = { "Transfer-Encoding": "chunked" }
