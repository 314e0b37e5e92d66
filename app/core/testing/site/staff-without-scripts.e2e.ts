import type { Locator, Page } from "playwright-core"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { PHONE, POLL_TIMEOUT, signedInStaff, siteAndBrowser } from "#core/testing/browser.ts"
import { leaveFewSpecies } from "#core/testing/few-species.ts"

/** Forms whose parts scripts would change on the page: without them each press is sent, and nothing typed is lost. */

const here = siteAndBrowser()
let page: Page
beforeAll(() => leaveFewSpecies(here.site))
beforeEach(async () => {
	const staff = await signedInStaff(here, { ...PHONE, javaScriptEnabled: false })
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

test("Monday's hours are copied to all days, a range is added, and a contradiction is named", async () => {
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
