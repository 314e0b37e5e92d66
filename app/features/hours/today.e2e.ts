import type { Page } from "playwright-core"
import { beforeEach, expect, test } from "vitest"
import { readTerms, termsBox } from "#core/testing/acceptance.ts"
import {
	comeBack,
	openPage,
	PHONE,
	siteAndBrowser,
	visitor,
	visitorWithWorker,
} from "#core/testing/browser.ts"
import { closeFarm, forgetHours, openAlways } from "#core/testing/opening-hours.ts"
import { PARKING, parkingRequest } from "#core/testing/parking.ts"
import { visitOnce } from "#core/testing/saved-tour.ts"
import { localDay } from "#core/time/local-time.ts"

const here = siteAndBrowser(
	{
		PARKING_URL: PARKING,
		STREET_ADDRESS: "7 Mill Road, Lakefield North, Ontario",
	},
	{ species: [] },
)
beforeEach(() => forgetHours(here.site))

const closeToday = () => closeFarm(here.site, localDay(new Date().toISOString()), "Ice on the lane")

const pill = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Today:/ })
const said = async (page: Page) =>
	Promise.all([
		pill(page).textContent(),
		page.getByRole("region", { name: "Admission" }).locator("p").first().textContent(),
		page.locator("footer [data-today]").textContent(),
	]).then((texts) => texts.map((text) => String(text).replace(/\s+/g, " ").replace("Today: ", "").trim()))

const OPEN = ["Open to 8 PM", "Open until 8:00 PM", "Open until 8:00 PM"]
// Toronto is five hours behind UTC in January; January 14, 2027 is a Thursday.
const BEFORE_CLOSING = Date.UTC(2027, 0, 15, 0, 59, 50)
const CLOSED = ["Closed now", "Closed now", "Closed now. Opens tomorrow, Friday, at 8:00 AM."]
const NEXT_DAY = ["Opens 8 AM", "Opens at 8:00 AM", "Opens at 8:00 AM"]

test("an open page says that the farm closes and what is true after midnight, by the farm's clock, not by the phone's", async () => {
	const { page } = await visitor(here, { ...PHONE, timezoneId: "Pacific/Auckland" })
	await page.clock.install({ time: BEFORE_CLOSING })
	await openPage(page, "/")
	await expect.poll(() => said(page)).toEqual(OPEN)
	await page.clock.runFor(11_000)
	await expect.poll(() => said(page)).toEqual(CLOSED)
	await page.clock.fastForward(4 * 3_600_000)
	await expect.poll(() => said(page)).toEqual(NEXT_DAY)
	await page.clock.setFixedTime(BEFORE_CLOSING + 24 * 3_600_000)
	await comeBack(page)
	await expect.poll(() => said(page)).toEqual(OPEN)
})

test("without a connection saved pages say what is true by the saved hours, and the page of the visit opens", async () => {
	const { page, context } = await visitorWithWorker(here, PHONE)
	await visitOnce(page)
	await context.setOffline(true)
	await page.clock.setFixedTime(BEFORE_CLOSING)
	await page.goto("/visit")
	await page.getByRole("heading", { name: "Plan your visit", level: 1 }).waitFor()
	await expect.poll(() => said(page)).toEqual(OPEN)
	await page.getByRole("region", { name: "Dogs" }).getByText("Welcome on a leash").waitFor()
	await page.clock.setFixedTime(BEFORE_CLOSING + 60_000)
	await comeBack(page)
	await expect.poll(() => said(page)).toEqual(CLOSED)
})

test.each([
	{ width: 390, height: 664, state: "Open 24 hours" },
	{ width: 1280, height: 800, state: "Closed today" },
])("'$state': the first screen of $width × $height answers what a visitor needs first", async (one) => {
	await openAlways(here.site)
	if (one.state === "Closed today") await closeToday()
	const { page } = await visitor(here, { viewport: one })
	await openPage(page, "/")
	const ticket = page.getByRole("region", { name: "Admission" })
	const bar = page.getByRole("navigation", { name: "Quick" })
	const bottom = (await bar.isVisible()) ? ((await bar.boundingBox())?.y ?? 0) : one.height
	for (const part of [
		page.getByRole("heading", { level: 1 }),
		ticket.getByText(one.state),
		ticket.getByText("$15.00"),
		ticket.getByRole("link", { name: "Lakefield North" }),
		ticket.getByRole("link", { name: "Parking & Admission" }),
	]) {
		const box = await part.boundingBox()
		expect(box ? box.y + box.height : Number.NaN, String(part)).toBeLessThanOrEqual(bottom)
	}
})

const otherDay = (page: Page) => page.getByRole("checkbox", { name: "I am paying for another day." })
const button = (page: Page) => page.getByRole("button", { name: "Accept & Continue to Parking" })

test("an open waiver asks before the payment once it knows of a closing, and keeps the tick", async () => {
	await openAlways(here.site)
	const { page } = await visitor(here, PHONE)
	await openPage(page, "/waiver?redirect=parking")
	await readTerms(page)
	expect(await otherDay(page).count()).toBe(0)
	await closeToday()
	await comeBack(page)
	await otherDay(page).waitFor()
	await button(page).click()
	expect([await termsBox(page).isChecked(), page.context().pages().length]).toEqual([true, 1])
	await otherDay(page).check()
	const paid = parkingRequest(page)
	await button(page).click()
	expect(await paid).toBe(PARKING)
	await page.waitForURL(/\/\?receipt=/)
})
