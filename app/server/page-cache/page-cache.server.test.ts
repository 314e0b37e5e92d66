import { gunzipSync } from "node:zlib"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { streamOf } from "#app/platform/read-body.server.ts"
import type { CachedPage } from "./cache-entry.server.ts"
import { PageCache } from "./page-cache.server.ts"

let cache: PageCache
beforeEach(() => {
	cache = new PageCache({ probationBytes: 60_000, protectedBytes: 120_000 })
	cache.setVersion("1")
})
afterEach(() => cache.close())

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

test("a crawler that requests ten thousand URLs once doesn't evict a page requested twice", async () => {
	await cache.fill("/", async () => page("home"))
	cache.find("/")
	for (let at = 0; at < 10_000; at++) await cache.fill(`/?search=${at}`, async () => page(`${at}`))
	expect(textOf(cache.find("/"))).toBe("home")
	expect(cache.find("/?search=0")).toBeUndefined()
	expect(textOf(cache.find("/?search=9999"))).toBe("9999")
})

test("pages requested again are compressed with Brotli, but only while no page is being rendered", async () => {
	for (const name of ["a", "b", "c"]) await cache.fill(name, async () => page(name.repeat(5000)))
	const { render, finish } = pendingRender()
	const rendering = cache.fill("d", render)
	const brotliOf = (key: string) => cache.find(key)?.brotli
	brotliOf("a")
	brotliOf("b")
	await new Promise((resolve) => setTimeout(resolve, 200))
	expect([brotliOf("a"), brotliOf("b")]).toEqual([undefined, undefined])
	finish(page("d"))
	await rendering
	await vi.waitFor(() => expect([brotliOf("a"), brotliOf("b")]).not.toContain(undefined), 5000)
	// 'c' was requested only once.
	expect(brotliOf("a")?.headers).toContain("br")
	expect(cache.find("c")?.brotli).toBeUndefined()
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

test("bodies that hardly shrink or that are very large aren't compressed with Brotli", async () => {
	const large = new PageCache({ probationBytes: 5e6, protectedBytes: 5e6 })
	large.setVersion("1")
	for (const [key, bytes] of [
		["small", 900],
		["page", 1000],
		["list", 1_000_001],
	] as const)
		await large.fill(key, async () => page("x".repeat(bytes)))
	await vi.waitFor(() => expect(large.find("page")?.brotli).toBeDefined(), 5000)
	for (const key of ["small", "list"]) large.find(key)
	await new Promise((resolve) => setTimeout(resolve, 200))
	expect([large.find("small")?.brotli, large.find("list")?.brotli]).toEqual([undefined, undefined])
	large.close()
})

test("popular pages are remembered when the content changes, also if it changes again before anybody comes", async () => {
	for (const path of ["/", "/tour", "/species/1"]) await cache.fill(path, async () => page(path))
	for (const path of ["/tour", "/", "/tour"]) cache.find(path)
	for (const version of ["2", "3"]) {
		cache.setVersion(version)
		expect(cache.popularKeys()).toEqual(["/tour", "/"])
	}
	await cache.fill("/species/1", async () => page("loon"))
	cache.find("/species/1")
	expect(cache.popularKeys()).toEqual(["/species/1", "/tour", "/"])
})

test("a page that was rendered ahead isn't popular, but a crawler can't evict it", async () => {
	await cache.fill("/blog", async () => page("news"))
	cache.retain("/blog")
	for (let at = 0; at < 1_000; at++) await cache.fill(`/?search=${at}`, async () => page(`${at}`))
	expect(cache.has("/blog")).toBe(true)
	expect(cache.popularKeys()).toEqual([])
})
