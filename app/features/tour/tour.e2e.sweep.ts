import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import {
	DESK,
	openPage,
	PHONE,
	settled,
	siteAndBrowser,
	visitor,
	visitorWithMessages,
} from "#core/testing/browser.ts"
import { LOON, storedCompletedTours, storedTour, storeTours, tourOf } from "#core/testing/tour.ts"

const here = siteAndBrowser({}, { species: [9] })

const card = (page: Page) => page.getByRole("region", { name: "Your Tour" })
const message = (page: Page) => page.locator(".toast")
const idsFound = async (page: Page) => (await storedTour(page))?.discoveries.map((one) => one.speciesId)
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test("a tour can be completed with the keyboard alone", async () => {
	const { page } = await visitor(here, DESK)
	const focused = () =>
		page.evaluate(
			() => document.activeElement?.textContent || document.activeElement?.getAttribute("aria-label"),
		)
	async function tabTo(name: string) {
		for (let presses = 0; presses < 60; presses++) {
			if ((await focused()) === name) return
			await page.keyboard.press("Tab")
		}
		throw new Error(`'${name}' was not reached`)
	}
	await openPage(page, "/tour")
	await tabTo("Begin Your Discovery")
	await page.keyboard.press("Enter")
	await page.getByRole("button", { name: "Begin Discovery Tour" }).waitFor()
	await expect.poll(focused).toBe("Begin Wildlife Discovery")
	await tabTo("Begin Discovery Tour")
	await page.keyboard.press("Enter")
	await page.getByRole("tab", { name: "QR Scan" }).waitFor()
	await expect.poll(focused).toMatch(/^Wildlife Discovery Tour - /)

	await tabTo("QR Scan")
	await page.keyboard.press("ArrowRight")
	await expect.poll(focused).toBe("Manual Entry")
	expect(await page.getByRole("tab", { selected: true }).textContent()).toBe("Manual Entry")
	for (const [key, tab] of [
		["End", "Found"],
		["Home", "QR Scan"],
		["ArrowLeft", "Found"],
		["ArrowLeft", "Manual Entry"],
	] as const) {
		await page.keyboard.press(key)
		await expect.poll(focused).toBe(tab)
	}
	await tabTo("Browse Species Catalog")

	await tabTo("End Tour")
	await page.keyboard.press("Enter")
	await expect.poll(focused).toBe("End this tour?")
	await tabTo("Keep going")
	await page.keyboard.press("Enter")
	await expect.poll(focused).toBe("End Tour")
	await page.keyboard.press("Enter")
	await tabTo("Discard")
	await page.keyboard.press("Enter")
	await page.getByText("Discovery tour completed!").waitFor()
	await expect.poll(focused).toBe("Begin Wildlife Discovery")
	await page.keyboard.press("F8")
	await tabTo("Undo")
	await page.keyboard.press("Enter")
	await page.getByRole("tab", { name: "QR Scan" }).waitFor()
	await expect.poll(focused).toMatch(/^Wildlife Discovery Tour - /)

	await page.keyboard.press("Escape")
	await page.getByRole("dialog").waitFor({ state: "detached" })
	await expect.poll(focused).toBe("Continue")
	await openPage(page, "/species/1")
	await tabTo("Mark as Found")
	await page.keyboard.press("Enter")
	await page.getByRole("button", { name: "Already Found" }).waitFor()
	await expect.poll(focused).toMatch(/^1 species, 10 points so far; this one at/)
})

test("the focus stays nearby when the focused control disappears", async () => {
	const { page } = await visitor(here, DESK)
	await storeTours(page, tourOf(1, 5))
	await openPage(page, "/tour?type=plant")
	await page.getByRole("region", { name: "Notifications (F8)" }).waitFor({ state: "attached" })
	const focused = () => focusedText(page)
	await card(page).getByRole("button", { name: "End Tour" }).press("Enter")
	await expect.poll(focused).toBe("Your Tour")
	await card(page).getByRole("button", { name: "Undo" }).press("Enter")
	await expect.poll(focused).toBe("Your Tour")
	await card(page).getByRole("button", { name: "End Tour" }).press("Enter")
	await card(page)
		.getByText(/^Past tours/)
		.press("Enter")
	await card(page)
		.getByRole("button", { name: /^Remove the tour/ })
		.press("Enter")
	await expect.poll(focused).toBe("Past tours on this device")
	await page.getByRole("link", { name: "Clear" }).press("Enter")
	await expect.poll(focused).toBe("All Species")
})

