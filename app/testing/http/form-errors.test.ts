import { afterAll, beforeAll, expect, test } from "vitest"
import { type Client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { formOnPage, textOf } from "#app/testing/fixtures/form-on-page.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"
import { testFile } from "#app/testing/fixtures/test-files.ts"

const NEW = "/admin/news/new"

let site: TestSite
let admin: Client
beforeAll(async () => {
	site = await startTestSite()
	admin = await signedInAdmin(site)
})
afterAll(() => site.close())

async function sendPost(changes: Record<string, string | File>) {
	const form = formOnPage(await (await admin.get(NEW)).text())
	for (const [name, value] of Object.entries(changes)) form.set(name, value)
	const response = await admin.post(NEW, form)
	return { status: response.status, html: await response.text() }
}
const errorOf = (html: string, field: string) =>
	textOf(html.match(new RegExp(`<p id="${field}-error"[\\s\\S]*?</p>`))?.[0] ?? "").trim()

const _picture = async () => {
	const { name, mimeType, buffer } = await testFile("first.jpg")
	return new File([new Uint8Array(buffer)], name, { type: mimeType })
}

test("a time that the farm's clock skips, a passed date and a missing title are reported together", async () => {
	const { status, html } = await sendPost({
		title: "",
		scheduledFor: "2020-01-02T08:00",
		eventStartDate: "2031-03-09",
		eventStartTime: "02:30",
	})
	expect(status).toBe(400)
	expect(errorOf(html, "title")).toBe("Title is required")
	expect(errorOf(html, "scheduledFor")).toContain("has passed")
	expect(errorOf(html, "eventStartTime")).toContain("the clock is set forward")
})

test("without scripts the summary links to three fields in their order, counts the others, and the save bar counts all", async () => {
	const { html } = await sendPost({
		title: "",
		content: "",
		scheduledFor: "2020-01-02T08:00",
		eventEndDate: "2031-01-17",
		tags: "x".repeat(41),
	})
	const summary = html.match(/<div role="alert"[\s\S]*?<\/div>/)?.[0] ?? ""
	const links = [...summary.matchAll(/href="#(\w+)"/g)].map(([, name]) => name)
	expect(links).toEqual(["title", "content", "scheduledFor"])
	expect(textOf(summary)).toContain("and 2 more")
	const bar = html.match(/<div data-save-bar[\s\S]*?<\/div>/)?.[0] ?? ""
	expect(textOf(bar)).toContain("5 to correct")
})
