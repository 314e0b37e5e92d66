/** In ms: the clock may have been corrected by this much. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000

/** UTC ISO 8601. Anything later was dated by a wrong clock. */
export function spanWithin(now: Date, lifeMs: number): { after: string; until: string } {
	const [after, until] = [now.getTime() - lifeMs, now.getTime() + CLOCK_TOLERANCE_MS]
	return { after: new Date(after).toISOString(), until: new Date(until).toISOString() }
}

export function isWithin(at: string, now: Date, lifeMs: number): boolean {
	const { after, until } = spanWithin(now, lifeMs)
	return after < at && at <= until
}
