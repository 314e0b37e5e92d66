import { createRateLimit } from "./rate-limit.server.ts"

/** A bus load of visitors behind one address gets through; a script that fills the table does not. */
export const waiverLimit = createRateLimit(100, 10 * 60_000)
