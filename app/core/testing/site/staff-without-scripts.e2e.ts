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
