import { setTimeout as pause } from "node:timers/promises"
import type { ContentEncoding } from "#app/platform/content-encoding.server.ts"
import { logError } from "#app/platform/logger.server.ts"
import {
	type CachedPage,
	cachedPageBytes,
	cachedPageHeaders,
	createCachedPage,
	isCacheable,
	needsBrotli,
	withEncoding,
} from "./cache-entry.server.ts"
import { CacheSegments } from "./cache-segments.server.ts"

const MEGABYTE = 1024 * 1024
/** Either has room for the API's list of 10,000 species (10 MB with its encodings). */
const SEGMENTS = { probationBytes: 12 * MEGABYTE, protectedBytes: 28 * MEGABYTE }

const COMPRESS_INTERVAL_MS = 50

const MAX_COMPRESS_QUEUE = 500

const MAX_POPULAR = 20

export class PageCache {
	readonly #pages: CacheSegments<CachedPage>
	#version: string | undefined
	#pending = new Map<string, Promise<CachedPage | undefined>>()
	readonly #toCompress = new Set<string>()
	#demandBefore = new Map<string, number>()
	readonly #compressing = new WeakMap<
		CachedPage,
		{ encoding: ContentEncoding; compressed: Promise<CachedPage> }
	>()
	#isCompressing = false
	#isClosed = false

	constructor(segments = SEGMENTS) {
		this.#pages = new CacheSegments(segments, cachedPageBytes)
	}

	setVersion(version: string): void {
		if (version === this.#version) return
		this.#version = version
		this.#demandBefore = this.#demand()
		this.#pages.clear()
		this.#toCompress.clear()
		this.#pending = new Map()
	}

	/** The pages that visitors request again and again, the most requested one first. They outlive a change of the content. */
	popularKeys(): string[] {
		return [...this.#demand().keys()]
	}

	/** Requests before the last change count half, those before the change before it a quarter, and so on. */
	#demand(): Map<string, number> {
		const demand = new Map([...this.#demandBefore].map(([key, count]) => [key, count / 2]))
		for (const [key, page] of this.#pages.protectedEntries()) {
			const { requests } = page.demand
			if (requests > 0) demand.set(key, requests + (demand.get(key) ?? 0))
		}
		return new Map([...demand].sort(([, a], [, b]) => b - a).slice(0, MAX_POPULAR))
	}

	find(key: string, now?: number): CachedPage | undefined {
		const page = this.#current(this.#pages.get(key), now)
		if (!page) return undefined
		page.demand.requests += 1
		if (needsBrotli(page)) this.#compressLater(key)
		return page
	}

	has(key: string): boolean {
		return this.#current(this.#pages.peek(key)) !== undefined
	}

	/** Treats a page as one that is requested often, although nobody has requested it yet. */
	retain(key: string): void {
		const page = this.#pages.get(key)
		if (page && needsBrotli(page)) this.#compressLater(key)
	}

	#current(page: CachedPage | undefined, now?: number): CachedPage | undefined {
		return page?.expires !== undefined && page.expires <= (now ?? Date.now()) ? undefined : page
	}

	/** Concurrent requests share one rendering. A response that isn't cacheable is returned unchanged. */
	async fill(
		key: string,
		render: () => Promise<Response>,
		cacheControl = cachedPageHeaders(0),
	): Promise<CachedPage | Response> {
		const shared = this.#pending.get(key)
		const page = shared && (await shared)
		if (page) return page
		const pending = this.#pending
		const rendering = this.#render(key, render, cacheControl)
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

	/** Concurrent calls share the work. */
	async addEncoding(key: string, page: CachedPage, encoding: ContentEncoding): Promise<CachedPage> {
		const shared = this.#compressing.get(page)
		if (shared?.encoding === encoding) return await shared.compressed
		const compressed = withEncoding(page, encoding)
		this.#compressing.set(page, { encoding, compressed })
		const result = await compressed
		if (this.#pages.peek(key) === page) this.#pages.set(key, result)
		return result
	}

	close(): void {
		this.#isClosed = true
	}

	async #render(
		key: string,
		render: () => Promise<Response>,
		cacheControl: string,
	): Promise<CachedPage | Response> {
		const version = this.#version
		const response = await render()
		if (!isCacheable(response)) return response
		const page = await createCachedPage(response, cacheControl)
		if (version === this.#version) this.#pages.set(key, page)
		return page
	}

	#compressLater(key: string): void {
		if (this.#toCompress.size < MAX_COMPRESS_QUEUE) this.#toCompress.add(key)
		if (this.#isCompressing) return
		this.#isCompressing = true
		this.#compress()
			.catch((error) => logError("Compressing a page failed", error))
			.finally(() => {
				this.#isCompressing = false
			})
	}

	/** Compresses one page at a time, only while no page is being rendered. */
	async #compress(): Promise<void> {
		for (const key of this.#toCompress) {
			do await pause(COMPRESS_INTERVAL_MS, undefined, { ref: false })
			while (this.#pending.size > 0 && !this.#isClosed)
			if (this.#isClosed) return
			this.#toCompress.delete(key)
			const page = this.#pages.peek(key)
			if (!page) continue
			await this.addEncoding(key, page, "br")
		}
	}
}
