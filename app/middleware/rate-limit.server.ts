/** Lets each key do something `limit` times in `windowMs` milliseconds. Kept in memory: a restart forgives. */
export type RateLimit = {
	/** Counts one try; the seconds to wait when it is one too many, else undefined. */
	check(key: string, now: number): number | undefined
}

/** More keys than these at once are not remembered one by one: the oldest are forgiven. */
const MAX_KEYS = 10_000

export function createRateLimit(limit: number, windowMs: number): RateLimit {
	const windows = new Map<string, { count: number; endsAt: number }>()
	return {
		check(key, now) {
			const window = windows.get(key)
			if (window && window.endsAt > now) {
				window.count += 1
				return window.count > limit ? Math.ceil((window.endsAt - now) / 1000) : undefined
			}
			// Taken out first, so that the order of the map is the order in which windows end.
			windows.delete(key)
			windows.set(key, { count: 1, endsAt: now + windowMs })
			const [oldest] = windows.keys()
			if (windows.size > MAX_KEYS && oldest !== undefined) windows.delete(oldest)
			return undefined
		},
	}
}
