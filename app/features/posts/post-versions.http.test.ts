import { beforeEach, expect, test } from "vitest"
import { staffSite } from "#core/testing/admin.ts"
import { callerOf } from "#core/testing/api.ts"
import { formOnPage, textOf } from "#core/testing/form-on-page.ts"

const { site, admin } = await staffSite({ SAMPLE_DATA: "false" })
const api = callerOf(site, admin)
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

const page = async (path: string) => await (await admin.get(path)).text()
const list = () => `/admin/news/${id}/versions`
const stored = () => site.db.selectFrom("posts").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
const content = async () => (await stored()).content

/** The URLs of the versions, the newest first. */
async function versions(): Promise<string[]> {
	const links = (await page(list())).matchAll(new RegExp(`href="(${list()}/\\d+)"`, "g"))
	return [...links].map(([, path = ""]) => path)
}
const restoreForm = async (path: string) =>
	formOnPage(await page(path), (form) => form.includes("Restore this version"))

test("the list names who saved each version and what changed, and a version shows the difference", async () => {
	const text = textOf(await page(list()))
	expect(text).toMatch(/Current.* Saved by anna\. Changed: Category, Content\. .* The oldest version/)
	const [current = "", first = ""] = await versions()
	expect(textOf(await page(current))).toContain("This is the current content")
	const shown = textOf(await page(first))
	expect(shown).toMatch(/What restoring it changes.*Category.*added: News/)
	expect(shown).toContain("removed: Three added: Two of removed: ** them removed: **")
	expect(textOf(await page("/admin/news"))).toContain("Versions of Otters")
})

test("a version is restored, the restored text can be undone, and the audit trail says so", async () => {
	const [, first = ""] = await versions()
	const restored = await admin.post(first, await restoreForm(first))
	expect([restored.status, restored.headers.get("Location")]).toEqual([303, list()])
	expect(textOf(await page(list()))).toContain("Version restored")
	expect(await content()).toBe("Two of them.")
	const [, before = ""] = await versions()
	await admin.post(before, await restoreForm(before))
	expect(await content()).toBe("Three of **them**.")
	expect(textOf(await page("/admin/security"))).toContain("restored an earlier version of the post Otters")
})

test("a preview is the visitors' page of a draft or a version, for staff only and never stored", async () => {
	const path = `/admin/news/${id}/preview`
	const response = await admin.get(path)
	const html = await response.text()
	expect(response.headers.get("Cache-Control")).toContain("no-store")
	expect(html).toMatch(/<meta name="robots" content="noindex/)
	expect(textOf(html)).toContain("This post is a draft: visitors don't see it.")
	const article = (page: string) =>
		/<article[\s\S]*<\/article>/.exec(page)?.[0].replace(/ (inert|dateTime)="[^"]*"/g, "")
	const draft = article(html)
	const [, first = ""] = await versions()
	const version = await page(`${path}?version=${first.split("/").at(-1)}`)
	expect(article(version)).toContain("Two of them.")
	await api("PATCH", `/api/blog-posts/${id}/publish`)
	const { slug } = await stored()
	expect(draft).toBe(article(await (await site.get(`/blog/${slug}`)).text()))
	expect((await site.get(path)).headers.get("Location")).toContain("/auth?redirectTo=")
	expect((await admin.get(`${path}?version=99999`)).status).toBe(404)
})
