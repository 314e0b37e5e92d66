import type { Page } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import {
	DESK,
	hydrated,
	keepMessages,
	PHONE,
	POLL_TIMEOUT,
	settled,
	siteAndBrowser,
	visitor,
} from "#app/testing/fixtures/browser.ts"
import { leaveFewSpecies } from "#app/testing/fixtures/few-species.ts"
import { storedCompletedTours, storedTour, storeTours, tourOf } from "#app/testing/fixtures/tour.ts"

const here = siteAndBrowser()
beforeAll(() => leaveFewSpecies(here.site, 9))

const card = (page: Page) => page.getByRole("region", { name: "Your Tour" })
const message = (page: Page) => page.locator(".toast")
const speciesIn = async (page: Page) =>
	(await storedTour(page))?.discoveries.map((one) => one.speciesId).sort()

/** Presses a button at the moment when another tab changes the storage, before this page has noticed. */
function pressAfter(page: Page, name: string, entry: string | null) {
	return page.evaluate(
		([label, text]) => {
			if (text === null) localStorage.removeItem("activeTour")
			else localStorage.setItem("activeTour", String(text))
			const all = [...document.querySelectorAll("button")]
			// Of two messages the one in the dialog.
			all.findLast((button) => button.textContent === label)?.click()
		},
		[name, entry] as const,
	)
}

async function arrive(options: Parameters<typeof visitor>[1]) {
	const one = await visitor(here, options)
	await keepMessages(one.page)
	return one
}

test("two tabs synchronize a tour within a second and lose no find, whichever writes last", async () => {
	const { page, context, consoleErrors, leave } = await arrive(DESK)
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
	await expect.poll(() => speciesIn(page), POLL_TIMEOUT).toEqual([1, 2])

	// A tab with an outdated copy overwrote the others' finds; the tab that made them writes them again.
	const old = await storedTour(page)
	await other.goto("/species/3")
	await press(other)
	await page.getByText("3 species, 30 points so far").waitFor()
	await other.close()
	await page.evaluate((text) => localStorage.setItem("activeTour", text), JSON.stringify(old))
	await expect.poll(() => speciesIn(page), POLL_TIMEOUT).toEqual([1, 2, 3])

	// A page gets no storage event for its own writes: polling detects the change.
	await page.evaluate(() => localStorage.removeItem("activeTour"))
	await page.getByRole("button", { name: "Start Discovery Tour" }).waitFor()
	expect(consoleErrors).toEqual([])
	await leave()
})

test("tour actions report that another tab has just ended the tour", async () => {
	const { page, leave } = await arrive(DESK)
	await storeTours(page, tourOf(1, 5))
	await page.goto("/species/2")
	await page.getByRole("button", { name: "Mark as Found" }).waitFor()
	await pressAfter(page, "Mark as Found", null)
	await message(page).getByText("Failed to mark as found").waitFor()
	await message(page).getByText("No active tour session").waitFor()
	await page.getByRole("button", { name: "Start Discovery Tour" }).waitFor()
	await pressAfter(page, "Start Discovery Tour", JSON.stringify(tourOf(1, 5)))
	await message(page).getByText("Failed to start tour").waitFor()
	await message(page).getByText("A tour is already active on this device.").waitFor()

	for (const path of ["/tour", "/tour?dialog=tour"]) {
		await page.evaluate((text) => localStorage.setItem("activeTour", text), JSON.stringify(tourOf(1, 5)))
		await page.goto(path)
		if (path.includes("dialog")) await page.getByRole("tab", { name: "QR Scan" }).waitFor()
		const end = page.getByRole("button", { name: "End Tour" }).last()
		await end.waitFor()
		if (path.includes("dialog")) await end.click()
		await pressAfter(page, path.includes("dialog") ? "Discard" : "End Tour", null)
		await message(page).getByText("Failed to end tour").waitFor()
		await message(page).getByText("No active tour session").waitFor()
	}
	expect(await storedCompletedTours(page)).toEqual([])
	await leave()
})

test("with blocked storage the tour continues while the page is open, with a notice", async () => {
	const { page, consoleErrors, leave } = await arrive(PHONE)
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
	expect(consoleErrors).toEqual([])
	await leave()
})

test("with full storage nothing is lost, and the tour is stored as soon as there is room", async () => {
	const { page, leave } = await arrive(PHONE)
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
	await leave()
})
