const OUT_OF_VIEW_MS = 4000

/** Returns a function that reports whether a code is new, not still in view; `now` in milliseconds. */
export function seenCodes(): (text: string, now: number) => boolean {
	const lastSeen = new Map<string, number>()
	return (text, now) => {
		const before = lastSeen.get(text)
		lastSeen.set(text, now)
		return before === undefined || now - before > OUT_OF_VIEW_MS
	}
}
