import { afterAll, beforeAll, expect, test } from "vitest"
import { type Client, client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { filledForm, formInPage, saveForm, startOf } from "#app/testing/fixtures/form-in-page.ts"
import { formOnPage, textOf } from "#app/testing/fixtures/form-on-page.ts"
import { publicPages, sitemapPaths } from "#app/testing/fixtures/public-pages.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"
import { STAFF_FORMS, type StaffForm, type StaffFormName } from "#app/testing/fixtures/staff-forms.ts"

let site: TestSite
let admin: Client
beforeAll(async () => {
	site = await startTestSite()
	admin = await signedInAdmin(site)
})
afterAll(() => site.close())

/** What a new site says of the sample farm. */
const SAMPLE =
	/Heritage Farm|hello@farm\.example|1890 Concession Road|search\?query=Ontario|icon(-\d+)?\.(svg|png)"|Common Loon/

const FEEDS = [
	...["/site.webmanifest", "/news.rss", "/news.json", "/sitemap.xml", "/robots.txt", "/api/tour/catalogue"],
	...["/api/tour/bundle", "/api/settings", "/api/terms", "/api/notices", "/api/species", "/api/openapi.json"],
]

async function fillFirst(...names: StaffFormName[]): Promise<void> {
	for (const name of names) {
		const form: StaffForm = STAFF_FORMS[name]
		if (!form.saving) throw new Error(`${name} isn't saved.`)
		const { image: _, audio: __, ...texts } = form.first
		const values = name === "species" ? texts : form.first
		await saveForm(admin, await filledForm(admin, form, startOf(form), values, false), form.saving.says)
	}
}

async function press(name: StaffFormName, at: string, button: RegExp): Promise<void> {
	const one = formInPage(await (await admin.get(at)).text(), at, STAFF_FORMS[name], button)
	expect((await admin.post(one.actionOf(button), one.body(one.button(button)))).status, at).toBe(303)
}

/** A receipt, made and opened as a visitor without a browser. */
async function newReceipt(): Promise<string> {
	const guest = client(site)
	const form = formOnPage(await (await guest.get("/waiver")).text(), (one) => one.includes("termsHash"))
	form.set("accept", "on")
	const accepted = await guest.post("/waiver", form)
	expect(accepted.status).toBe(303)
	const page = await (await guest.get(accepted.headers.get("Location") ?? "")).text()
	return /\/waiver\/receipts\/[\w-]+/.exec(page)?.[0] ?? "no receipt"
}

test("a new site becomes another farm's: nothing on any page, feed or receipt names the sample farm", async () => {
	await fillFirst("farmName", "contact", "parking", "socialLinks", "logo", "home", "homePicture", "rates")
	await fillFirst("visit", "weeklyHours", "season", "closeToday", "notice", "section")
	await press("publishTerms", "/admin/site/terms/preview", /^Publish version 2/)
	await press("removeSample", "/admin/site/sample", /^Remove the sample/)
	await fillFirst("map", "species")
	const receipt = await newReceipt()
	const pages = [...(await publicPages(site)), ...(await sitemapPaths(site)), ...FEEDS, receipt]
	const named: string[] = []
	for (const page of new Set(pages)) {
		const response = await site.get(page)
		expect.soft(response.status, page).toBeLessThan(400)
		const [found] = SAMPLE.exec(await response.text()) ?? []
		if (found) named.push(`${page}: ${found}`)
	}
	expect(named).toEqual([])
	for (const page of ["/", "/tour", "/waiver", "/site.webmanifest", "/news.rss", receipt])
		expect(await (await site.get(page)).text(), page).toContain("Otter Creek Farm")
	const home = textOf(await (await site.get("/")).text())
	for (const text of ["Walk the marsh & the meadow", "The mill trail is flooded.", "Storm damage"])
		expect(home).toContain(text)
})
