import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { speciesCode } from "../../models/species-code.ts"
import { DESK, hydrated, PATIENT, PHONE, siteAndBrowser, visitor } from "../browser.ts"
import { BITTERN, keepTours, keptCompleted, keptTour, tourOf } from "../tour.ts"

const here = siteAndBrowser()

const card = (page: Page) => page.getByRole("region", { name: "Your Tour" })
const dialog = (page: Page) => page.getByRole("dialog")
const message = (page: Page) => page.locator(".toast")

async function openDialog(page: Page) {
	await page.getByRole("button", { name: "Begin Your Discovery" }).click()
	await dialog(page).waitFor()
}

/** Scans without a camera: types the number beside the code. */
async function scan(page: Page, id: number) {
	await dialog(page).getByLabel("Number beside the QR code").fill(speciesCode(id))
	await page.keyboard.press("Enter")
}

test("a tour from its start over finds by hand and by code to its end, and what the phone keeps of it", async () => {
	const { page, complaints, leave } = await visitor(here, PHONE)
	await page.goto("/tour?type=bird")
	await openDialog(page)
	expect(new URL(page.url()).search).toBe("?type=bird&dialog=tour")
	await page.getByRole("dialog", { name: "Begin Wildlife Discovery" }).waitFor()
	await page.getByRole("button", { name: "Begin Discovery Tour" }).click()
	await page.getByText("Discovery tour started!").waitFor()
	await page.getByRole("dialog", { name: /^Wildlife Discovery Tour - / }).waitFor()
	expect(await keptTour(page)).toMatchObject({ totalPoints: 0, discoveries: [], active: true, endTime: null })

	await page.getByRole("tab", { name: "Manual Entry" }).click()
	await page.getByRole("button", { name: "Browse Species Catalog" }).click()
	await dialog(page).waitFor({ state: "detached" })
	expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("All Species")
	await page.locator("#catalogue").getByRole("link", { name: BITTERN.name }).click()
	await dialog(page).getByRole("button", { name: "Mark as Found" }).click()
	await message(page).getByText("Species Found!").waitFor()
	await message(page).getByText("You discovered American Bittern and earned 10 points!").waitFor()
	expect(await dialog(page).getByRole("button", { name: "Already Found" }).isDisabled()).toBe(true)
	await page.goBack()
	await page
		.locator("#catalogue")
		.getByRole("link", { name: /American Bittern.*Found|Found.*American Bittern/ })
		.waitFor()

	await page.goto("/species/1")
	await page.getByRole("button", { name: "Mark as Found" }).click()
	await page.getByText("2 species found on your tour, 20 points; this one at").waitFor()
	await page.goto("/tour?dialog=tour")
	await dialog(page).getByText("2", { exact: true }).waitFor()
	await scan(page, 3)
	await dialog(page).getByText("Eastern Meadowlark is found.").waitFor()
	await scan(page, 1)
	await dialog(page).getByRole("status").getByText("Common Loon is found already.").waitFor()
	// On a phone the message before would still lie over that line.
	await message(page).getByText("Already Found").waitFor()
	await message(page).getByText("Common Loon has been on your tour since").waitFor()
	const recent = dialog(page).getByRole("listitem").getByRole("link")
	expect(await recent.allTextContents()).toEqual(["Eastern Meadowlark", "Common Loon", "American Bittern"])
	const methods = (await keptTour(page))?.discoveries.map((one) => one.discoveryMethod)
	expect(methods).toEqual(["manual", "manual", "qr_code"])

	await page.keyboard.press("Escape")
	await dialog(page).waitFor({ state: "detached" })
	await card(page).getByRole("button", { name: "End Tour" }).click()
	await message(page).getByText("Tour Completed!").waitFor()
	await message(page).getByText("You discovered 3 species and earned 30 points!").waitFor()
	expect(await keptTour(page)).toBeNull()
	expect(await keptCompleted(page)).toMatchObject([{ totalPoints: 30, active: false }])
	await card(page).getByText("Past tours on this phone (1)").click()
	await card(page)
		.getByText(/^3 species, 30 points, 0\smin: American Bittern, Common Loon, Eastern/)
		.waitFor()
	await card(page)
		.getByRole("button", { name: /^Remove the tour of / })
		.click()
	await message(page).getByText("Tour removed").waitFor()
	expect(await keptCompleted(page)).toEqual([])
	await message(page).getByRole("button", { name: "Undo" }).click()
	await card(page).getByText("Past tours on this phone (1)").waitFor()
	expect(complaints).toEqual([])
	await leave()
})

test("a code that names no species, and one that can't be looked up, are said and count nothing", async () => {
	const { page, context, leave } = await visitor(here, DESK)
	await here.site.db.updateTable("species").set({ archived: 1 }).where("id", "=", 20).execute()
	await keepTours(page, tourOf(0, 5))
	await page.route("**/catalogue.json", (route) => route.abort())
	await page.goto("/tour?dialog=tour")
	for (const id of [999, 20]) {
		await scan(page, id)
		await dialog(page).getByText(`Species not found: there is no number ${id}`).waitFor()
		await message(page).getByText("Failed to mark as found").waitFor()
	}
	await context.setOffline(true)
	await scan(page, 3)
	await dialog(page).getByText("No answer from the site, so this code did not count.").waitFor()
	expect((await keptTour(page))?.discoveries).toEqual([])
	await context.setOffline(false)
	await scan(page, 3)
	await dialog(page).getByText("Eastern Meadowlark is found.").waitFor()
	await dialog(page).getByRole("link", { name: "Eastern Meadowlark" }).first().click()
	await page.waitForURL("**/species/3")
	await page.goBack()
	await dialog(page).getByRole("tab", { name: "QR Scan" }).waitFor()
	await leave()
})

