import { createRateLimit } from "./rate-limit.server.ts"

/** Each try to become the first administrator costs a password hash. */
export const registrationLimit = createRateLimit(20, 60_000)
