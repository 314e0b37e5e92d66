type Entry<T> = { value: T; bytes: number }

/**
 * Keeps values within a number of bytes; the ones that were not asked for the longest go first. What was asked for only
 * once has a small room of its own, so that somebody who asks for every address once, a crawler, drives out nothing but
 * what others asked for once.
 */
export class PageStore<T> {
	readonly #once: Room<T>
	readonly #again: Room<T>

	/** `once` and `again` are the bytes of the two rooms. */
	constructor({ once, again }: { once: number; again: number }) {
		this.#once = new Room(once)
		this.#again = new Room(again)
	}

	/** What is kept under a key: from now on it counts as asked for again. */
	get(key: string): T | undefined {
		const entry = this.#again.take(key) ?? this.#once.take(key)
		if (!entry) return undefined
		// What must make way gets a second chance among the newcomers.
		for (const [oldKey, old] of this.#again.put(key, entry)) this.#once.put(oldKey, old)
		return entry.value
	}

	/** Keeps a value, or says how large the one is that it has become. Where it is too large for its room, it goes. */
	set(key: string, value: T, bytes: number): void {
		const room = this.#again.take(key) ? this.#again : this.#once
		this.#once.take(key)
		room.put(key, { value, bytes })
	}

	/** What is kept under a key, without counting as asking for it. */
	peek(key: string): T | undefined {
		return this.#again.peek(key) ?? this.#once.peek(key)
	}

	clear(): void {
		this.#once.clear()
		this.#again.clear()
	}

	get bytes(): number {
		return this.#once.bytes + this.#again.bytes
	}
}

class Room<T> {
	bytes = 0
	/** The one that was put in last stands at the end. */
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

	/** Returns what had to go. An entry that is larger than the room is not let in. */
	put(key: string, entry: Entry<T>): [string, Entry<T>][] {
		const gone: [string, Entry<T>][] = []
		if (entry.bytes > this.limit) return gone
		this.#entries.set(key, entry)
		this.bytes += entry.bytes
		for (const [oldest, old] of this.#entries) {
			if (this.bytes <= this.limit) break
			this.take(oldest)
			gone.push([oldest, old])
		}
		return gone
	}

	clear(): void {
		this.#entries.clear()
		this.bytes = 0
	}
}
