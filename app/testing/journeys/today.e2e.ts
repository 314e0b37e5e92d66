import type { Page } from "playwright-core"
import { beforeEach, describe, expect, test } from "vitest"
import { localDay } from "#app/models/time/local-time.ts"
import { everyDay } from "#app/models/time/opening-times.ts"
import { SAVED_NOTICES } from "#app/models/tour/offline.ts"
import {
	comeBack,
	hydrated,
	PHONE,
	POLL_TIMEOUT,
	siteAndBrowser,
	visitor,
	visitorWithWorker,
} from "#app/testing/fixtures/browser.ts"
import { longWord } from "#app/testing/fixtures/long-names.ts"
import { closeFarm, openAlways, storeHours } from "#app/testing/fixtures/opening-hours.ts"
import { PARKING, parkingRequest } from "#app/testing/fixtures/parking.ts"
import { visitOnce } from "#app/testing/fixtures/saved-tour.ts"

const here = siteAndBrowser({
	PARKING_URL: PARKING,
	STREET_ADDRESS: "7 Mill Road, Lakefield North, Ontario",
})
beforeEach(async () => {
	await here.site.db.deleteFrom("opening_times").execute()
})

const TORONTO = "America/Toronto"
const closeToday = () => closeFarm(here.site, localDay(new Date().toISOString(), TORONTO), "Ice on the lane")

const pill = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Today:/ })
/** What pill, ticket and footer say. */
const said = async (page: Page) =>
	Promise.all([
		pill(page).textContent(),
		page.getByRole("region", { name: "Admission" }).locator("p").first().textContent(),
		page.locator("footer [data-today]").textContent(),
	]).then((texts) => texts.map((text) => String(text).replace(/\s+/g, " ").replace("Today: ", "").trim()))

const OPEN = ["Open to 8 PM", "Open until 8:00 PM", "Open now until 8:00 PM"]
// Toronto is five hours behind UTC in January; January 14, 2027 is a Thursday.
const BEFORE_CLOSING = Date.UTC(2027, 0, 15, 0, 59, 50)
const CLOSED = ["Closed now", "Closed now", "Closed now, opens Friday at 8:00 AM"]
const NEXT_DAY = ["Opens 8 AM", "Opens at 8:00 AM", "Closed now, opens today at 8:00 AM"]

test.each(["America/Vancouver", "Pacific/Auckland"])(
	"an open page says that the farm closes and what is true after midnight, by the farm's clock, on a phone in %s",
	async (timezoneId) => {
		const { page, consoleErrors, leave } = await visitor(here, { ...PHONE, timezoneId })
		await page.clock.install({ time: BEFORE_CLOSING })
		await page.goto("/")
		await hydrated(page)
		await expect.poll(() => said(page), POLL_TIMEOUT).toEqual(OPEN)
		await page.clock.runFor(11_000)
		await expect.poll(() => said(page), POLL_TIMEOUT).toEqual(CLOSED)
		await page.clock.fastForward(4 * 3_600_000)
		await expect.poll(() => said(page), POLL_TIMEOUT).toEqual(NEXT_DAY)
		await page.clock.setFixedTime(BEFORE_CLOSING + 24 * 3_600_000)
		await comeBack(page)
		await expect.poll(() => said(page), POLL_TIMEOUT).toEqual(OPEN)
		expect(consoleErrors).toEqual([])
		await leave()
	},
)

test("pages fit 320 px with the longest word as the reason why a trail is closed", async () => {
	const trail = here.site.db.updateTable("trails").where("id", "=", 1)
	await trail.set({ closed: 1, closed_reason: longWord(300) }).execute()
	const { page, leave } = await visitor(here, { viewport: { width: 320, height: 640 } })
	for (const path of ["/", "/visit", "/map"]) {
		await page.goto(path)
		await page.getByText(longWord(300)).first().waitFor()
		expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 320])
	}
	await leave()
	await trail.set({ closed: 0, closed_reason: "" }).execute()
})

