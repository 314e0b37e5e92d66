import { LRUCache } from "lru-cache"
import { logError } from "#core/platform/logger.server.ts"
import {
	type CachedPage,
	cachedPageBytes,
	createCachedPage,
	isCacheable,
	needsBrotli,
	withBrotli,
} from "./cache-entry.server.ts"

/** Room for the API's list of 10,000 species (10 MB with its encodings) beside every page of a farm. */
const MAX_BYTES = 40 * 1024 * 1024

export class PageCache {
	readonly #pages: LRUCache<string, CachedPage>
	#version: string | undefined
	#pending = new Map<string, Promise<CachedPage | undefined>>()
	readonly #compressing = new Set<string>()

	constructor(maxBytes = MAX_BYTES) {
		this.#pages = new LRUCache({ maxSize: maxBytes, sizeCalculation: cachedPageBytes })
	}

	setVersion(version: string): void {
		if (version === this.#version) return
		this.#version = version
		this.#pages.clear()
		this.#pending = new Map()
	}

	/** `now` is in milliseconds since 1970. */
	find(key: string, now = Date.now()): CachedPage | undefined {
		const page = this.#pages.get(key)
		if (!page || (page.expires !== undefined && page.expires <= now)) return undefined
		if (needsBrotli(page)) this.#compress(key, page)
		return page
	}

	/** Concurrent requests share one rendering. A response that isn't cacheable is returned unchanged. */
	async fill(key: string, render: () => Promise<Response>): Promise<CachedPage | Response> {
		const shared = this.#pending.get(key)
		// Only a request that finds one waits: a first one must be in the map before the next looks.
		const page = shared && (await shared)
		if (page) return page
		const pending = this.#pending
		const rendering = this.#render(key, render)
		const toShare = rendering.then(
			(result) => (result instanceof Response ? undefined : result),
			() => undefined,
		)
		pending.set(key, toShare)
		try {
			return await rendering
		} finally {
			if (pending.get(key) === toShare) pending.delete(key)
		}
	}

	async #render(key: string, render: () => Promise<Response>): Promise<CachedPage | Response> {
		const version = this.#version
		const response = await render()
		if (!isCacheable(response)) return response
		const page = await createCachedPage(response)
		if (version === this.#version) this.#pages.set(key, page)
		return page
	}

	/** Only pages that are requested again, while nobody waits for it. */
	#compress(key: string, page: CachedPage): void {
		if (this.#compressing.has(key)) return
		this.#compressing.add(key)
		withBrotli(page)
			.then((compressed) => this.#pages.peek(key) === page && this.#pages.set(key, compressed))
			.catch((error) => logError("Compressing a page failed", error))
			.finally(() => this.#compressing.delete(key))
	}
}
