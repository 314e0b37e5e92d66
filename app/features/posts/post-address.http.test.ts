import { expect, test } from "vitest"
import { staffSite } from "#core/testing/admin.ts"
import { sendForm } from "#core/testing/form-on-page.ts"
import { changeSlug } from "./post-slug.server.ts"

const { site, admin } = await staffSite()

async function publish(title: string): Promise<number> {
	expect((await sendForm(admin, "/admin/news/new", { title, content: "Text", published: "on" })).status).toBe(
		303,
	)
	const row = site.db.selectFrom("posts").select("id").orderBy("id", "desc").limit(1)
	return (await row.executeTakeFirstOrThrow()).id
}

async function leadsTo(slug: string): Promise<string> {
	const response = await site.get(`/blog/${slug}`, { redirect: "manual" })
	return `${response.status} ${response.headers.get("Location") ?? ""}`.trim()
}
const apiSlug = async (slug: string) => {
	const response = await site.get(`/api/blog-posts/slug/${slug}`)
	return response.ok ? (await response.json()).slug : response.status
}

test("a title that changes leaves the address, and each address of an earlier release leads to it, in the API too", async () => {
	const id = await publish("Spring walk")
	await sendForm(admin, `/admin/news/${id}/edit`, { title: "Spring walk, again" })
	expect(await leadsTo("spring-walk")).toBe("200")
	for (const slug of ["walk", "walk-in-may"]) await changeSlug(site.db, id, slug, new Date())
	for (const former of ["spring-walk", "walk"]) {
		expect(await leadsTo(former), former).toBe("301 /blog/walk-in-may")
		expect(await apiSlug(former), former).toBe("walk-in-may")
	}
	const moved = await site.get("/blog/walk", { redirect: "manual" })
	expect(moved.headers.get("Cache-Control")).toBe("no-cache")
	expect(await site.html("/sitemap.xml")).not.toContain("/blog/walk<")
	await publish("Spring walk")
	expect(await leadsTo("spring-walk-2")).toBe("200")
	await admin.post(`/admin/news/${id}/unpublish`)
	await sendForm(admin, "/admin/pages/new", { title: "About us", content: "Text", published: "on" })
	expect((await site.get("/about-us")).status).toBe(200)
	for (const slug of ["walk", "%2Fabout-us"]) {
		expect(await leadsTo(slug), slug).toBe("404")
		expect(await apiSlug(slug), slug).toBe(404)
	}
})
