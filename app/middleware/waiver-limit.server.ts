import { createRateLimit } from "./rate-limit.server.ts"

export const waiverLimit = createRateLimit(100, 10 * 60_000)
