import { createRateLimit } from "./rate-limit.server.ts"

/** A bus load of visitors behind one address gets through; a script that makes up numbers does not get far. */
export const eventLimit = createRateLimit(600, 10 * 60_000)
