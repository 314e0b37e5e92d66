export const FREE_ATTEMPTS = { account: 10, address: 30 } as const

/** The maximum delay: an owner who shares a network with an attacker can sign in within a quarter of an hour. */
const MAX_WAIT_MS = 14 * 60_000
const FIRST_WAIT_MS = 30_000

export const ATTEMPT_LIFETIME_MS = 24 * 3_600_000
export const LONGEST_LIFETIME_MS = 30 * ATTEMPT_LIFETIME_MS

/** Returns the delay in milliseconds: none up to `free` failures, then 30 s, doubled with each, at most 14 minutes. */
export function waitAfter(failures: number, free: number): number {
	if (failures < free) return 0
	return Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(10, failures - free))
}

const CEILING_WINDOW_MS = 3_600_000

/** Generic cell rate algorithm: returns when all attempts are available again (ms), or the milliseconds to wait. */
export function takeAttempt(
	fullAt: number,
	perHour: number,
	now: number,
): { waitMs: number } | { waitMs: 0; fullAt: number } {
	const next = Math.max(fullAt, now) + CEILING_WINDOW_MS / perHour
	const waitMs = next - now - CEILING_WINDOW_MS
	return waitMs > 0 ? { waitMs } : { waitMs: 0, fullAt: next }
}

export function returnAttempt(fullAt: number, perHour: number): number {
	return fullAt - CEILING_WINDOW_MS / perHour
}
