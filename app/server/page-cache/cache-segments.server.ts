import { LRUCache } from "lru-cache"

/** A segmented LRU cache: a crawler that requests every URL once can't evict pages that are requested often. */
export class CacheSegments<T extends object> {
	readonly #probation: LRUCache<string, T>
	readonly #protected: LRUCache<string, T>

	/** A value that is larger than its segment isn't stored. */
	constructor(sizes: { probationBytes: number; protectedBytes: number }, bytesOf: (value: T) => number) {
		this.#probation = new LRUCache({ maxSize: sizes.probationBytes, sizeCalculation: bytesOf })
		this.#protected = new LRUCache({
			maxSize: sizes.protectedBytes,
			sizeCalculation: bytesOf,
			dispose: (value, key, reason) => {
				if (reason === "evict") this.#probation.set(key, value)
			},
		})
	}

	get(key: string): T | undefined {
		const value = this.#protected.get(key)
		if (value) return value
		const requestedAgain = this.#probation.peek(key)
		if (!requestedAgain) return undefined
		this.#probation.delete(key)
		this.#protected.set(key, requestedAgain)
		return requestedAgain
	}

	/** Replacing a value needs another object: the size of the same one isn't measured again. */
	set(key: string, value: T): void {
		const segment = this.#protected.has(key) ? this.#protected : this.#probation
		segment.set(key, value)
	}

	peek(key: string): T | undefined {
		return this.#protected.peek(key) ?? this.#probation.peek(key)
	}

	/** The values that were requested again, the latest one first. */
	protectedEntries(): Iterable<[string, T]> {
		return this.#protected.entries()
	}

	clear(): void {
		this.#probation.clear()
		this.#protected.clear()
	}

	get bytes(): number {
		return this.#probation.calculatedSize + this.#protected.calculatedSize
	}
}
