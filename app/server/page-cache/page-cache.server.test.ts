import { beforeEach, expect, test, vi } from "vitest"
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
