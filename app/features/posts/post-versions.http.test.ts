import { beforeEach, expect, test } from "vitest"
import { staffSite } from "#core/testing/admin.ts"
import { formAt, formOnPage, textOf } from "#core/testing/form-on-page.ts"

const { site, admin, api } = await staffSite({ SAMPLE_DATA: "false" })
let id: number
beforeEach(async () => {
	const made = await api("POST", "/api/blog-posts", {
		title: "Otters",
		content: "Two of them.",
		tags: ["ice"],
	})
	id = made.body.id
	await api("PATCH", `/api/blog-posts/${id}`, { content: "Three of **them**.", category: "events" })
})

const list = () => `/admin/news/${id}/versions`
const stored = () => site.db.selectFrom("posts").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
const content = async () => (await stored()).content

async function putBack(): Promise<void> {
	const form = formOnPage(await admin.html(list()), (html) => html.includes("Put this text back"))
	const response = await admin.post(`/admin/news/${id}/restore`, form)
	expect([response.status, response.headers.get("Location")]).toEqual([303, list()])
}

test("an earlier text is shown with who saved it and put back, which can be undone, and the audit trail says so", async () => {
	expect(textOf(await admin.html(list()))).toMatch(/saved by anna: Otters Two of them\. Put this text back/)
	await api("PATCH", `/api/blog-posts/${id}/publish`)
	await putBack()
	expect(textOf(await admin.html(list()))).toContain("Text put back")
	expect(await stored()).toMatchObject({ content: "Two of them.", category: "news", state: "published" })
	await putBack()
	expect(await content()).toBe("Three of **them**.")
	expect(textOf(await admin.html("/admin/security"))).toContain(
		"restored an earlier version of the post Otters",
	)
})

test("a preview is the visitors' page of what is in the form, for staff only and never stored", async () => {
	const path = `/admin/news/preview?id=${id}`
	const form = await formAt(admin, `/admin/news/${id}/edit`)
	form.set("content", "Four of *them*.")
	const response = await admin.post(path, form)
	const html = await response.text()
	expect(response.headers.get("Cache-Control")).toContain("no-store")
	expect(html).toMatch(/<meta name="robots" content="noindex/)
	expect(textOf(html)).toContain("Preview: nothing is saved yet.")
	expect(html).toContain('<p dir="auto">Four of <em>them</em>.</p>')
	expect(await content()).toBe("Three of **them**.")
	expect((await site.get(path)).headers.get("Location")).toContain("/auth?redirectTo=")
})
