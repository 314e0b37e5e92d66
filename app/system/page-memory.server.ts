import { setTimeout as pause } from "node:timers/promises"
import {
	addBrotli,
	bytesOf,
	isForEverybody,
	type KeptPage,
	keepPage,
	keptPageCaching,
} from "./kept-page.server.ts"
import { logError } from "./log.server.ts"
import { PageStore } from "./page-store.server.ts"

const MEGABYTE = 1024 * 1024
const ROOMS = { once: 4 * MEGABYTE, again: 16 * MEGABYTE }

/** Milliseconds after which somebody who compresses pages looks again whether nobody waits for one. */
const BETWEEN_LOOKS = 50

/** How many pages may wait to be compressed; one that finds no room comes again when it is asked for again. */
const MAX_WAITING = 500

/** Pages that are right for one version of the content. */
export class PageMemory {
	readonly #caching: string
	readonly #pages: PageStore<KeptPage>
	#version: number | undefined
	#underWay = new Map<string, Promise<KeptPage | undefined>>()
	readonly #toCompress = new Set<string>()
	#isCompressing = false
	#isClosed = false

	/** `caching` is the Cache-Control of what is kept; `rooms` are the bytes for pages that were asked for once, and again. */
	constructor(caching = keptPageCaching(0), rooms = ROOMS) {
		this.#caching = caching
		this.#pages = new PageStore(rooms)
	}

	/** Forgets everything that is of another version. */
	keepOnly(version: number): void {
		if (version === this.#version) return
		this.#version = version
		this.#pages.clear()
		this.#toCompress.clear()
		this.#underWay = new Map()
	}

	/** The page of a key. Asked for again, it is worth to be compressed better. */
	find(key: string): KeptPage | undefined {
		const page = this.#pages.get(key)
		if (page && !page.brotli) this.#compressLater(key)
		return page
	}

	/**
	 * Makes the page that is missing under a key, once for all who ask meanwhile. An answer that may not be kept comes
	 * back as it is. Throws what `make` throws.
	 */
	async fill(key: string, make: () => Promise<Response>): Promise<KeptPage | Response> {
		const shared = this.#underWay.get(key)
		const page = shared && (await shared)
		if (page) return page
		const underWay = this.#underWay
		const making = this.#make(key, make)
		const toShare = making.then(
			(result) => (result instanceof Response ? undefined : result),
			() => undefined,
		)
		underWay.set(key, toShare)
		try {
			return await making
		} finally {
			if (underWay.get(key) === toShare) underWay.delete(key)
		}
	}

	/** Ends what goes on by itself. */
	close(): void {
		this.#isClosed = true
	}

	async #make(key: string, make: () => Promise<Response>): Promise<KeptPage | Response> {
		const version = this.#version
		const answer = await make()
		if (!isForEverybody(answer)) return answer
		const page = await keepPage(answer, this.#caching)
		if (version === this.#version) this.#pages.set(key, page, bytesOf(page))
		return page
	}

	#compressLater(key: string): void {
		if (this.#toCompress.size < MAX_WAITING) this.#toCompress.add(key)
		if (this.#isCompressing) return
		this.#isCompressing = true
		this.#compress()
			.catch((error) => logError("Compressing a page failed", error))
			.finally(() => {
				this.#isCompressing = false
			})
	}

	/** One page after the other, while nobody waits for one that must be made. */
	async #compress(): Promise<void> {
		for (const key of this.#toCompress) {
			do await pause(BETWEEN_LOOKS, undefined, { ref: false })
			while (this.#underWay.size > 0 && !this.#isClosed)
			if (this.#isClosed) return
			this.#toCompress.delete(key)
			const page = this.#pages.peek(key)
			if (!page) continue
			await addBrotli(page)
			if (this.#pages.peek(key) === page) this.#pages.set(key, page, bytesOf(page))
		}
	}
}
