import type { Page } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import { DESK, hydrated, PHONE, settled, siteAndBrowser, visitorWithMessages } from "#core/testing/browser.ts"
import { leaveFewSpecies } from "#core/testing/few-species.ts"
import { storedCompletedTours, storedTour, storeTours, tourOf } from "#core/testing/tour.ts"

const here = siteAndBrowser()
beforeAll(() => leaveFewSpecies(here.site, 9))

const card = (page: Page) => page.getByRole("region", { name: "Your Tour" })

const speciesIn = async (page: Page) =>
	(await storedTour(page))?.discoveries.map((one) => one.speciesId).sort()

test("two tabs synchronize a tour within a second and lose no find, whichever writes last", async () => {
	const { page, context } = await visitorWithMessages(here, DESK)
	const other = await context.newPage()
	// This tab doesn't poll: it relies on storage events.
	await other.addInitScript(() => Object.assign(window, { setInterval: () => 0 }))
	await page.goto("/species/1")
	await other.goto("/species/2")
	await hydrated(other)
	await page.getByRole("button", { name: "Start Discovery Tour" }).click()
	await other.getByRole("button", { name: "Mark as Found" }).waitFor()
	const press = (tab: Page) => tab.getByRole("button", { name: "Mark as Found" }).click()
	await Promise.all([press(page), press(other)])
	for (const tab of [page, other]) await tab.getByText("2 species, 20 points so far").waitFor()
	await expect.poll(() => speciesIn(page)).toEqual([1, 2])

	await other.close()

	// A page gets no storage event for its own writes: polling detects the change.
	await page.evaluate(() => localStorage.removeItem("activeTour"))
	await page.getByRole("button", { name: "Start Discovery Tour" }).waitFor()
})

test("with blocked storage the tour continues while the page is open, with a notice", async () => {
	const { page } = await visitorWithMessages(here, PHONE)
	await page.addInitScript(() => {
		Object.defineProperty(window, "localStorage", {
			get() {
				throw new DOMException("denied", "SecurityError")
			},
		})
	})
	const notice = "Your tour isn't being saved:"
	await page.goto("/species/1")
	await page.getByRole("button", { name: "Accept All" }).click()
	await page.getByRole("button", { name: "Start Discovery Tour" }).click()
	await page.getByText(notice).waitFor()
	await page.getByRole("button", { name: "Mark as Found" }).click()
	await page.getByRole("button", { name: "Already Found" }).waitFor()
	await page.getByRole("link", { name: "Back to Species Catalog" }).click()
	await page.waitForURL("**/tour")
	await card(page).getByText(notice).waitFor()
	// Reading the storage again must not reset the tour.
	await page.evaluate(() => window.dispatchEvent(new StorageEvent("storage")))
	await settled(page)
	await card(page).getByRole("button", { name: "End Tour" }).click()
	await card(page)
		.getByText(/^Tour completed: 1 species, 10 points/)
		.waitFor()
	await card(page).getByText("Past tours on this device (1)").waitFor()
})

test("with full storage nothing is lost, and the tour is stored as soon as there is room", async () => {
	const { page } = await visitorWithMessages(here, PHONE)
	await storeTours(page, tourOf(1, 5))
	await page.goto("/tour")
	await card(page).getByRole("button", { name: "End Tour" }).waitFor()
	await page.evaluate(() => {
		const { setItem } = localStorage
		const full = Object.assign(window, { makeRoom: () => (Storage.prototype.setItem = setItem) })
		Storage.prototype.setItem = function (key, text) {
			if (this === localStorage) throw new DOMException("full", "QuotaExceededError")
			setItem.call(this, key, text)
		}
		return Object.keys(full).length
	})
	const notice = card(page).getByText("Your tour isn't being saved:")
	await page
		.locator("#catalogue")
		.getByRole("link", { name: /American Bittern/ })
		.click()
	await page.getByRole("dialog").getByRole("button", { name: "Mark as Found" }).click()
	await page.goBack()
	await notice.waitFor()
	await card(page).getByRole("button", { name: "End Tour" }).click()
	await card(page)
		.getByText(/^Tour completed: 2 species, 20 points/)
		.waitFor()
	// The tour that could not be stored as completed is still stored as active.
	expect(await speciesIn(page)).toEqual([1])
	// The next tour is a separate one.
	await page.getByRole("button", { name: "Begin Your Discovery" }).click()
	await page.getByRole("button", { name: "Begin Discovery Tour" }).click()
	await page.getByRole("dialog", { name: /^Wildlife Discovery Tour - / }).waitFor()
	await page.keyboard.press("Escape")
	await page.getByRole("dialog").waitFor({ state: "detached" })
	await card(page).getByText("Past tours on this device (1)").waitFor()
	await page.evaluate(() => (window as unknown as { makeRoom(): void }).makeRoom())
	await notice.waitFor({ state: "detached" })
	expect(await storedTour(page)).toMatchObject({ totalPoints: 0, active: true })
	expect(await storedCompletedTours(page)).toMatchObject([{ totalPoints: 20, active: false }])
})
