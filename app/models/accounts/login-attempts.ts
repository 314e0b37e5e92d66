/** Wrong guesses that are free: at one account from anywhere, and from one network at anything. */
export const FREE_ATTEMPTS = { account: 10, address: 30 } as const

/** Nobody waits longer: whoever knows the password gets in within a quarter of an hour, whatever others guess. */
const MAX_WAIT_MS = 14 * 60_000
const FIRST_WAIT_MS = 30_000

/** Wrong guesses are forgotten after so long without another. */
export const ATTEMPT_LIFETIME_MS = 24 * 3_600_000

/** Milliseconds to wait after so many failures: none at first, then 30 s, doubled with each, at most 14 minutes. */
export function waitAfter(failures: number, free: number): number {
	if (failures < free) return 0
	return Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(10, failures - free))
}

const CEILING_WINDOW_MS = 3_600_000

/**
 * Takes one of `perHour` attempts, of which one comes back every `3600 / perHour` seconds (the generic cell rate
 * algorithm). `fullAt` is the moment, in milliseconds, when all attempts are available again. Returns the next `fullAt`,
 * or the milliseconds to wait.
 */
export function takeAttempt(
	fullAt: number,
	perHour: number,
	now: number,
): { waitMs: number } | { waitMs: 0; fullAt: number } {
	const next = Math.max(fullAt, now) + CEILING_WINDOW_MS / perHour
	const waitMs = next - now - CEILING_WINDOW_MS
	return waitMs > 0 ? { waitMs } : { waitMs: 0, fullAt: next }
}

/** `fullAt` after one attempt is given back. */
export function giveBackAttempt(fullAt: number, perHour: number): number {
	return fullAt - CEILING_WINDOW_MS / perHour
}
