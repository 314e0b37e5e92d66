import { createRateLimit } from "#core/http/rate-limit.server.ts"

/** Each attempt to register computes a password hash. */
export const registrationLimit = createRateLimit(20, 60_000)
