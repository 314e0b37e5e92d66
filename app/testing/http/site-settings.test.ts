import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { type Client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { formOnPage, textOf } from "#app/testing/fixtures/form-on-page.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

let site: TestSite
let admin: Client
beforeAll(async () => {
	site = await startTestSite()
	admin = await signedInAdmin(site)
})
beforeEach(async () => {
	await site.db.deleteFrom("settings").where("key", "in", ["site_name", "social_links"]).execute()
})
afterAll(() => site.close())

async function openForm(changes: Record<string, string> = {}, section = "name"): Promise<FormData> {
	const form = formOnPage(await (await admin.get(`/admin/site/${section}`)).text())
	for (const [name, value] of Object.entries(changes)) form.set(name, value)
	return form
}
const save = async (form: FormData, section = "name") => {
	const response = await admin.post(`/admin/site/${section}`, form)
	return { status: response.status, html: response.status === 303 ? "" : await response.text() }
}
const read = async (path: string) => await (await site.get(path)).text()

test("a new name is on every kind of page and in every feed with the next request, and the old one nowhere", async () => {
	const paths = [
		"/",
		"/tour",
		"/species/1",
		"/blog",
		"/waiver",
		"/offline",
		"/nope",
		"/auth",
		"/site.webmanifest",
		"/news.rss",
		"/news.json",
		"/api/openapi.json",
	]
	for (const path of paths) expect(await read(path), path).toContain("Heritage Farm")
	expect((await save(await openForm({ site_name: "Otter & Creek" }))).status).toBe(303)
	for (const path of paths) {
		const text = await read(path)
		expect(text, path).toMatch(/Otter (&|&amp;|\\u0026) Creek/)
		expect(text, path).not.toContain("Heritage Farm")
	}
})

test("the home page shows the farm's own texts as text, and a preview saves nothing", async () => {
	const open = async (section: string) => formOnPage(await (await admin.get(`/admin/site/${section}`)).text())
	const form = await open("home")
	form.set("hero_title", "<b>Marsh</b> & meadow")
	form.set("site_description", 'A "quiet" marsh')
	form.set("preview", "1")
	const preview = await admin.post("/admin/site/home", form)
	const address = String(preview.headers.get("location"))
	expect([preview.status, address]).toEqual([
		303,
		expect.stringMatching(/^\/admin\/site\/home\/preview\?draft=/),
	])
	expect(await (await admin.get(address)).text()).toContain("&lt;b&gt;Marsh&lt;/b&gt; &amp; meadow")
	expect(await read("/")).toContain("Come and walk the farm")
	expect((await admin.get("/admin/site/home/preview?draft=other")).status).toBe(404)
	form.delete("preview")
	expect((await admin.post("/admin/site/home", form)).status).toBe(303)
	const html = await read("/")
	expect(html).toContain("&lt;b&gt;Marsh&lt;/b&gt; &amp; meadow")
	expect(html).toContain('<meta name="description" content="A &quot;quiet&quot; marsh"/>')
	expect(html).toContain('"description":"A \\"quiet\\" marsh"')
})

test("a changed setting is in the audit trail, without its value", async () => {
	await save(await openForm({ site_name: "Secretive Farm" }))
	const trail = textOf(await (await admin.get("/admin/security")).text())
	expect(trail).toContain("changed the name")
	const entries = await site.db.selectFrom("audit_entries").select(["action", "subject"]).execute()
	expect(entries.at(-1)).toEqual({ action: "setting.changed", subject: "site_name" })
})

test("the environment has the first values of a new database, and no effect once a value is stored", async () => {
	const first = await startTestSite({ SAMPLE_DATA: "false", SITE_NAME: "First Name" })
	const { dataDir } = first.environment
	expect(await (await first.get("/")).text()).toContain("First Name")
	await first.stop()
	const second = await startTestSite({ SAMPLE_DATA: "false", SITE_NAME: "Second Name", DATA_DIR: dataDir })
	const html = await (await second.get("/")).text()
	expect(html).toContain("First Name")
	expect(html).not.toContain("Second Name")
	await second.close()
	await first.close()
})
