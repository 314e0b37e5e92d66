const HOUR = 3_600_000

/** Without a request for so long, a session is over. */
export const SESSION_IDLE_MS = 12 * HOUR

/** However busy, a session is over so long after its beginning. */
export const SESSION_ABSOLUTE_MS = 14 * 24 * HOUR

/** For so long after it expired, a session may leave what its owner was typing as a draft; one that was ended may not. */
export const DRAFT_GRACE_MS = 7 * 24 * HOUR
