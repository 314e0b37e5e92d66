import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { expectAccessible } from "#core/testing/axe.ts"
import { DESK, PHONE, siteAndBrowser, visitorWithMessages } from "#core/testing/browser.ts"
import { typeNumber } from "#core/testing/scanner-dialog.ts"
import { BITTERN, LOON, storedCompletedTours, storedTour, storeTours, tourOf } from "#core/testing/tour.ts"
import { formatDate, formatDateTime } from "#core/time/local-time.ts"
import { speciesCode } from "#features/species/codes/species-code.ts"
import { tourName } from "./ui/tour-session.ts"

const here = siteAndBrowser({}, { species: [9] })

const card = (page: Page) => page.getByRole("region", { name: "Your Tour" })
const dialog = (page: Page) => page.getByRole("dialog")
const message = (page: Page) => page.locator(".toast")

async function openDialog(page: Page) {
	await page.getByRole("button", { name: "Begin Your Discovery" }).click()
	await dialog(page).waitFor()
}

/** Types the printed code, because there is no camera. */
async function scan(page: Page, id: number) {
	await (await typeNumber(page, `Code ${speciesCode(id)}`)).press("Enter")
}

test("a tour runs from start through typed and scanned finds to its end, and is stored on the phone", async () => {
	const { page } = await visitorWithMessages(here, PHONE)
	await page.goto("/tour?type=bird")
	await openDialog(page)
	await expect.poll(() => new URL(page.url()).search).toBe("?type=bird&dialog=tour")
	await page.getByRole("dialog", { name: "Begin Wildlife Discovery" }).waitFor()
	await page.getByRole("button", { name: "Begin Discovery Tour" }).click()
	await page.getByText("Discovery tour started!").waitFor()
	await page.getByRole("dialog", { name: /^Wildlife Discovery Tour - / }).waitFor()

	await page.getByRole("tab", { name: "Manual Entry" }).click()
	await page.getByRole("button", { name: "Browse Species Catalog" }).click()
	await dialog(page).waitFor({ state: "detached" })
	await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("All Species")
	await page.locator("#catalogue").getByRole("link", { name: BITTERN.name }).click()
	await dialog(page).getByRole("button", { name: "Mark as Found" }).click()
	await message(page).getByText("Species Found!").waitFor()
	await message(page).getByText("You discovered American Bittern and earned 10 points!").waitFor()
	expect(await dialog(page).getByRole("button", { name: "Already Found" }).isDisabled()).toBe(true)
	await dialog(page).getByLabel("Close", { exact: true }).click()
	await dialog(page).waitFor({ state: "detached" })
	await page.goForward()
	await dialog(page).waitFor()
	await page.goBack()
	await page
		.locator("#catalogue")
		.getByRole("link", { name: /American Bittern.*Found|Found.*American Bittern/ })
		.waitFor()

	await page.goto("/species/1")
	await page.getByRole("button", { name: "Mark as Found" }).click()
	await page.getByText("2 species, 20 points so far; this one at").waitFor()
	await page.goto("/tour?dialog=tour")
	await dialog(page).getByText("2", { exact: true }).waitFor()
	await scan(page, 3)
	await dialog(page).getByText("Eastern Meadowlark is marked as found.").waitFor()
	await scan(page, 1)
	await dialog(page).getByRole("status").getByText("Common Loon was already found.").waitFor()
	// On a phone the earlier toast would still cover that line.
	await message(page).getByText("Already Found").waitFor()
	await message(page).getByText("Common Loon has been on your tour since").waitFor()
	await page.getByRole("tab", { name: "Found" }).click()
	const recent = dialog(page).getByRole("listitem").getByRole("link")
	expect(await recent.allTextContents()).toEqual(["Eastern Meadowlark", "Common Loon", "American Bittern"])
	const methods = (await storedTour(page))?.discoveries.map((one) => one.discoveryMethod)
	expect(methods).toEqual(["manual", "manual", "qr_code"])

	await page.keyboard.press("Escape")
	await dialog(page).waitFor({ state: "detached" })
	await card(page).getByRole("button", { name: "End Tour" }).click()
	await message(page).getByText("Tour Completed!").waitFor()
	await message(page).getByText("You discovered 3 species and earned 30 points!").waitFor()
	expect(await storedTour(page)).toBeNull()
	expect(await storedCompletedTours(page)).toMatchObject([{ totalPoints: 30, active: false }])
	await card(page).getByText("Past tours on this device (1)").click()
	await card(page)
		.getByText(/^3 species, 30 points, 0\smin: American Bittern, Common Loon, Eastern/)
		.waitFor()
	await card(page)
		.getByRole("button", { name: /^Remove the tour of / })
		.click()
	await message(page).getByText("Tour removed").waitFor()
	expect(await storedCompletedTours(page)).toEqual([])
	await message(page).getByRole("button", { name: "Undo" }).click()
	await card(page).getByText("Past tours on this device (1)").waitFor()
	expect(await storedCompletedTours(page)).toHaveLength(1)
})

