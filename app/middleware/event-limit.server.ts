import { createRateLimit } from "./rate-limit.server.ts"

/** High enough for a busload of visitors behind one address. */
export const eventLimit = createRateLimit(600, 10 * 60_000)
