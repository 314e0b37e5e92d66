type Entry<T> = { value: T; bytes: number }

/** A segmented LRU cache: a crawler that requests every URL once can't evict pages that are requested often. */
export class CacheSegments<T> {
	readonly #probation: Segment<T>
	readonly #protected: Segment<T>

	constructor({ probationBytes, protectedBytes }: { probationBytes: number; protectedBytes: number }) {
		this.#probation = new Segment(probationBytes)
		this.#protected = new Segment(protectedBytes)
	}

	get(key: string): T | undefined {
		const entry = this.#protected.take(key) ?? this.#probation.take(key)
		if (!entry) return undefined
		for (const [oldKey, old] of this.#protected.put(key, entry)) this.#probation.put(oldKey, old)
		return entry.value
	}

	/** Stores a value or updates its size. A value that is too large for its segment is removed. */
	set(key: string, value: T, bytes: number): void {
		const segment = this.#protected.take(key) ? this.#protected : this.#probation
		this.#probation.take(key)
		segment.put(key, { value, bytes })
	}

	peek(key: string): T | undefined {
		return this.#protected.peek(key) ?? this.#probation.peek(key)
	}

	clear(): void {
		this.#probation.clear()
		this.#protected.clear()
	}

	get bytes(): number {
		return this.#probation.bytes + this.#protected.bytes
	}
}

class Segment<T> {
	bytes = 0
	/** In order of use, the most recent last. */
	readonly #entries = new Map<string, Entry<T>>()

	constructor(readonly limit: number) {}

	peek(key: string): T | undefined {
		return this.#entries.get(key)?.value
	}

	take(key: string): Entry<T> | undefined {
		const entry = this.#entries.get(key)
		if (entry) this.bytes -= entry.bytes
		this.#entries.delete(key)
		return entry
	}

	/** Stores an entry and returns the evicted ones. An entry larger than the segment isn't stored. */
	put(key: string, entry: Entry<T>): [string, Entry<T>][] {
		const evicted: [string, Entry<T>][] = []
		if (entry.bytes > this.limit) return evicted
		this.#entries.set(key, entry)
		this.bytes += entry.bytes
		for (const [oldest, old] of this.#entries) {
			if (this.bytes <= this.limit) break
			this.take(oldest)
			evicted.push([oldest, old])
		}
		return evicted
	}

	clear(): void {
		this.#entries.clear()
		this.bytes = 0
	}
}
