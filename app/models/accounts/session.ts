const HOUR = 3_600_000

/** A session expires after this time (ms) without a request. */
export const SESSION_IDLE_MS = 12 * HOUR

/** A session expires this long (ms) after the login. */
export const SESSION_ABSOLUTE_MS = 14 * 24 * HOUR

/** How long (ms) an expired session may still store a draft. */
export const DRAFT_GRACE_MS = 7 * 24 * HOUR
