import { gunzipSync } from "node:zlib"
import { beforeEach, expect, test, vi } from "vitest"
import { streamOf } from "#app/platform/read-body.server.ts"
import type { CachedPage } from "./cache-entry.server.ts"
import { PageCache } from "./page-cache.server.ts"

let cache: PageCache
beforeEach(() => {
	cache = new PageCache(200_000)
	cache.setVersion("1")
})

const page = (text: string, headers: Record<string, string> = {}) =>
	new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8", ...headers } })
const textOf = (found: CachedPage | Response | undefined) =>
	found && !(found instanceof Response) ? Buffer.concat(found.plain.chunks).toString() : undefined

/** A rendering that the test finishes or fails. */
function pendingRender() {
	let finish: (response: Response) => void = () => {}
	let fail: (error: Error) => void = () => {}
	const response = new Promise<Response>((resolve, reject) => {
		finish = resolve
		fail = reject
	})
	return { render: vi.fn(() => response), finish, fail }
}

test("concurrent requests for a page share one rendering", async () => {
	const { render, finish } = pendingRender()
	const requests = [cache.fill("/", render), cache.fill("/", render), cache.fill("/", render)]
	finish(page("home"))
	expect((await Promise.all(requests)).map(textOf)).toEqual(["home", "home", "home"])
	expect(render).toHaveBeenCalledTimes(1)
	expect(textOf(cache.find("/"))).toBe("home")
})

test("a response that isn't cacheable is rendered for each request", async () => {
	const responses = [
		new Response("no", { status: 404, headers: { "Content-Type": "text/html" } }),
		new Response("away", { status: 302, headers: { "Content-Type": "text/html" } }),
		page("yours", { "Set-Cookie": "session=1" }),
		page("yours", { "Cache-Control": "private, no-cache" }),
		page("yours", { "Cache-Control": "no-store" }),
		new Response("a,b", { headers: { "Content-Type": "text/csv" } }),
	]
	for (const response of responses) {
		const render = vi.fn(async () => response.clone())
		const both = await Promise.all([cache.fill("/", render), cache.fill("/", render)])
		expect(both.every((response) => response instanceof Response)).toBe(true)
		expect(render).toHaveBeenCalledTimes(2)
		expect(cache.find("/")).toBeUndefined()
	}
})

test("a failed rendering is repeated for a request that waited for it", async () => {
	const { render, fail } = pendingRender()
	const first = cache.fill("/", render)
	const second = cache.fill("/", async () => page("home"))
	fail(new Error("broken"))
	await expect(first).rejects.toThrow("broken")
	expect(textOf(await second)).toBe("home")
})

test("a page whose content changed during rendering is sent once and not cached", async () => {
	const { render, finish } = pendingRender()
	const early = cache.fill("/", render)
	cache.setVersion("2")
	const late = cache.fill("/", async () => page("new"))
	expect(textOf(await late)).toBe("new")
	finish(page("old"))
	expect(textOf(await early)).toBe("old")
	expect(textOf(cache.find("/"))).toBe("new")
})

test("a new content version clears the cache, and the previous version starts empty as well", async () => {
	await cache.fill("/", async () => page("home"))
	cache.setVersion("1")
	expect(textOf(cache.find("/"))).toBe("home")
	cache.setVersion("2")
	expect(cache.find("/")).toBeUndefined()
	cache.setVersion("1")
	expect(cache.find("/")).toBeUndefined()
})

test("an expired page is rendered again and gets a new ETag", async () => {
	const until = Date.UTC(2026, 6, 4, 12)
	const expires = new Date(until).toUTCString()
	await cache.fill("/", async () => page("Open now", { Expires: expires }))
	expect(textOf(cache.find("/", until - 1))).toBe("Open now")
	const before = cache.find("/", until - 1)?.tag
	expect(cache.find("/", until)).toBeUndefined()
	const later = new Date(until + 60_000).toUTCString()
	await cache.fill("/", async () => page("Open now", { Expires: later }))
	expect(cache.find("/", until)?.tag).not.toBe(before)
	expect(cache.find("/", until + 60_000)).toBeUndefined()
})

test("a response's own ETag is kept", async () => {
	await cache.fill("/api", async () => page("[]", { ETag: '"abc"' }))
	expect(cache.find("/api")).toMatchObject({ tag: "abc", headers: { etag: '"abc"' } })
})

test("a list that the API has in pieces is cached without copying them", async () => {
	const pieces = ["[", "x".repeat(10_000), "]"].map((text) => Buffer.from(text))
	const headers = { "Content-Type": "application/json", ETag: '"abc"' }
	await cache.fill("/api", async () => new Response(streamOf(pieces), { headers }))
	const { plain, gzip } = cache.find("/api") ?? {}
	expect(plain?.chunks[1]?.buffer).toBe(pieces[1]?.buffer)
	expect(plain?.headers).toContain("10002")
	expect(gunzipSync(Buffer.concat(gzip?.chunks ?? [])).byteLength).toBe(10_002)
})

test("a page that is requested again gets Brotli, unless it hardly shrinks or is very large", async () => {
	const large = new PageCache(10_000_000)
	large.setVersion("1")
	const sizes = { small: 900, page: 1000, list: 1_000_001 }
	for (const [key, bytes] of Object.entries(sizes)) await large.fill(key, async () => page("x".repeat(bytes)))
	const encodingsOf = (key: string) => Object.keys(large.find(key) ?? {}).filter((name) => name === "brotli")
	for (const key of Object.keys(sizes)) expect(encodingsOf(key)).toEqual([])
	await vi.waitFor(() => expect(encodingsOf("page")).toEqual(["brotli"]), 5000)
	expect(large.find("page")?.brotli?.headers).toContain("br")
	for (const key of ["small", "list"]) expect(encodingsOf(key)).toEqual([])
})

test("any number of addresses takes a limited amount of memory", async () => {
	for (let at = 0; at < 1_000; at++) await cache.fill(`/?search=${at}`, async () => page("x".repeat(2_000)))
	const kept = Array.from({ length: 1_000 }, (_, at) => cache.find(`/?search=${at}`)).filter(Boolean)
	expect(kept.length).toBeGreaterThan(10)
	expect(kept.length).toBeLessThan(50)
})
