import { afterAll, beforeEach, expect, test, vi } from "vitest"
import { type Client, signedInAdmin } from "#core/testing/admin.ts"
import { type Caller, caller, callerOf, errorOf } from "#core/testing/api.ts"
import { formAt, sendForm } from "#core/testing/form-on-page.ts"
import { startTestSite } from "#core/testing/site.ts"

/** 7:00 AM on the farm, after the newest post of the sample. */
const SEVEN = Date.UTC(2026, 11, 4, 12)
const MINUTE = 60_000
const NEW = "/admin/news/new"

vi.useFakeTimers({ toFake: ["Date"], now: SEVEN })
const site = await startTestSite()
let admin: Client
let api: Caller
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

const iso = (time: number) => new Date(time).toISOString()
const stored = () =>
	site.db.selectFrom("posts").selectAll().where("title", "like", "Owls%").executeTakeFirstOrThrow()

const schedule = (scheduledFor: string) =>
	// The button 'Publish' schedules as well.
	sendForm(admin, NEW, { title: "Owls tonight", content: "At dusk.", scheduledFor, publish: "on" })

const PLACES = [
	"/",
	"/blog",
	"/api/blog-posts",
	"/news.rss",
	"/sitemap.xml",
	"/blog/owls-tonight",
	"/api/blog-posts/slug/owls-tonight",
]
const shows = async (path: string) => {
	const response = await site.get(path)
	return response.status === 200 && /owls.tonight/i.test(await response.text())
}

test("a scheduled post is nowhere before its minute, and everywhere from then on, though pages are cached", async () => {
	expect((await schedule("2026-12-04T07:05")).status).toBe(303)
	for (const path of PLACES) {
		// Twice, so that the cache has it.
		for (let time = 0; time < 2; time++) expect(await shows(path), path).toBe(false)
		const tag = (await site.get(path)).headers.get("ETag") ?? "none"
		vi.setSystemTime(SEVEN + 5 * MINUTE - 1)
		expect(await shows(path), path).toBe(false)
		vi.setSystemTime(SEVEN + 5 * MINUTE)
		expect(await shows(path), path).toBe(true)
		expect((await site.get(path, { headers: { "If-None-Match": tag } })).status, path).toBe(200)
		vi.setSystemTime(SEVEN)
		expect(await shows(path), path).toBe(false)
	}
	vi.setSystemTime(SEVEN + 6 * MINUTE)
	expect(await site.html("/news.rss")).toContain("<pubDate>Fri, 04 Dec 2026 12:05:00 GMT</pubDate>")
	const guest = caller(site)
	expect((await guest("GET", "/api/blog-posts/slug/owls-tonight")).body).toMatchObject({
		published: true,
		publishedAt: iso(SEVEN + 5 * MINUTE),
		scheduledFor: null,
	})
})

test("a schedule is cancelled, and its post published at once", async () => {
	await schedule("2026-12-05T08:00")
	const { id } = await stored()
	await admin.post(`/admin/news/${id}/unpublish`)
	const edit = `/admin/news/${id}/edit`
	expect((await formAt(admin, edit)).get("scheduledFor")).toBe("")
	await sendForm(admin, edit, { scheduledFor: "2026-12-05T09:00" })
	await admin.post(`/admin/news/${id}/publish`)
	expect(await shows("/blog/owls-tonight")).toBe(true)
	expect(await stored()).toMatchObject({ published_at: iso(SEVEN), state: "published" })
})

test("API clients schedule, publish and unschedule; those that don't know schedules leave them", async () => {
	const later = iso(SEVEN + MINUTE)
	const made = await api("POST", "/api/blog-posts", { title: "Owls", content: "x", scheduledFor: later })
	expect([made.status, made.body]).toMatchObject([201, { published: false, scheduledFor: later }])
	const path = `/api/blog-posts/${made.body.id}`
	const patch = async (body: object) => (await api("PATCH", path, body)).body
	const scheduled = { published: false, scheduledFor: later, publishedAt: null }
	expect(await patch({ title: "Owls again", published: false })).toMatchObject(scheduled)
	expect(await patch({ published: true })).toMatchObject({ published: true, scheduledFor: null })
	expect(await patch({ scheduledFor: later })).toMatchObject(scheduled)
	expect(await patch({ scheduledFor: null })).toMatchObject({ published: false, scheduledFor: null })
	for (const body of [
		{ scheduledFor: iso(SEVEN) },
		{ scheduledFor: "tomorrow" },
		{ scheduledFor: later, published: true },
	]) {
		const rejected = errorOf(await api("PATCH", path, body))
		expect([rejected[0], Object.keys(rejected[2] ?? {})]).toEqual([400, ["scheduledFor"]])
	}
})
