import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { storeSetting } from "#core/testing/add-rows.ts"
import { newPost } from "#core/testing/posts.ts"
import { startTestSite, type TestSite } from "#core/testing/site.ts"
import { escapeXml } from "#core/text/xml.ts"
import { insertPost } from "#features/posts/post.server.ts"
import { postPath } from "#features/posts/post.ts"

let site: TestSite
beforeEach(async () => {
	site = await startTestSite({ PUBLIC_URL: "https://farm.example", SITE_NAME: "Maple & Lake" })
})
afterEach(() => site.close())

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)

describe("the sitemap", () => {
	test("the sitemap lists every public page once, with its last change, and nothing else", async () => {
		const { db } = site
		await db.updateTable("species").set({ archived: 1 }).where("id", "=", 1).execute()
		const changed = "2026-05-06T07:08:09.000Z"
		await db.updateTable("species").set({ updated_at: changed }).where("id", "=", 2).execute()
		await db.updateTable("posts").set({ state: "draft" }).where("id", "=", 1).execute()
		const xml = await site.html("/sitemap.xml")
		const addresses = addressesIn(xml)
		const posts = await db.selectFrom("posts").select("slug").where("state", "=", "published").execute()
		expect([...addresses].sort()).toEqual(
			[
				...["/", "/accessibility", "/map", "/tour", "/blog", "/events", "/visit", "/waiver"],
				...posts.map(({ slug }) => postPath(slug)),
				...Array.from({ length: 63 }, (_, at) => `/species/${at + 2}`),
			]
				.map((path) => `https://farm.example${path}`)
				.sort(),
		)
		expect(xml).toContain(`<loc>https://farm.example/species/2</loc><lastmod>${changed}</lastmod>`)
		for (const address of addresses) {
			expect((await site.get(address?.replace("https://farm.example", "") ?? "")).status, address).toBe(200)
		}
	})

	test("the sitemap omits disabled sections and a tour behind its passcode; species have their own pages", async () => {
		const has = async (path: string) =>
			addressesIn(await site.html("/sitemap.xml")).includes(`https://farm.example${path}`)
		await storeSetting(site, "blog_enabled", "false")
		await storeSetting(site, "tour_passcode", "loon")
		for (const path of ["/blog", "/events", "/tour"]) expect(await has(path), path).toBe(false)
		for (const path of ["/species/1", "/about/barn"]) expect(await has(path), path).toBe(true)
		await storeSetting(site, "tour_passcode", "")
		expect(await has("/tour")).toBe(true)
		await storeSetting(site, "tour_enabled", "false")
		expect(await has("/tour")).toBe(false)
	})

	test("robots.txt contains the absolute URL of the sitemap and what not to crawl", async () => {
		const robots = await site.get("/robots.txt")
		expect(robots.headers.get("Content-Type")).toBe("text/plain; charset=utf-8")
		const lines = (await robots.text()).split("\n")
		expect(lines).toContain("Sitemap: https://farm.example/sitemap.xml")
		for (const path of ["/admin", "/api/", "/waiver/receipts/"]) expect(lines).toContain(`Disallow: ${path}`)
	})
})

describe("the news feeds", () => {
	test("the feed has the newest 20 posts, newest first", async () => {
		for (let number = 1; number <= 25; number++) {
			// Not in the order of their IDs.
			const day = (number * 7) % 26
			const post = { title: `Post ${day}`, content: `Post ${day}\nsecond paragraph` }
			await insertPost(site.db, newPost(post), new Date(Date.UTC(2026, 11, day, 12)))
		}
		const rss = await site.html("/news.rss")
		const titles = [...rss.matchAll(/<item>\s*<title>(.*?)<\/title>/g)].map(([, title]) => title)
		expect(titles).toEqual(Array.from({ length: 20 }, (_, at) => `Post ${25 - at}`))
		expect(rss).toContain("<pubDate>Fri, 25 Dec 2026 12:00:00 GMT</pubDate>")
		expect(rss).toContain('<guid isPermaLink="true">https://farm.example/blog/post-25</guid>')
		expect(rss).toContain('<atom:link href="https://farm.example/news.rss" rel="self"')
		expect(rss).toContain("<title>Maple &amp; Lake: News &amp; Updates</title>")
		const html = escapeXml('<p dir="auto">Post 25</p>\n<p dir="auto">second paragraph</p>')
		expect(rss).toContain(`<content:encoded>${html}</content:encoded>`)
	})

	test("the feed doesn't exist while the news are disabled, and is empty without posts", async () => {
		await site.db.deleteFrom("posts").execute()
		expect(await site.html("/news.rss")).not.toContain("<item>")
		await storeSetting(site, "blog_enabled", "false")
		expect((await site.get("/news.rss")).status).toBe(404)
	})
})
