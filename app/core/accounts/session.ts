const HOUR = 3_600_000

export const SESSION_IDLE_MS = 12 * HOUR

export const SESSION_ABSOLUTE_MS = 14 * 24 * HOUR

export const PASSWORD_RECENT_MS = HOUR / 6

export const DRAFT_GRACE_MS = 7 * 24 * HOUR