test("a code of an unknown species, and one that can't be looked up, are explained and not counted", async () => {
	const { page, context } = await visitorWithMessages(here, DESK)
	await here.site.db.updateTable("species").set({ archived: 1 }).where("id", "=", 20).execute()
	await storeTours(page, tourOf(0, 5))
	await page.route("**/api/tour/catalogue", (route) => route.abort())
	await page.goto("/tour?dialog=tour")
	expect(await page.evaluate(() => scrollY), "the chosen filter is no scroll target").toBe(0)
	for (const id of [999, 20]) {
		await scan(page, id)
		await dialog(page)
			.getByText(`Species not found: the tour has no code ${speciesCode(id)}.`)
			.waitFor()
		expect(await dialog(page).getByText("read.").count(), "not reported as both read and not found").toBe(0)
		await message(page).getByText("Failed to mark as found").waitFor()
	}
	await context.setOffline(true)
	await scan(page, 3)
	await dialog(page).getByText("The site isn't responding, so this code didn't count.").waitFor()
	expect((await storedTour(page))?.discoveries).toEqual([])
	await context.setOffline(false)
	await scan(page, 3)
	await dialog(page).getByText("Eastern Meadowlark is marked as found.").waitFor()
	await dialog(page).getByRole("link", { name: "Eastern Meadowlark" }).first().click()
	await page.waitForURL("**/species/3")
	await page.goBack()
	await dialog(page).getByRole("tab", { name: "QR Scan" }).waitFor()
})

const endings = (page: Page) => page.getByRole("group", { name: "End this tour?" })

async function endInDialog(page: Page, choice: string) {
	await dialog(page).getByRole("button", { name: "End Tour" }).click()
	await endings(page).getByRole("button", { name: choice, exact: true }).click()
}

