import { logError } from "./logger.server.ts"

const WRITE_MS = 60_000

type Store<Key> = (counts: Map<Key, number>) => Promise<void>

/** For at most `max` keys. Writes once a minute at most, or when staff look. */
export function createCounts<Key>(store: Store<Key>, max = Number.POSITIVE_INFINITY) {
	let counts = new Map<Key, number>()
	let timer: NodeJS.Timeout | undefined
	async function flush(): Promise<void> {
		clearTimeout(timer)
		timer = undefined
		const counted = counts
		counts = new Map()
		if (counted.size > 0) await store(counted).catch((error) => logError("Couldn't store counts", error))
	}
	return {
		add(key: Key): void {
			if (counts.size >= max && !counts.has(key)) return
			counts.set(key, (counts.get(key) ?? 0) + 1)
			timer ??= setTimeout(flush, WRITE_MS).unref()
		},
		flush,
		stop: () => clearTimeout(timer),
	}
}
