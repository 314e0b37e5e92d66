import { beforeEach, expect, test } from "vitest"
import { staffSite } from "#core/testing/admin.ts"
import { textOf } from "#core/testing/form-on-page.ts"
import { localDay, longDay } from "#core/time/local-time.ts"
import { countEvents } from "#core/tracking/event.server.ts"

const { site, admin } = await staffSite()
beforeEach(async () => {
	await site.db.deleteFrom("events").execute()
	await site.db.deleteFrom("event_days").execute()
})

const PHONE = { "User-Agent": "Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36" }
const open = async (path: string, init: RequestInit = {}) => {
	const response = await site.get(path, { ...init, headers: { ...PHONE, ...init.headers } })
	await response.text()
	return response.status
}
const page = async (search = "") => await admin.html(`/admin/analytics${search}`)
/** What the site has stored, '2 /visit'. */
async function counted(): Promise<string[]> {
	await page()
	const rows = await site.db.selectFrom("events").selectAll().where("event", "=", "page").execute()
	return rows.map(({ subject, count }) => `${count} ${subject}`).toSorted()
}
const reportCard = (html: string, name: string) =>
	html.match(new RegExp(`<article id="${name}"[\\s\\S]*?</article>`))?.[0] ?? ""
const linesOn = (html: string, name: string) =>
	[...reportCard(html, name).matchAll(/<li[^>]*>([\s\S]*?)<\/li>/g)].map(([, line = ""]) =>
		textOf(line).trim(),
	)

test("pages that visitors open are counted, also from the cache and as data, and nothing else is", async () => {
	const post = "/blog/spring-bird-count-71-species-in-one-long-wet-morning"
	const opened = ["/", "/", "/_.data", "/visit", "/visit/?utm_source=x", "/tour", post]
	const ofSpecies = ["/species/1", "/species/1.data?via=qr", "/species/2", "/tour.data?species=2"]
	const others = ["/tour.data?_routes=routes%2Ftour%2Ftour", "/map?trail=1", "/waiver?redirect=parking"]
	for (const path of [...opened, ...ofSpecies, ...others]) expect(await open(path), path).toBe(200)
	const found = await counted()
	const places = ["1 /map?trail=1", "2 /species/1", "2 /species/2", "2 /tour", "2 /visit"]
	expect(found).toEqual([...places, "1 /waiver", `1 ${post}`, "3 /"].toSorted())

	for (const path of ["/species/9999", "/nope", "/tour?species=9999", "/map?trail=9999", "/tour.data?q=owl"])
		await open(path)
	for (const path of ["/auth", "/tour/result", "/healthz", "/api/species/1", "/sitemap.xml", "/species/%31"])
		await open(path)
	await open("/", { method: "HEAD" })
	await open("/", { headers: { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" } })
	for (const name of ["Sec-Purpose", "Purpose", "X-Moz"]) await open("/", { headers: { [name]: "prefetch" } })
	await open("/", { headers: { "User-Agent": "" } })
	await open("/", { headers: { Cookie: admin.cookie() } })
	expect(await counted()).toEqual(found)
	expect(await site.db.selectFrom("events").select("day").distinct().execute()).toEqual([
		{ day: localDay(new Date().toISOString()) },
	])
})

test("an archived species and an unpublished trail aren't counted", async () => {
	await site.db.updateTable("species").set({ archived: 1 }).where("id", "=", 3).execute()
	await site.db.updateTable("trails").set({ published: 0 }).where("id", "=", 2).execute()
	for (const path of ["/species/3", "/tour?species=3", "/map?trail=2", "/tour?species=2"]) await open(path)
	expect(await counted()).toEqual(["1 /species/2"])
})

test("the report says what was opened and searched, by day, week and month", async () => {
	const day = localDay(new Date().toISOString())
	const names = await site.db.selectFrom("species").select(["id", "name"]).where("id", "=", 1).execute()
	const trail = await site.db.selectFrom("trails").select(["id", "name"]).executeTakeFirstOrThrow()
	const posts = site.db.selectFrom("posts").select(["slug", "title"]).orderBy("slug")
	const own = await posts.where("kind", "=", "page").executeTakeFirstOrThrow()
	const post = await posts.where("kind", "=", "post").executeTakeFirstOrThrow()
	const rows: [event: string, subject: string, count: number][] = [
		["page", "/visit", 3],
		["page", own.slug, 2],
		["page", "/gone", 1],
		["page", "/species/1", 1500],
		["page", "/species/99999", 1],
		["page", `/map?trail=${trail.id}`, 4],
		["page", `/blog/${post.slug}`, 5],
		["species-view", "1", 2],
		["species-modal", "1", 7],
		["search_nothing", "puffin", 89],
		["search_nothing", "", 7],
	]
	const events = rows.map(([event, subject, count]) => ({ day, event, subject, count }))
	await countEvents(site.db, events)
	for (const unit of ["day", "week", "month"]) {
		const html = await page(`?by=${unit}`)
		expect(linesOn(html, "pages")).toEqual(["Plan your visit 3", `${own.title} 2`, "/gone 1"])
		expect(linesOn(html, "species")).toEqual([`${names[0]?.name} 1,500`, "/species/99999 1"])
		expect(linesOn(html, "views")).toEqual([`${names[0]?.name} 9`])
		expect(linesOn(html, "trails")).toEqual([`${trail.name} 4`])
		expect(linesOn(html, "posts")).toEqual([`${post.title} 5`])
		expect(linesOn(html, "searches")).toEqual(["puffin 89", "(other words) 7"])
		expect(linesOn(html, "openings").at(-1)).toMatch(/ 1,516$/)
		expect(textOf(reportCard(html, "terms"))).toContain("No data for these days.")
	}
	expect(linesOn(await page(), "openings").at(-1)).toBe(`${longDay(day)} 1,516`)
	expect(await page("?by=week&archived=show")).toContain('href="/admin/analytics?by=month&amp;archived=show"')
})