test("a find is undone on the species' page, from the message and in the tour's dialog, and can be restored", async () => {
	const { page } = await visitorWithMessages(here, PHONE)
	await storeTours(page, tourOf(2, 5))
	await openPage(page, `/species/${LOON.id}`)
	const first = (await storedTour(page))?.discoveries[0]
	await page.getByRole("button", { name: "Undo the find" }).click()
	await message(page).getByText("Common Loon is no longer on your tour.").waitFor()
	await page.getByRole("button", { name: "Mark as Found" }).waitFor()
	expect(await idsFound(page)).toEqual([2])
	expect(await focusedText(page)).toBe("1 species, 10 points so far.")
	await message(page).getByRole("button", { name: "Restore" }).click()
	await page.getByRole("button", { name: "Already Found" }).waitFor()
	expect((await storedTour(page))?.discoveries[0]).toEqual({ ...first, id: expect.any(Number) })

	await page.getByRole("button", { name: "Undo the find" }).click()
	await page.getByRole("button", { name: "Mark as Found" }).click()
	await message(page).getByText("You discovered Common Loon").waitFor()
	await message(page).getByRole("button", { name: "Undo" }).click()
	await expect.poll(() => idsFound(page)).toEqual([2])

	await page.goto("/tour?dialog=tour")
	await page.getByRole("tab", { name: "Found" }).click()
	await page.getByRole("button", { name: "Undo the find of Species 2" }).click()
	await page.getByText("Nothing found yet.").waitFor()
	expect(await focusedText(page)).toBe("Recent Discoveries")
})

test("a double tap on 'End Tour' asks, and doesn't answer the question", async () => {
	const { page } = await visitorWithMessages(here, PHONE)
	await storeTours(page, tourOf(2, 5))
	await openPage(page, "/tour?dialog=tour")
	await page.getByRole("region", { name: "Notifications (F8)" }).waitFor({ state: "attached" })
	const button = page.getByRole("button", { name: "End Tour" }).last()
	await button.scrollIntoViewIfNeeded()
	const box = await button.boundingBox()
	const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
	const touchPoints = [{ x, y }]
	const devtools = await page.context().newCDPSession(page)
	const start = Date.now() / 1000
	// The browser takes the times from the events, so that a slow machine doesn't make the gap longer.
	for (const timestamp of [start, start + 0.5]) {
		await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints, timestamp })
		const end = { type: "touchEnd" as const, touchPoints: [], timestamp: timestamp + 0.02 }
		await devtools.send("Input.dispatchTouchEvent", end)
	}
	await settled(page)
	await page.getByRole("group", { name: "End this tour?" }).waitFor()
	expect(await storedTour(page)).toMatchObject({ active: true })
})

test("two tabs synchronize a tour within a second and lose no find, whichever writes last", async () => {
	const { page, context } = await visitorWithMessages(here, DESK)
	const other = await context.newPage()
	// This tab doesn't poll: it relies on storage events.
	await other.addInitScript(() => Object.assign(window, { setInterval: () => 0 }))
	await page.goto("/species/1")
	await openPage(other, "/species/2")
	await page.getByRole("button", { name: "Start Discovery Tour" }).click()
	await other.getByRole("button", { name: "Mark as Found" }).waitFor()
	const press = (tab: Page) => tab.getByRole("button", { name: "Mark as Found" }).click()
	await Promise.all([press(page), press(other)])
	for (const tab of [page, other]) await tab.getByText("2 species, 20 points so far").waitFor()
	await expect.poll(async () => (await idsFound(page))?.sort()).toEqual([1, 2])

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
	expect(await idsFound(page)).toEqual([1])
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
