import { expect, test } from "vitest"
import { staffSite } from "#core/testing/admin.ts"
import { formOnPage, sendForm, textOf } from "#core/testing/form-on-page.ts"

const { site, admin } = await staffSite()

async function publish(title: string): Promise<number> {
	expect((await sendForm(admin, "/admin/news/new", { title, content: "Text", published: "on" })).status).toBe(
		303,
	)
	const row = site.db.selectFrom("posts").select("id").orderBy("id", "desc").limit(1)
	return (await row.executeTakeFirstOrThrow()).id
}

const rename = (id: number, slug: string) => sendForm(admin, `/admin/news/${id}/edit`, { slug })

/** Where a page of the blog leads. */
async function leadsTo(slug: string): Promise<string> {
	const response = await site.get(`/blog/${slug}`, { redirect: "manual" })
	return `${response.status} ${response.headers.get("Location") ?? ""}`.trim()
}
const apiSlug = async (slug: string) => {
	const response = await site.get(`/api/blog-posts/slug/${slug}`)
	return response.ok ? (await response.json()).slug : response.status
}

test("each former address of a post leads to its current one, in the API too, and feeds keep its identity", async () => {
	const id = await publish("Spring walk")
	await sendForm(admin, `/admin/news/${id}/edit`, { title: "Spring walk, again" })
	expect(await leadsTo("spring-walk")).toBe("200")
	expect((await rename(id, "walk")).status).toBe(303)
	expect((await rename(id, "walk-in-may")).status).toBe(303)
	for (const former of ["spring-walk", "walk"]) {
		expect(await leadsTo(former), former).toBe("301 /blog/walk-in-may")
		expect(await apiSlug(former), former).toBe("walk-in-may")
	}
	const moved = await site.get("/blog/walk", { redirect: "manual" })
	expect(moved.headers.get("Cache-Control")).toBe("no-cache")
	expect(await (await site.get("/sitemap.xml")).text()).not.toContain("/blog/walk<")
	const { items } = await (await site.get("/news.json")).json()
	const item = items.find(({ url }: { url: string }) => url.endsWith("/blog/walk-in-may"))
	expect(item.id).toBe(`${site.address}/blog/spring-walk`)
	expect(await (await site.get("/news.rss")).text()).toContain(
		`<guid isPermaLink="true">${site.address}/blog/spring-walk</guid>`,
	)
	await rename(id, "spring-walk")
	expect(await leadsTo("spring-walk")).toBe("200")
	expect(await leadsTo("walk-in-may")).toBe("301 /blog/spring-walk")
	await admin.post(`/admin/news/${id}/unpublish`)
	expect(await leadsTo("walk")).toBe("404")
	expect(await apiSlug("walk")).toBe(404)
})

test("an address that is taken, now or by an earlier link, and one with other characters are rejected", async () => {
	const first = await publish("First come")
	await rename(first, "first-served")
	const second = await publish("Second")
	const cases: [string, string][] = [
		["first-served", "The post 'First come' has this address"],
		["first-come", "The post 'First come' has this address"],
		["../admin", "Address can only have lower-case letters"],
	]
	for (const [slug, message] of cases) {
		const rejected = await sendForm(admin, `/admin/news/${second}/edit`, { slug, content: "Typed" })
		expect(rejected.status, slug).toBe(400)
		const html = await rejected.text()
		expect(textOf(html)).toContain(message)
		expect([formOnPage(html).get("slug"), formOnPage(html).get("content")]).toEqual([slug, "Typed"])
	}
	expect(await leadsTo("second")).toBe("200")
	await publish("First come")
	expect(await leadsTo("first-come-2")).toBe("200")
})
