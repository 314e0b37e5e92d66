import { beforeEach, expect, test } from "vitest"
import { staffSite } from "#core/testing/admin.ts"
import { sendForm } from "#core/testing/form-on-page.ts"

const FIRST = "2026-06-03T14:00:00.000Z"

const { site, admin, api, guest } = await staffSite()

let id: number
let slug: string
/** A post that was published on June 3, 2026 and unpublished since. */
beforeEach(async () => {
	const made = await api("POST", "/api/blog-posts", { title: "Open day", content: "Words", published: true })
	id = made.body.id
	slug = made.body.slug
	const then = { created_at: FIRST, published_at: FIRST, updated_at: FIRST }
	await site.db.updateTable("posts").set(then).where("id", "=", id).execute()
	await admin.post(`/admin/news/${id}/unpublish`)
})

const dateInApi = async () => (await guest("GET", `/api/blog-posts/slug/${slug}`)).body.publishedAt
const isToday = (iso: string) => Date.now() - Date.parse(iso) < 60_000
const order = async () =>
	(await guest("GET", "/api/blog-posts")).body.map((post: { id: number }) => post.id) as number[]

test("a republished post keeps its first date and its position in news, feeds and sitemap", async () => {
	expect(await site.html("/sitemap.xml")).not.toContain(`/blog/${slug}<`)
	const newer = await api("POST", "/api/blog-posts", { title: "Newer", content: "Words", published: true })
	await admin.post(`/admin/news/${id}/publish`)
	expect(await dateInApi()).toBe(FIRST)
	expect((await order()).indexOf(id)).toBeGreaterThan((await order()).indexOf(newer.body.id))
	expect(await site.text(`/blog/${slug}`)).toContain("June 3, 2026")
	const feed = await site.html("/news.rss")
	const item = feed.split("<item>").find((one) => one.includes(`/blog/${slug}<`))
	expect(item).toContain(`<pubDate>${new Date(FIRST).toUTCString()}</pubDate>`)
	expect(await site.html("/sitemap.xml")).toContain(`/blog/${slug}<`)
})

test("a republished post gets today's date with the other button of the list", async () => {
	await admin.post(`/admin/news/${id}/publish`, { date: "today" })
	expect(isToday(await dateInApi())).toBe(true)
	expect((await order())[0]).toBe(id)
})

test("a republished post keeps its date with the form's switch", async () => {
	await sendForm(admin, `/admin/news/${id}/edit`, { published: "on" })
	expect(await dateInApi()).toBe(FIRST)
})
