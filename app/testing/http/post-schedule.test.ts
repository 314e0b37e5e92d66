import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { type Client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { type Caller, caller, callerOf, errorOf } from "#app/testing/fixtures/api.ts"
import { formOnPage, textOf } from "#app/testing/fixtures/form-on-page.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

/** 7:00 AM on the farm, after the newest post of the sample. */
const SEVEN = Date.UTC(2026, 11, 4, 12)
const MINUTE = 60_000
const NEW = "/admin/news/new"

let site: TestSite
let admin: Client
let api: Caller
beforeAll(async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: SEVEN })
	site = await startTestSite()
})
beforeEach(async () => {
	vi.setSystemTime(SEVEN)
	// A session that was used while the clock was ahead has ended.
	admin = await signedInAdmin(site)
	api = callerOf(site, admin)
	await site.db.deleteFrom("posts").where("title", "like", "Owls%").execute()
})
afterAll(async () => {
	await site.close()
	vi.useRealTimers()
})

const read = async (path: string) => await (await site.get(path)).text()
const iso = (time: number) => new Date(time).toISOString()
const stored = () =>
	site.db.selectFrom("posts").selectAll().where("title", "like", "Owls%").executeTakeFirstOrThrow()

async function openForm(path: string, changes: Record<string, string>): Promise<FormData> {
	const form = formOnPage(await (await admin.get(path)).text())
	for (const [name, value] of Object.entries(changes)) form.set(name, value)
	return form
}
async function save(path: string, form: FormData) {
	const response = await admin.post(path, form)
	return { status: response.status, html: response.status === 303 ? "" : await response.text() }
}
async function schedule(scheduledFor: string, more: Record<string, string> = {}) {
	const form = await openForm(NEW, { title: "Owls tonight", content: "At dusk.", scheduledFor, ...more })
	return await save(NEW, form)
}

/** Every place that shows visitors a public post. */
const PLACES = [
	"/",
	"/blog",
	"/blog.data",
	"/api/blog-posts",
	"/news.rss",
	"/news.json",
	"/sitemap.xml",
	"/blog/owls-tonight",
	"/blog/owls-tonight.data",
	"/api/blog-posts/slug/owls-tonight",
]
const shows = async (path: string) => {
	const response = await site.get(path)
	return response.status === 200 && /owls.tonight/i.test(await response.text())
}

test("a scheduled post is nowhere before its minute, and everywhere from then on, though pages are cached", async () => {
	expect((await schedule("2026-12-04T07:05")).status).toBe(303)
	const tags = new Map<string, string>()
	for (const path of PLACES) {
		// Twice, so that the cache has it.
		for (let time = 0; time < 2; time++) expect(await shows(path), path).toBe(false)
		tags.set(path, (await site.get(path)).headers.get("ETag") ?? "none")
		vi.setSystemTime(SEVEN + 5 * MINUTE - 1)
		expect(await shows(path), path).toBe(false)
		vi.setSystemTime(SEVEN + 5 * MINUTE)
		expect(await shows(path), path).toBe(true)
		const headers = { "If-None-Match": tags.get(path) ?? "" }
		expect((await site.get(path, { headers })).status, path).toBe(200)
		vi.setSystemTime(SEVEN)
		expect(await shows(path), path).toBe(false)
	}
	vi.setSystemTime(SEVEN + 6 * MINUTE)
	const [lastmod] = /(?<=owls-tonight<\/loc><lastmod>)[^<]+/.exec(await read("/sitemap.xml")) ?? []
	expect(lastmod).toBe(iso(SEVEN + 5 * MINUTE))
	expect(await read("/news.rss")).toContain("<pubDate>Fri, 04 Dec 2026 12:05:00 GMT</pubDate>")
	expect(await read("/blog/owls-tonight")).toContain(`"datePublished":"${iso(SEVEN + 5 * MINUTE)}"`)
	const guest = caller(site)
	expect((await guest("GET", "/api/blog-posts/slug/owls-tonight")).body).toMatchObject({
		published: true,
		publishedAt: iso(SEVEN + 5 * MINUTE),
		scheduledFor: null,
	})
})

test("the list names the time, publishes at once and cancels the schedule", async () => {
	await schedule("2026-12-05T08:00")
	const list = async () => textOf(await (await admin.get("/admin/news")).text())
	const saved = await list()
	expect(saved).toContain("Visitors will see it from December 5, 2026 at 8:00 AM.")
	expect(saved).toContain("Scheduled")
	expect(saved).toContain("Visitors see it from December 5, 2026 at 8:00 AM.")
	expect(saved).toContain("Publish now Owls tonight")
	expect(saved).toContain("Cancel schedule of Owls tonight")
	const { id } = await stored()
	await admin.post(`/admin/news/${id}/unpublish`)
	expect(await list()).not.toContain("Visitors see it from")
	expect((await openForm(`/admin/news/${id}/edit`, {})).get("scheduledFor")).toBe("")
	await save(
		`/admin/news/${id}/edit`,
		await openForm(`/admin/news/${id}/edit`, { scheduledFor: "2026-12-05T09:00" }),
	)
	await admin.post(`/admin/news/${id}/publish`)
	expect(await shows("/blog/owls-tonight")).toBe(true)
	expect(await stored()).toMatchObject({ published_at: iso(SEVEN), state: "published" })
})

test("API clients schedule, publish and unschedule; those that don't know schedules leave them", async () => {
	const later = iso(SEVEN + MINUTE)
	const made = await api("POST", "/api/blog-posts", { title: "Owls", content: "x", scheduledFor: later })
	expect([made.status, made.body]).toMatchObject([201, { published: false, scheduledFor: later }])
	const path = `/api/blog-posts/${made.body.id}`
	const patch = async (body: object, to = path) => (await api("PATCH", to, body)).body
	const scheduled = { published: false, scheduledFor: later, publishedAt: null }
	expect(await patch({ title: "Owls again", published: false })).toMatchObject(scheduled)
	expect(await patch({ published: true })).toMatchObject({ published: true, scheduledFor: null })
	expect(await patch({ scheduledFor: later })).toMatchObject(scheduled)
	expect(await patch({ scheduledFor: null })).toMatchObject({ published: false, scheduledFor: null })
	await patch({ scheduledFor: later })
	expect(await patch({}, `${path}/unpublish`)).toMatchObject({ published: false, scheduledFor: null })
	await patch({ scheduledFor: later })
	expect(await patch({}, `${path}/publish`)).toMatchObject({ published: true, scheduledFor: null })
	for (const body of [
		{ scheduledFor: iso(SEVEN) },
		{ scheduledFor: "tomorrow" },
		{ scheduledFor: later, published: true },
	]) {
		const rejected = errorOf(await api("PATCH", path, body))
		expect([rejected[0], Object.keys(rejected[2] ?? {})]).toEqual([400, ["scheduledFor"]])
	}
})

test("the audit trail names the time of a schedule", async () => {
	await schedule("2026-12-05T08:00")
	const trail = textOf(await (await admin.get("/admin/security")).text())
	expect(trail).toMatch(/scheduled the post\s+Owls tonight \(December 5, 2026 at 8:00 AM\)/)
})
