/** Milliseconds that a code must be out of view before it counts anew. */
const OUT_OF_VIEW = 4000

/** Tells codes that come into view from those that are still held there; `now` in milliseconds. */
export function seenCodes(): (text: string, now: number) => boolean {
	const lastSeen = new Map<string, number>()
	return (text, now) => {
		const before = lastSeen.get(text)
		lastSeen.set(text, now)
		return before === undefined || now - before > OUT_OF_VIEW
	}
}