test("the header has room for the longest words about today on every phone", async () => {
	await storeHours(here.site, { weekly: everyDay([{ opens: "00:00", closes: "23:50" }]) })
	const { page, leave } = await visitor(here, PHONE)
	await page.goto("/visit")
	for (const width of [320, 360, 384, 385, 390, 393, 400, 411, 430, 640]) {
		await page.setViewportSize({ width, height: 664 })
		expect([width, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([width, width])
		const menu = await page.getByRole("button", { name: "Menu" }).boundingBox()
		expect((menu?.x ?? 0) + (menu?.width ?? 0), `${width} px`).toBeLessThanOrEqual(width)
	}
	await leave()
})

test("a page that learns of a closing when its visitor returns says so everywhere", async () => {
	await openAlways(here.site)
	const { page, leave } = await visitor(here, PHONE)
	await page.goto("/")
	await hydrated(page)
	expect((await said(page))[0]).toBe("Open 24 hours")
	await closeToday()
	await comeBack(page)
	await expect
		.poll(async () => (await said(page)).slice(0, 2), POLL_TIMEOUT)
		.toEqual(["Closed today", "Closed today"])
	await leave()
})

test("what a stored page says about today is hidden once it is outdated, until scripts know better", async () => {
	await storeHours(here.site, {})
	const { page, leave } = await visitor(here, PHONE)
	await page.clock.install({ time: Date.now() + 48 * 3_600_000 })
	await page.route("**/assets/*.js", (route) => route.abort())
	await page.goto("/tour")
	expect(await pill(page).isVisible()).toBe(false)
	await leave()
})

describe("without a connection", () => {
	test("saved pages say what is true by the saved hours, and the page of the visit opens", async () => {
		const { page, context, leave } = await visitorWithWorker(here, PHONE)
		await visitOnce(page)
		const savedAt = () =>
			page.evaluate(async (url) => (await (await caches.match(url))?.json())?.savedAt, SAVED_NOTICES)
		const first = await savedAt()
		// Notices and hours that are saved again leave the texts of the visit.
		await expect
			.poll(async () => {
				await comeBack(page)
				return await savedAt()
			}, POLL_TIMEOUT)
			.not.toBe(first)
		await context.setOffline(true)
		await page.clock.setFixedTime(BEFORE_CLOSING)
		await page.goto("/visit")
		await page.getByRole("heading", { name: "Plan your visit", level: 1 }).waitFor()
		await expect.poll(() => said(page), POLL_TIMEOUT).toEqual(OPEN)
		await page.getByRole("region", { name: "Dogs" }).getByText("Welcome on a leash").waitFor()
		await page.clock.setFixedTime(BEFORE_CLOSING + 60_000)
		await comeBack(page)
		await expect.poll(() => said(page), POLL_TIMEOUT).toEqual(CLOSED)
		await leave()
	})
})

describe("the first screen of the home page", () => {
	test.each([
		[390, 664, "as usual"],
		[1280, 800, "as usual"],
		[390, 664, "closed"],
		[1280, 800, "closed"],
	])("answers what a visitor needs first at %s×%s, %s", async (width, height, how) => {
		await openAlways(here.site)
		if (how === "closed") await closeToday()
		const { page, leave } = await visitor(here, { viewport: { width, height } })
		await page.goto("/")
		await hydrated(page)
		const ticket = page.getByRole("region", { name: "Admission" })
		const bar = page.getByRole("navigation", { name: "Quick" })
		const bottom = (await bar.isVisible()) ? ((await bar.boundingBox())?.y ?? 0) : height
		const parts = {
			headline: page.getByRole("heading", { level: 1 }),
			state: ticket.getByText(how === "closed" ? "Closed today" : "Open 24 hours"),
			price: ticket.getByText("$15.00"),
			place: ticket.getByRole("link", { name: "Lakefield North" }),
			payment: ticket.getByRole("link", { name: "Parking & Admission" }),
			trails: ticket.getByRole("link", { name: how === "closed" ? "Trails closed" : "All 3 trails open" }),
			event: ticket.getByRole("link", { name: /^Event / }),
		}
		for (const [name, part] of Object.entries(parts)) {
			const box = await part.boundingBox()
			expect(box, name).not.toBeNull()
			expect(box ? box.y + box.height : 0, name).toBeLessThanOrEqual(bottom)
		}
		const tour = page.getByRole("link", { name: width < 640 ? "Tour" : "Wildlife Tour", exact: true }).last()
		expect(await tour.isVisible(), "the tour").toBe(true)
		await leave()
	})
})

describe("a closing while the waiver is open", () => {
	const accept = (page: Page) => page.getByRole("checkbox", { name: /I have read these terms/ })
	const otherDay = (page: Page) => page.getByRole("checkbox", { name: "I am paying for another day." })
	const button = (page: Page) => page.getByRole("button", { name: "Accept & Continue to Parking" })
	async function openWaiver(page: Page) {
		await page.goto("/waiver?redirect=parking")
	}
	async function read(page: Page) {
		await page.locator("[data-terms]").evaluate((terms) => {
			terms.scrollTop = terms.scrollHeight
		})
		await accept(page).check()
	}

	test("asks before the payment on the page once it knows, and keeps the tick", async () => {
		await openAlways(here.site)
		const { page, consoleErrors, leave } = await visitor(here, PHONE)
		await openWaiver(page)
		await hydrated(page)
		await read(page)
		expect(await otherDay(page).count()).toBe(0)
		await closeToday()
		await comeBack(page)
		await otherDay(page).waitFor()
		expect([await accept(page).isChecked(), await button(page).isDisabled()]).toEqual([true, true])
		await otherDay(page).check()
		const paid = parkingRequest(page)
		await button(page).click()
		expect(await paid).toBe(PARKING)
		await page.waitForURL(/\/\?receipt=/)
		expect(consoleErrors).toEqual([])
		await leave()
	})

	test("is no longer asked about once the farm opens again, and the button can be pressed", async () => {
		await closeToday()
		const { page, leave } = await visitor(here, PHONE)
		await openWaiver(page)
		await hydrated(page)
		await read(page)
		await otherDay(page).waitFor()
		expect(await button(page).isDisabled()).toBe(true)
		await openAlways(here.site)
		await comeBack(page)
		await otherDay(page).waitFor({ state: "detached" })
		expect(await accept(page).isChecked()).toBe(true)
		const paid = parkingRequest(page)
		await button(page).click()
		expect(await paid).toBe(PARKING)
		await leave()
	})

	test("is asked about in the new tab if the page doesn't know of it yet", async () => {
		await openAlways(here.site)
		const { page, leave } = await visitor(here, PHONE)
		await openWaiver(page)
		await hydrated(page)
		await read(page)
		await closeToday()
		const popup = page.waitForEvent("popup")
		await button(page).click()
		const asked = await popup
		await asked.getByRole("heading", { name: "Closed today" }).waitFor()
		await page.waitForURL(/\/\?receipt=/)
		const paid = parkingRequest(page)
		await asked.getByRole("link", { name: "I am paying for another day" }).click()
		expect(await paid).toBe(PARKING)
		await leave()
	})

	test("without scripts, the form is answered with the question and the tick", async () => {
		await openAlways(here.site)
		const { page, leave } = await visitor(here, { ...PHONE, javaScriptEnabled: false })
		await openWaiver(page)
		await accept(page).check()
		await closeToday()
		await button(page).click()
		await otherDay(page).check()
		expect(await accept(page).isChecked()).toBe(true)
		await button(page).click()
		await page.getByRole("heading", { name: "Your acceptance is recorded" }).waitFor()
		await page.getByText("Ice on the lane.").first().waitFor()
		await leave()
	})
})
