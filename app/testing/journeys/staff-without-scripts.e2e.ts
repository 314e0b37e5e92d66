import type { Locator, Page } from "playwright-core"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { ADMIN, makePasswordOld, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { DESK, PHONE, POLL_TIMEOUT, signedInStaff, siteAndBrowser } from "#app/testing/fixtures/browser.ts"
import { leaveFewSpecies } from "#app/testing/fixtures/few-species.ts"
import { testFile } from "#app/testing/fixtures/test-files.ts"

/** Forms whose parts scripts would change on the page: without them each press is sent, and nothing typed is lost. */

const here = siteAndBrowser()
let page: Page
beforeAll(() => leaveFewSpecies(here.site))
beforeEach(async (context) => {
	await signedInAdmin(here.site)
	const options = context.task.name.includes("phone") ? PHONE : DESK
	const staff = await signedInStaff(here, { ...options, javaScriptEnabled: false })
	page = staff.page
	return () => staff.leave()
})

const press = (name: string | RegExp) =>
	page
		.getByRole("button", { name, exact: typeof name === "string" })
		.filter({ visible: true })
		.first()
		.click()
const reads = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()
const becomes = (one: Locator, value: string) => expect.poll(() => one.inputValue(), POLL_TIMEOUT).toBe(value)
const openPart = (title: string) =>
	page.locator("details:not([open]) > summary", { hasText: title }).first().click()

test("a post with an event gets its picture from a new tab, and keeps everything when its title is missing", async () => {
	await page.goto("/admin/news/new")
	await openPart("Event")
	await page.getByLabel("Start date").fill("2031-01-18")
	await page.getByLabel("All day").check()
	await page.getByRole("textbox", { name: "Tags" }).fill("otters, river life")
	await openPart("Pictures")
	const opening = page.context().waitForEvent("page")
	await page.getByRole("link", { name: "Upload pictures" }).click()
	const tab = await opening
	await tab.getByLabel("Picture", { exact: true }).setInputFiles(await testFile("first.jpg"))
	await tab.getByRole("button", { name: "Upload Picture" }).click()
	await tab.getByText("Describe what the picture shows").first().waitFor()
	await tab.getByText("first.jpg is uploaded").waitFor()
	await tab.getByLabel("What the picture shows").fill("An otter asleep")
	await tab.getByRole("button", { name: "Upload Picture" }).click()
	const line = await tab.getByLabel("Text to copy for picture 1").inputValue()
	await tab.close()
	const content = `Otters\n${line}\nSeen today`
	await page.getByLabel(/^Content/).fill(content)
	await page.getByLabel("Publish immediately").check()
	await press("Create Post")
	await reads("Title is required")
	await becomes(page.getByLabel(/^Content/), content)
	await becomes(page.getByLabel("Start date"), "2031-01-18")
	await becomes(page.getByRole("textbox", { name: "Tags" }), "otters, river life")
	await page.getByLabel(/^Title/).fill("Otters in pictures")
	await press("Create Post")
	await reads("Blog post created successfully")
	await page.goto("/blog/otters-in-pictures")
	await page.locator("article").getByRole("img", { name: "An otter asleep" }).waitFor()
})

test("on a phone Monday's hours are copied to all days, a range is added, and a contradiction is named", async () => {
	await page.goto("/admin/site/hours/weekly")
	await page.getByLabel("Different by day").check()
	const monday = page.getByRole("group", { name: "Monday" })
	await monday.getByLabel(/Open$/).check()
	await monday.getByLabel("Monday from", { exact: true }).fill("07:15")
	await monday.getByLabel("Monday to", { exact: true }).fill("11:45")
	await press("Copy Monday to all days")
	await reads("Monday to Sunday")
	await monday.locator("summary", { hasText: "Add another range" }).first().click()
	await monday.getByLabel("Monday from (range 2)").fill("11:00")
	await monday.getByLabel("Monday to (range 2)").fill("18:30")
	const tuesday = page.getByRole("group", { name: "Tuesday" })
	await tuesday.getByLabel("Tuesday to", { exact: true }).fill("12:00")
	await tuesday.getByLabel(/Closed$/).check()
	await press("Save")
	await reads("Monday: 7:15 AM to 11:45 AM and 11:00 AM to 6:30 PM overlap")
	await reads("Tuesday: 'Closed' is chosen, but 7:15 AM to 12:00 PM is typed")
	await monday.getByLabel("Monday from (range 2)").fill("13:00")
	await tuesday.getByLabel(/Open$/).check()
	await press("Save")
	await reads("Opening hours saved")
	await reads("7:15 AM to 11:45 AM, 1:00 PM to 6:30 PM")
})

test("a trail's stops and points are moved, taken out and added one press at a time", async () => {
	await page.goto("/admin/map/1/trails/new")
	const line = page.locator("textarea[name=line]")
	await page.locator("details:not([open])", { has: line }).last().locator("summary").first().click()
	await line.fill("Parking\n10 10\n7 Footbridge")
	await page.getByLabel("Length in metres").fill("850")
	const openList = async () => {
		const part = page.locator("details:not([open]) > summary", { hasText: "as a list" })
		if ((await part.count()) > 0) await part.first().click()
	}
	const list = async (name: string) => {
		await openList()
		await press(name)
		await openList()
	}
	await list("Add this point")
	await list("Move Point 1, B2 up")
	await becomes(line, "10 10\nParking\n7 Footbridge")
	await list("Remove 7 Footbridge")
	await becomes(line, "10 10\nParking")
	await page.getByLabel("A stop to add").selectOption("8 Beaver pond")
	await list("Add this stop")
	await becomes(line, "10 10\nParking\n8 Beaver pond")
	await page.getByLabel("A point to add").fill("somewhere")
	await list("Add this point")
	await reads("Write two percentages such as 12.5 40")
	await becomes(page.getByLabel("A point to add"), "somewhere")
	await becomes(page.getByLabel("Length in metres"), "850")
})

test("on a phone rates are added, moved, previewed and saved", async () => {
	await page.goto("/admin/site/rates")
	const removing = page.getByRole("button", { name: /^Remove rate/ })
	for (let left = await removing.count(); left > 1; left--) {
		await removing.first().click()
		await expect.poll(() => removing.count(), POLL_TIMEOUT).toBe(left - 1)
	}
	const cell = (at: number, column: string) => page.locator(`[name="rates-${at}-${column}"]`)
	await cell(0, "label").fill("Car")
	await cell(0, "price").fill("$15")
	await press(/^Add a/)
	await cell(1, "label").fill("Motorcycle")
	await cell(1, "price").fill("$8")
	await press("Up rate 2")
	await becomes(cell(0, "label"), "Motorcycle")
	await press("Preview")
	await reads("Motorcycle")
	expect(await (await here.site.get("/")).text(), "nothing is saved yet").not.toContain("Motorcycle")
	await page.getByRole("link", { name: "Back to the form" }).click()
	await becomes(cell(1, "label"), "Car")
	await press("Save")
	await reads("Settings saved")
	expect(await (await here.site.get("/visit")).text()).toContain("Motorcycle")
})

test("a person is invited once the password is typed, and the choice of a role stays", async () => {
	await page.goto("/admin/security/accounts")
	await page.getByLabel("Username").fill("Berta")
	await page.getByLabel("Role").selectOption("admin")
	await makePasswordOld(here.site.db, ADMIN.username)
	await press("Add and create link")
	await page.getByLabel("Your password").fill("not the pass phrase")
	await press(/^(Add and create link|Confirm)$/)
	await reads("The password is wrong.")
	await page.getByLabel("Your password").fill(ADMIN.password)
	await press(/^(Add and create link|Confirm)$/)
	await page.getByRole("heading", { name: "Link for Berta" }).waitFor()
	const { role } = await here.site.db
		.selectFrom("users")
		.select("role")
		.where("username", "=", "Berta")
		.executeTakeFirstOrThrow()
	expect(role).toBe("admin")
})
