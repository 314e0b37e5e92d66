import { createRateLimit } from "./rate-limit.server.ts"

/** High enough for a busload of visitors behind one address. */
export const waiverLimit = createRateLimit(100, 10 * 60_000)
