import type { Locator, Page } from "playwright-core"
import { beforeEach, expect, test } from "vitest"
import { PHONE, signedInStaff, siteAndBrowser } from "#core/testing/browser.ts"

/** Without scripts, forms with parts that scripts would change send each press, and lose nothing that was typed. */

const here = siteAndBrowser({}, { species: [] })
let page: Page
beforeEach(async () => {
	;({ page } = await signedInStaff(here, { ...PHONE, javaScriptEnabled: false }))
})

const press = (name: string | RegExp) =>
	page
		.getByRole("button", { name, exact: typeof name === "string" })
		.filter({ visible: true })
		.first()
		.click()
const reads = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()
const becomes = (one: Locator, value: string) => expect.poll(() => one.inputValue()).toBe(value)

test("hours of a day get another range, and one that overlaps is named", async () => {
	await page.goto("/admin/site/week")
	await page.getByLabel("Different by day").check()
	const monday = page.getByRole("group", { name: "Monday" })
	await monday.getByLabel("Monday from", { exact: true }).fill("07:15")
	await monday.getByLabel("Monday to", { exact: true }).fill("11:45")
	expect(await page.getByRole("button", { name: "Copy Monday to all days" }).isVisible()).toBe(false)
	await monday.locator("summary", { hasText: "Add another range" }).click()
	await monday.getByLabel("Monday from (range 2)").fill("11:00")
	await monday.getByLabel("Monday to (range 2)").fill("18:30")
	await page
		.getByRole("group", { name: "Tuesday" })
		.getByLabel(/Closed$/)
		.check()
	await press("Save")
	await reads("Monday: 7:15 AM to 11:45 AM, 11:00 AM to 6:30 PM overlap")
	await monday.getByLabel("Monday from (range 2)").fill("13:00")
	await press("Save")
	await reads("Settings saved")
})

test("a trail's stops and points are added, moved and deleted one press at a time", async () => {
	await page.goto("/admin/map/1/trails/new")
	const way = () => page.getByRole("group", { name: "Stops and points" }).locator("li").allInnerTexts()
	const expectWay = (...rows: string[]) => expect.poll(way).toEqual([...rows, "The end"])
	await page.getByLabel("Length in metres").fill("850")
	for (const stop of ["7 Footbridge", "8 Beaver pond"]) {
		await page.getByLabel("What to add").selectOption(stop)
		await press("Add after")
	}
	await page.getByRole("radio", { name: "7 Footbridge" }).check()
	await page.getByLabel("Position of the point").fill("12.5 40")
	await press("Set position")
	await reads("A stop stays at its place")
	await press("Add after")
	await expectWay("7 Footbridge", "Point 1 (12.5 40)", "8 Beaver pond")
	await page.getByLabel("Position of the point").fill("somewhere")
	await press("Set position")
	await reads("Type two percentages from 0 to 100")
	await becomes(page.getByLabel("Position of the point"), "somewhere")
	await page.getByLabel("Position of the point").fill("14 41")
	await press("Set position")
	await press("Move up")
	await expectWay("Point 1 (14 41)", "7 Footbridge", "8 Beaver pond")
	await press("Delete")
	await expectWay("7 Footbridge", "8 Beaver pond")
	await becomes(page.getByLabel("Length in metres"), "850")
})
