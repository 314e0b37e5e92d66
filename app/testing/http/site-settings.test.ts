import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { type Client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { callerOf } from "#app/testing/fixtures/api.ts"
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

test("telephone and social links are in the structured data and on the pages", async () => {
	const contact = await openForm({ telephone: "+1 705 555 0100 ext. 4" }, "contact")
	expect((await save(contact, "contact")).status).toBe(303)
	const links = {
		"social_links-0-name": "Photos <of us>",
		"social_links-0-url": "photos.example/a?b=1&c=2",
	}
	expect((await save(await openForm(links, "social"), "social")).status).toBe(303)
	const html = await read("/")
	expect(html).toContain('href="tel:+17055550100;ext=4"')
	expect(await read("/accessibility")).toContain('href="tel:+17055550100;ext=4"')
	expect(html).toContain("Photos &lt;of us&gt;")
	expect(html).toContain('"sameAs":["https://photos.example/a?b=1&c=2"]')
	expect(html).toContain('"telephone":"+1 705 555 0100 ext. 4"')
})

test("invalid values are reported at their fields, and nothing is saved", async () => {
	const long = "x".repeat(2000)
	for (const [section, field, value, message] of [
		["name", "site_name", " ", "Name is required"],
		["name", "site_name", long, "Name has more than 80 characters"],
		["name", "site_name", "two\nlines", "Name must be one line of text"],
		["contact", "contact_email", "nobody", "Email must be an email address"],
		["contact", "address_country", "Canada", "Country must be two letters, such as CA"],
		[
			"contact",
			"map_url",
			"ftp://map.example",
			"Map link must be an address that begins with http:// or https://",
		],
		[
			"parking",
			"parking_url",
			"pay.example.com/farm 1",
			"Parking payment link must be an address, which has no spaces",
		],
		["parking", "parking_url", "javascript:alert(1)", "Parking payment link must be an address"],
		["social", "social_links-0-url", "https://x.example", "Name of link 1 is required"],
		["social", "social_links-0-name", "Photos", "Address of link 1 is required"],
	] as const) {
		const other = { name: "tagline", contact: "street_address", parking: "", social: "social_links-1-name" }[
			section
		]
		const typed = { ...(other && { [other]: "Typed before" }), [field]: value }
		const rejected = await save(await openForm(typed, section), section)
		expect(rejected.status, message).toBe(400)
		expect(textOf(rejected.html)).toContain(message)
		if (other) expect(formOnPage(rejected.html).get(other)).toBe("Typed before")
		expect(await read("/"), message).not.toContain("Typed before")
	}
	const huge = await openForm({ site_name: "x".repeat(300_000) })
	expect((await save(huge)).status).toBe(413)
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

test("the API validates settings as the form does", async () => {
	const api = callerOf(site, admin)
	const put = (key: string, value: string) => api("PUT", `/api/settings/${key}`, { value })
	expect((await put("site_name", " Pond ")).body).toMatchObject({ key: "site_name", value: "Pond" })
	const links = JSON.stringify([{ name: "Photos", url: "https://photos.example", more: "dropped" }])
	expect((await put("social_links", links)).body.value).toBe(
		'[{"name":"Photos","url":"https://photos.example"}]',
	)
	for (const [key, value, message] of [
		["site_name", "", "value is required"],
		["map_url", "nowhere", "value must be an address that begins with http:// or https://"],
		["social_links", "no JSON", "value must be a JSON list of objects with name and url"],
		["social_links", "[null]", "value must be a JSON list of objects with name and url"],
		["social_links", '[{"name":"x"}]', "value Link 1: url is required"],
		[
			"social_links",
			JSON.stringify(Array(9).fill({ name: "x", url: "https://x.example" })),
			"value has more than 8 links",
		],
	] as const) {
		const response = await put(key, value)
		expect([response.status, response.body.message], value).toEqual([400, message])
	}
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