test("ending a tour offers to save or discard it, 'Discard' says that it is not saved, and 'Undo' restores it", async () => {
	const { page } = await visitorWithMessages(here, {
		...DESK,
		permissions: ["clipboard-read", "clipboard-write"],
	})
	const tour = tourOf(6, 65)
	const endTime = new Date().toISOString()
	const past = [1, 2].map((days) => ({ ...tourOf(2, days * 1440), active: false, endTime }))
	await storeTours(page, tour, past.toReversed())
	await page.goto("/tour/result")
	await page.getByRole("heading", { name: tourName(past[0] ?? tour) }).waitFor()
	await page.goto("/tour")
	await card(page).getByText("Past tours on this device (2)").click()
	const results = card(page).getByRole("link", { name: /^Result of the tour of/ })
	const addresses = () => results.evaluateAll((all) => all.map((one) => one.getAttribute("href")))
	await expect.poll(addresses).toEqual(past.map(({ id }) => `/tour/result?tour=${id}`))
	await card(page).getByRole("button", { name: "Remove all" }).click()
	await message(page).getByText("2 tours removed").waitFor()
	expect(await storedCompletedTours(page)).toEqual([])
	await message(page).getByRole("button", { name: "Undo" }).click()
	expect(await storedCompletedTours(page)).toMatchObject(past.toReversed().map(({ id }) => ({ id })))
	await card(page).getByRole("button", { name: "Remove all" }).click()
	await card(page).getByRole("button", { name: "Continue", exact: true }).click()
	await dialog(page).getByText("1 h 5 min", { exact: true }).waitFor()
	await dialog(page).getByRole("button", { name: "Share Progress" }).click()
	const copied = "I have found 6 species and earned 60 points"
	await message(page).getByText(copied).waitFor()
	expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(copied)
	await dialog(page).getByRole("button", { name: "End Tour" }).click()
	await endings(page).getByText("‘End and save’ adds it to ‘Past tours on this device’.").waitFor()
	await endings(page).getByText("‘Discard’ deletes it, including your 6 finds.").waitFor()
	expect(await storedTour(page), "nothing has happened yet").toEqual(tour)
	await expectAccessible(page, "the question at the end of a tour")
	await endings(page).getByRole("button", { name: "Keep going" }).click()
	await endings(page).waitFor({ state: "detached" })
	await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("End Tour")
	expect(await storedTour(page)).toEqual(tour)

	await endInDialog(page, "Discard")
	await message(page).getByText("Discovery tour completed!").waitFor()
	await message(page).getByText("The tour wasn't saved.").waitFor()
	expect([await storedTour(page), await storedCompletedTours(page)]).toEqual([null, []])
	await message(page).getByRole("button", { name: "Undo" }).click()
	await dialog(page).getByRole("tab", { name: "QR Scan" }).waitFor()
	expect(await storedTour(page)).toEqual(tour)

	await endInDialog(page, "End and save")
	await message(page).getByText("You discovered 6 species and earned 60 points!").waitFor()
	expect(await storedTour(page)).toBeNull()
	expect(await storedCompletedTours(page)).toMatchObject([{ id: tour.id, totalPoints: 60, active: false }])
	// A saved tour is restored as well, and is then listed in one place only.
	await message(page).getByRole("button", { name: "Undo" }).click()
	await expect.poll(() => storedTour(page)).toEqual(tour)
	expect(await storedCompletedTours(page)).toEqual([])
})

test("a tour older than 12 hours says when it began, with dates, and is continued or ended", async () => {
	const { page } = await visitorWithMessages(here, PHONE)
	const tour = tourOf(1, 3 * 24 * 60)
	await storeTours(page, tour)
	await page.goto(`/species/${LOON.id}`)
	const day = formatDateTime(tour.startTime)
	await page.getByText(`1 species, 10 points so far; this one on ${day}.`).waitFor()
	await page.getByRole("link", { name: "Back to Species Catalog" }).click()
	await card(page)
		.getByText(`Your tour began ${formatDate(tour.startTime)}. Continue or end?`)
		.waitFor()
	await card(page).getByRole("button", { name: "Continue", exact: true }).click()
	await dialog(page).getByRole("tab", { name: "Found" }).click()
	await dialog(page).getByText(day, { exact: true }).waitFor()
	await scan(page, LOON.id)
	await message(page).getByText(`Common Loon has been on your tour since ${day}.`).waitFor()
})

test("a code scanned with the phone's own camera counts once, and disappears from the URL", async () => {
	const { page } = await visitorWithMessages(here, PHONE)
	await page.goto("/species/1?via=qr")
	await page.getByText("You scanned Common Loon. Start the tour to count it as found.").waitFor()
	expect(await storedTour(page)).toBeNull()
	await page.getByRole("button", { name: "Start Discovery Tour" }).click()
	await message(page).getByText("You discovered Common Loon and earned 10 points!").waitFor()
	expect(await storedTour(page)).toMatchObject({
		totalPoints: 10,
		discoveries: [{ discoveryMethod: "qr_code" }],
	})
	await expect.poll(() => page.url()).toBe(`${here.site.address}/species/1`)

	await page.goto("/species/3?via=qr")
	await message(page).getByText("You discovered Eastern Meadowlark and earned 10 points!").waitFor()
	await page.getByRole("button", { name: "Already Found" }).waitFor()
	await expect.poll(() => page.url()).toBe(`${here.site.address}/species/3`)
	await page.reload()
	await page.getByRole("link", { name: "Back to Species Catalog" }).click()
	await page.waitForURL("**/tour")
	await page.goBack()
	await page.getByRole("button", { name: "Already Found" }).waitFor()
	await page.goto("/species/3?via=qr")
	await page.waitForURL("**/species/3")
	expect(await message(page).count()).toBe(0)
	expect((await storedTour(page))?.totalPoints).toBe(20)
})
