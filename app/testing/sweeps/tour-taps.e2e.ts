import type { Page } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import { DESK, hydrated, PHONE, settled, siteAndBrowser, visitor } from "#app/testing/fixtures/browser.ts"
import { leaveFewSpecies } from "#app/testing/fixtures/few-species.ts"
import { typeNumber } from "#app/testing/fixtures/scanner-dialog.ts"
import { storedTour, storeTours, tourOf } from "#app/testing/fixtures/tour.ts"

const here = siteAndBrowser()
beforeAll(() => leaveFewSpecies(here.site, 9))

const dialog = (page: Page) => page.getByRole("dialog")

/** The browser takes the times from the events, so that a slow machine doesn't make the gap (milliseconds) longer. */
async function tapTwice(page: Page, { x, y }: { x: number; y: number }, gap: number) {
	const devtools = await page.context().newCDPSession(page)
	const start = Date.now() / 1000
	for (const timestamp of [start, start + gap / 1000]) {
		const touchPoints = [{ x, y }]
		await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints, timestamp })
		await devtools.send("Input.dispatchTouchEvent", {
			type: "touchEnd",
			touchPoints: [],
			timestamp: timestamp + 0.02,
		})
	}
	await devtools.detach()
}

test.each([
	["the tour's dialog on a phone in landscape", "/tour?dialog=tour", "End Tour", { width: 844, height: 390 }],
	["the tour's dialog", "/tour?dialog=tour", "End Tour", { width: 390, height: 844 }],
	["the tour's card", "/tour", "End Tour", { width: 390, height: 844 }],
	["a species' page", "/species/9", "Start Discovery Tour", { width: 390, height: 844 }],
])("a double tap in %s does one thing", async (_, path, name, viewport) => {
	const { page, leave } = await visitor(here, { ...PHONE, viewport })
	await storeTours(page, name === "End Tour" ? tourOf(2, 5) : null)
	await page.goto(path)
	await hydrated(page)
	await page.getByRole("region", { name: "Notifications (F8)" }).waitFor({ state: "attached" })
	const button = page.getByRole("button", { name }).last()
	await button.scrollIntoViewIfNeeded()
	const box = await button.boundingBox()
	const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
	await tapTwice(page, { x, y }, 300)
	await settled(page)
	const stored = await storedTour(page)
	if (name !== "End Tour") expect(stored).toMatchObject({ discoveries: [] })
	else if (path.includes("dialog")) expect(stored).toMatchObject({ active: true })
	else expect(await page.getByRole("dialog").count()).toBe(0)
	await leave()
})

test("a double tap on 'Use number' shows the find, and no error for the empty field", async () => {
	const { page, leave } = await visitor(here, PHONE)
	await storeTours(page, tourOf(0, 5))
	await page.goto("/tour?dialog=tour")
	await typeNumber(page, "92")
	// One action, because the checks before a second one can take more than a second.
	await page.getByRole("button", { name: "Use number" }).click({ clickCount: 2, delay: 100 })
	await page.getByText("is marked as found.").waitFor()
	expect(await page.getByText("Enter the number on the sign.").count()).toBe(0)
	await leave()
})

test("a double click on 'Mark as Found' does not answer the question about an old tour", async () => {
	const desk = await visitor(here, DESK)
	const tour = tourOf(1, 13 * 60)
	await storeTours(desk.page, tour)
	await desk.page.goto("/tour?species=9")
	await dialog(desk.page).getByRole("button", { name: "Mark as Found" }).dblclick()
	await dialog(desk.page)
		.getByText(/Continue or end\?$/)
		.waitFor()
	expect(await storedTour(desk.page)).toEqual(tour)
	await desk.leave()
})
