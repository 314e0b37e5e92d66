import { beforeEach, expect, test, vi } from "vitest"
import type { CachedPage } from "./cache-entry.server.ts"
import { PageCache } from "./cached-pages.server.ts"

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

test("a page whose content changed during rendering is sent once and not cached", async () => {
	let finish: (response: Response) => void = () => {}
	const rendering = new Promise<Response>((resolve) => {
		finish = resolve
	})
	const early = cache.fill("/", () => rendering)
	cache.setVersion("2")
	const late = cache.fill("/", async () => page("new"))
	expect(textOf(await late)).toBe("new")
	finish(page("old"))
	expect(textOf(await early)).toBe("old")
	expect(textOf(cache.find("/"))).toBe("new")
})
