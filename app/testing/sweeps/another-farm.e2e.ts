import { describe, expect, test } from "vitest"
import { client } from "#app/testing/fixtures/admin.ts"
import { browserOnly } from "#app/testing/fixtures/browser.ts"
import { OVER_HTTP } from "#app/testing/fixtures/form-drivers.ts"
import { ownSite, type StaffAtWork } from "#app/testing/fixtures/form-journey.ts"
import { formOnPage } from "#app/testing/fixtures/form-on-page.ts"
import { publicPages, sitemapPaths } from "#app/testing/fixtures/public-pages.ts"
import type { TestSite } from "#app/testing/fixtures/site.ts"
import { STAFF_FORMS, type StaffFormName } from "#app/testing/fixtures/staff-forms.ts"

const here = browserOnly()

/** What a new site says of the sample farm. */
const SAMPLE =
	/Heritage Farm|hello@farm\.example|1890 Concession Road|search\?query=Ontario|icon(-\d+)?\.(svg|png)"|Common Loon/

const FEEDS = [
	...["/site.webmanifest", "/news.rss", "/news.json", "/sitemap.xml", "/robots.txt", "/api/tour/catalogue"],
	...["/api/tour/bundle", "/api/settings", "/api/terms", "/api/notices", "/api/species", "/api/openapi.json"],
]

async function fillFirst(
	at: StaffAtWork,
	form: StaffFormName,
	page: string,
	message: string,
	button = "Save",
) {
	await at.open(page)
	await at.fill(form, STAFF_FORMS[form].first)
	await at.send(form, button)
	await at.expectMessage(message)
}

/** A receipt, made and opened as a visitor without a browser. */
async function newReceipt(site: TestSite): Promise<string> {
	const guest = client(site)
	const form = formOnPage(await (await guest.get("/waiver")).text(), (one) => one.includes("termsHash"))
	form.set("accept", "on")
	const accepted = await guest.post("/waiver", form)
	expect(accepted.status).toBe(303)
	const page = await (await guest.get(accepted.headers.get("Location") ?? "")).text()
	return /\/waiver\/receipts\/[\w-]+/.exec(page)?.[0] ?? "no receipt"
}

/** The journeys of the forms fill the same forms with scripts; this one is about what all pages say afterwards. */
describe("a new site", () => {
	const own = ownSite(here, OVER_HTTP, "signed out")

	test("becomes another farm's: nothing on any page, feed or receipt names the sample farm", async () => {
		const { at, site } = own
		await at.open("/auth/create")
		await at.fill("createAdmin", STAFF_FORMS.createAdmin.first)
		await at.send("createAdmin", "Create Admin Account")
		await at.expectMessage("Your account has been created successfully.")

		await fillFirst(at, "farmName", "/admin/site/name", "Settings saved")
		await fillFirst(at, "contact", "/admin/site/contact", "Settings saved")
		await fillFirst(at, "parking", "/admin/site/parking", "Settings saved")
		await fillFirst(at, "socialLinks", "/admin/site/social", "Settings saved")
		await fillFirst(at, "logo", "/admin/site/pictures/logo", "Settings saved")
		await fillFirst(at, "home", "/admin/site/home", "Settings saved")
		await fillFirst(at, "homePicture", "/admin/site/pictures/hero_picture", "Settings saved")
		await fillFirst(at, "rates", "/admin/site/rates", "Settings saved")
		await fillFirst(at, "visit", "/admin/site/visit", "Settings saved")
		await fillFirst(at, "weeklyHours", "/admin/site/hours/weekly", "Opening hours saved")
		await fillFirst(at, "season", "/admin/site/hours/seasons/new", "Opening hours saved")
		await fillFirst(
			at,
			"closeToday",
			"/admin/site/hours/close-today",
			"The farm is closed today",
			"Close Today",
		)
		await fillFirst(at, "notice", "/admin/site/notices/new", "Notice saved", "Save Notice")

		await at.open("/admin/site/terms/sections/new")
		await at.fill("section", STAFF_FORMS.section.first)
		await at.send("section", "Add Section")
		await at.expectMessage("Section added to the draft")
		await at.open("/admin/site/terms/preview")
		await at.send("publishTerms", "Publish version 2")
		await at.page.waitForURL("/admin/site/terms")

		await at.open("/admin/site/sample")
		await at.send("removeSample", "Remove the sample")
		await at.expectMessage("Sample removed")
		await fillFirst(at, "map", "/admin/map/new", "Map saved", "Save Map")
		const files = { image: "", audio: "" }
		await at.open("/admin/species/new")
		await at.fill("species", without({ ...STAFF_FORMS.species.first, ...files }))
		await at.send("species", "Create")
		await at.expectMessage("Species created")

		await at.open("/admin/security/accounts")
		await at.fill("invitation", STAFF_FORMS.invitation.first)
		await at.send("invitation", "Add and create link")
		const link = await at.page.getByLabel("Link", { exact: true }).inputValue()
		const person = await own.another()
		await person.open(new URL(link).pathname)
		await person.fill("newPassword", STAFF_FORMS.newPassword.first)
		await person.send("newPassword", "Set Password")
		await person.page.waitForURL("/admin")
		await person.page.getByRole("link", { name: "Add Species" }).waitFor()
		expect(await person.page.getByRole("link", { name: "Site Settings" }).count()).toBe(0)

		const receipt = await newReceipt(site)
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
		await at.page.goto("/")
		await at.page.getByRole("heading", { name: "Walk the marsh & the meadow" }).waitFor()
		await at.page.getByText("Closure: The mill trail is flooded.").waitFor()
		await at.page.getByText("Storm damage").first().waitFor()
	})
})

/** Fields with values: a file field without a file stays as it is. */
function without(values: Record<string, string | boolean | string[]>) {
	const skipped = ["imagePosition", "offsetX", "offsetY"]
	return Object.fromEntries(
		Object.entries(values).filter(([name, value]) => value !== "" && !skipped.includes(name)),
	)
}
