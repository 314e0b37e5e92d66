import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest"
import { addRows } from "#core/testing/add-rows.ts"
import { textOf } from "#core/testing/form-on-page.ts"
import { publicPages } from "#core/testing/public-pages.ts"
import { testSite } from "#core/testing/site.ts"

const SEVEN = Date.UTC(2026, 6, 4, 11)
const MINUTE = 60_000

vi.useFakeTimers({ toFake: ["Date"], now: SEVEN })
const site = await testSite()
beforeEach(() => void vi.setSystemTime(SEVEN))
afterEach(() => site.db.deleteFrom("notices").execute())
afterAll(() => void vi.useRealTimers())

const store = (fields: object) => addRows(site, { notices: [{ level: "caution", ...fields }] })
const iso = (time: number) => new Date(time).toISOString()

async function shownOn(path: string): Promise<string[]> {
	const html = await site.html(path)
	const [, list = ""] = /<section aria-label="Notices"[^>]*>(.*?)<\/section>/s.exec(html) ?? []
	return [...list.matchAll(/<li.*?<\/li>/gs)].map(([item]) => textOf(item).replace(/\s+/g, " ").trim())
}

test("a notice is on top of every page with the next request, and gone once it is deleted", async () => {
	const pages = [...(await publicPages(site)), "/?search=owl", "/nope", "/species/999"].filter(
		(path) => path !== "/offline",
	)
	expect(pages.length).toBeGreaterThan(8)
	for (const path of pages) expect(await shownOn(path), path).toEqual([])
	await store({ text: "Mill trail <flooded>", link: "/blog?a=1&b=2" })
	for (const path of pages) {
		expect(await shownOn(path), path).toEqual(["Caution: Mill trail <flooded> More information"])
		const html = await site.html(path)
		expect(html, path).toContain('href="/blog?a=1&amp;b=2"')
		expect(html.indexOf("Mill trail"), path).toBeGreaterThan(html.indexOf("</header>"))
		expect(html.indexOf("Mill trail"), path).toBeLessThan(html.indexOf("<main"))
	}
	// Browsers store it for offline use, where notices would become outdated.
	expect(await site.html("/offline")).not.toContain("flooded")
	await site.db.deleteFrom("notices").execute()
	for (const path of pages) expect(await shownOn(path), path).toEqual([])
})

test("in the page cache, a notice starts and ends by the clock, also in browsers that have the page", async () => {
	await store({ text: "Flooded", starts_at: iso(SEVEN + 5 * MINUTE), ends_at: iso(SEVEN + 10 * MINUTE) })
	for (const path of ["/", "/tour", "/species/1", "/blog", "/waiver"]) {
		const at = async (time: number) => {
			vi.setSystemTime(time)
			return await shownOn(path)
		}
		expect(await at(SEVEN + 5 * MINUTE - 1), path).toEqual([])
		expect(await at(SEVEN + 5 * MINUTE), path).toEqual(["Caution: Flooded"])
		const tag = (await site.get(path)).headers.get("ETag") ?? "none"
		expect(await at(SEVEN + 10 * MINUTE - 1), path).toEqual(["Caution: Flooded"])
		vi.setSystemTime(SEVEN + 10 * MINUTE)
		expect((await site.get(path, { headers: { "If-None-Match": tag } })).status, path).toBe(200)
		expect(await shownOn(path), path).toEqual([])
	}
})