test("the dialog ends a tour without saving it, and 'Undo' brings it back, also when the message is gone", async () => {
	const { page, leave } = await visitor(here, DESK)
	const tour = tourOf(6, 65)
	await keepTours(page, tour)
	await page.goto("/tour?dialog=tour")
	await dialog(page)
		.getByText(/^1\sh 5\smin$/)
		.waitFor()
	await dialog(page).getByRole("button", { name: "End Tour" }).click()
	await message(page).getByText("Discovery tour completed!").waitFor()
	expect([await keptTour(page), await keptCompleted(page)]).toEqual([null, []])
	await message(page).getByRole("button", { name: "Undo" }).click()
	await dialog(page).getByRole("tab", { name: "QR Scan" }).waitFor()
	expect(await keptTour(page)).toEqual(tour)

	await dialog(page).getByRole("button", { name: "End Tour" }).click()
	await message(page).getByRole("button", { name: "Close the message" }).click()
	await dialog(page)
		.getByText(/^Tour ended without saving: 6 species, 60 points, 1\sh 5\smin/)
		.waitFor()
	await page.keyboard.press("Escape")
	await card(page).getByRole("button", { name: "Undo" }).click()
	await card(page).getByRole("button", { name: "End Tour" }).waitFor()
	expect(await keptTour(page)).toEqual(tour)
	// One that was saved comes back as well, and then stands in one place only.
	await card(page).getByRole("button", { name: "End Tour" }).click()
	await card(page)
		.getByText(/^Tour completed: 6 species/)
		.waitFor()
	await card(page).getByRole("button", { name: "Undo" }).click()
	await expect.poll(() => keptTour(page), PATIENT).toEqual(tour)
	expect(await keptCompleted(page)).toEqual([])
	await leave()
})

test("a code scanned with the phone's own camera counts once, and leaves the address", async () => {
	const { page, complaints, leave } = await visitor(here, PHONE)
	await page.goto("/species/1?via=qr")
	await page.getByText("You scanned Common Loon. Start the tour and it counts as found.").waitFor()
	expect(await keptTour(page)).toBeNull()
	await page.getByRole("button", { name: "Start Discovery Tour" }).click()
	await message(page).getByText("You discovered Common Loon and earned 10 points!").waitFor()
	expect(await keptTour(page)).toMatchObject({
		totalPoints: 10,
		discoveries: [{ discoveryMethod: "qr_code" }],
	})
	expect(page.url()).toBe(`${here.site.address}/species/1`)

	await page.goto("/species/3?via=qr")
	await message(page).getByText("You discovered Eastern Meadowlark and earned 10 points!").waitFor()
	await page.getByRole("button", { name: "Already Found" }).waitFor()
	expect(page.url()).toBe(`${here.site.address}/species/3`)
	await page.reload()
	await page.getByRole("link", { name: "Back to Species Catalog" }).click()
	await page.waitForURL("**/tour")
	await page.goBack()
	await page.getByRole("button", { name: "Already Found" }).waitFor()
	await page.goto("/species/3?via=qr")
	await page.waitForURL("**/species/3")
	expect(await message(page).count()).toBe(0)
	expect((await keptTour(page))?.totalPoints).toBe(20)
	expect(complaints).toEqual([])
	await leave()
})

test("'Start Discovery Tour' starts the tour and marks nothing by itself", async () => {
	const { page, leave } = await visitor(here, DESK)
	await page.goto("/tour?species=1")
	await dialog(page).getByRole("button", { name: "Start Discovery Tour" }).dblclick()
	await message(page).getByText("Tour Started!").waitFor()
	await message(page)
		.getByText(
			"Your wildlife discovery tour has begun. Start exploring and mark species as found to earn points!",
		)
		.waitFor()
	await dialog(page).getByRole("button", { name: "Mark as Found" }).waitFor()
	expect((await keptTour(page))?.discoveries).toEqual([])
	await leave()
})

test("progress is copied where the device has no share function", async () => {
	const { page, leave } = await visitor(here, { ...DESK, permissions: ["clipboard-read", "clipboard-write"] })
	await keepTours(page, tourOf(2, 5))
	await page.goto("/tour?dialog=tour")
	await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined }))
	await dialog(page).getByRole("button", { name: "Share Progress" }).click()
	await message(page).getByText("Progress copied").waitFor()
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
		`I have found 2 species and earned 20 points on the Wildlife Discovery Tour at Heritage Farm! ${here.site.address}/tour`,
	)
	await leave()
})

test("the dialog opens without a signal once the page has had time", async () => {
	const { page, context, leave } = await visitor(here, { ...PHONE, serviceWorkers: "block" })
	await page.goto("/tour", { waitUntil: "networkidle" })
	await context.setOffline(true)
	await openDialog(page)
	await dialog(page).getByRole("button", { name: "Begin Discovery Tour" }).click()
	await dialog(page).getByLabel("Number beside the QR code").waitFor()
	await page.goBack()
	await dialog(page).waitFor({ state: "detached" })
	await leave()
})

test("where the code of the dialog could not be fetched, that is said, and the page stays", async () => {
	const { page, leave } = await visitor(here, { ...PHONE, serviceWorkers: "block" })
	await page.route("**/assets/tour-dialog-content*.js", (route) => route.abort())
	await page.goto("/tour")
	await hydrated(page)
	await openDialog(page)
	await dialog(page).getByText("There was no signal to fetch this part with.").waitFor()
	await page.unroute("**/assets/tour-dialog-content*.js")
	await dialog(page).getByRole("button", { name: "Try again" }).click()
	await dialog(page).getByRole("button", { name: "Begin Discovery Tour" }).waitFor()
	await leave()
})
