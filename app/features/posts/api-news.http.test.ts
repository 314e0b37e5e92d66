import { expect, test } from "vitest"
import { staffSite } from "#core/testing/admin.ts"
import { type Caller, errorOf, everything } from "#core/testing/api.ts"
import { NO_COVER } from "./post.server.ts"

const { site, api: admin, guest } = await staffSite()

const WHEN = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const posts = async (call: Caller, query = "") => (await call("GET", `/api/blog-posts${query}`)).body
const bySlug = (call: Caller, slug: string) => call("GET", `/api/blog-posts/slug/${slug}`)
async function write(body: object) {
	const made = await admin("POST", "/api/blog-posts", { title: "T", content: "C", ...body })
	expect(made.status).toBe(201)
	return made.body
}

test("visitors get published posts, newest first; admins also get drafts unless they ask otherwise", async () => {
	const seen = await posts(guest)
	expect(seen.every((post: { published: boolean }) => post.published)).toBe(true)
	const dates = seen.map((post: { publishedAt: string }) => post.publishedAt)
	expect(dates).toEqual([...dates].sort().reverse())
	expect(await posts(guest, "?published=false")).toEqual(seen)
	expect(await posts(admin, "?published=true")).toEqual(seen)
	const all = await posts(admin)
	const draft = all.find((post: { published: boolean }) => !post.published)
	expect(all.length).toBe(seen.length + 1)
	expect((await bySlug(admin, draft.slug)).body).toEqual(draft)
	for (const slug of [draft.slug, "nothing", "%00"])
		expect(errorOf(await bySlug(guest, slug)), slug).toEqual([404, "Post not found"])
	const wrong = "published must be one of true, false"
	expect(errorOf(await guest("GET", "/api/blog-posts?published=1"))).toEqual([
		400,
		wrong,
		{ published: [wrong] },
	])
})

test("a post can be created with its defaults or with every field", async () => {
	const bare = await write({ title: " Élan & joie ", content: "One\r\nTwo" })
	expect(bare).toEqual({
		id: expect.any(Number),
		slug: "elan-joie",
		title: "Élan & joie",
		content: "One\nTwo",
		excerpt: "",
		category: "news",
		tags: [],
		published: false,
		event: null,
		createdAt: WHEN,
		publishedAt: null,
		scheduledFor: null,
		...NO_COVER,
	})
	const whole = { excerpt: "E", category: "events", tags: [" a ", "a", "", "b"], published: true }
	const full = await write({ title: "Élan & joie", ...whole })
	expect(full).toMatchObject({ ...whole, slug: "elan-joie-2", tags: ["a", "b"], publishedAt: WHEN })
	expect((await bySlug(guest, "elan-joie-2")).body).toEqual(full)
})

test("without the part Events, an event is refused", async () => {
	await admin("PUT", "/api/settings/events_enabled", { value: "false" })
	const event = { startsAt: "2030-06-01", allDay: true }
	const refused = await admin("POST", "/api/blog-posts", { title: "T", content: "C", event })
	expect(errorOf(refused)).toEqual([400, "The site has no events", { event: ["The site has no events"] }])
	await write({ title: "No event", event: null })
	await admin("PUT", "/api/settings/events_enabled", { value: "true" })
})

test("a change preserves the fields that are not sent and the URL; every kind of empty change is rejected", async () => {
	const words = { title: "Before", excerpt: "E", category: "updates" }
	const made = await write({ ...words, tags: ["a"], published: true })
	const change = (body: unknown, id = made.id) => admin("PATCH", `/api/blog-posts/${id}`, body)
	const renamed = await change({ title: "After" })
	expect([renamed.status, renamed.body]).toEqual([200, { ...made, title: "After" }])
	expect((await change({})).body).toEqual(renamed.body)
	const emptied = await change({ tags: [], excerpt: "", unknown: 1 })
	expect(emptied.body).toEqual({ ...renamed.body, tags: [], excerpt: "" })
	expect((await change({ published: false })).body).toEqual({
		...emptied.body,
		published: false,
		publishedAt: null,
	})
	const before = await everything(site)
	const required = { title: ["Title is required"], content: ["Content is required"] }
	expect((await change({ title: "", content: " " })).body.errors).toEqual(required)
	expect(errorOf(await change({ title: "x" }, 99999))).toEqual([404, "Post not found"])
	expect(await everything(site)).toBe(before)
})

test("guests get no posts and admins get all while the news are switched off", async () => {
	const [post] = await posts(guest)
	const all = await posts(admin)
	await admin("PUT", "/api/settings/blog_enabled", { value: "false" })
	expect(await posts(guest)).toEqual([])
	expect(errorOf(await bySlug(guest, post.slug))).toEqual([404, "Post not found"])
	expect(await posts(admin)).toEqual(all)
	await admin("PUT", "/api/settings/blog_enabled", { value: "true" })
})
