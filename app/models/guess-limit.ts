/** Wrong guesses that are free: at one account from anywhere, and from one address at anything. */
export const FREE_GUESSES = { account: 10, address: 30 } as const

/** Nobody waits longer: whoever knows the password gets in within a quarter of an hour, whatever others guess. */
const MAX_WAIT_MS = 14 * 60_000
const FIRST_WAIT_MS = 30_000

/** Wrong guesses are forgotten after so long without another. */
export const GUESS_MEMORY_MS = 24 * 3_600_000

/** Milliseconds to wait after so many failures: none at first, then 30 s, doubled with each, at most 14 minutes. */
export function waitAfter(failures: number, free: number): number {
	if (failures < free) return 0
	return Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(10, failures - free))
}
