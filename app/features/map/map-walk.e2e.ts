import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { expectAccessible } from "#core/testing/axe.ts"
import { openPage, PHONE, siteAndBrowser, visitor, visitorWithWorker } from "#core/testing/browser.ts"
import { visitOnce } from "#core/testing/saved-tour.ts"
import { typeNumber } from "#core/testing/scanner-dialog.ts"
import { storedTour, storeTours, tourOf } from "#core/testing/tour.ts"
import type { PublicMap } from "./map.ts"

const here = siteAndBrowser()
const JUNE = new Date("2026-06-15T15:00:00Z")

const walk = (page: Page) => page.getByRole("region", { name: /^Trail B: / })
const stops = (page: Page) => walk(page).locator("ol > li")
const next = (page: Page) => walk(page).getByRole("link", { name: /^(Next|First stop):/ })

/** The species of a place that are in season in June, in the order of the map. */
async function inSeasonAt(number: string): Promise<{ id: number; name: string }[]> {
	const [map]: PublicMap[] = await (await here.site.get("/api/map")).json()
	const place = map?.places.find((one) => one.number === number)
	return (place?.species ?? []).filter(({ seasonMonths }) => !seasonMonths || seasonMonths.includes(6))
}

async function find(page: Page, species: { id: number }[]): Promise<void> {
	for (const { id } of species) {
		await openPage(page, `/species/${id}`)
		await page.getByRole("button", { name: "Mark as Found" }).click()
		await page.getByRole("button", { name: "Already Found" }).waitFor()
	}
}

test("a trail's walk lists what is in season in walking order, and ticks what the tour finds", async () => {
	const { page } = await visitor(here, PHONE)
	await page.clock.setFixedTime(JUNE)
	await storeTours(page, tourOf(0, 5))
	await openPage(page, "/map")
	await page.getByRole("link", { name: "Trail B", exact: true }).click()
	await expect
		.poll(() => stops(page).locator("a.font-semibold").allTextContents())
		.toEqual([
			"Barn trailhead",
			"Number 7: Footbridge",
			"Number 8: Beaver pond",
			"Number 9: Marsh boardwalk",
			"Number 10: Marsh lookout",
			"Number 11: Wet meadow",
		])
	const atPond = await inSeasonAt("8")
	const pond = stops(page).filter({ hasText: "Beaver pond" })
	expect(await pond.locator("ul a").allTextContents()).toEqual(atPond.map(({ name }) => name))
	await pond.getByText("300 m further").waitFor()
	await expect.poll(() => next(page).textContent()).toBe("First stop: 7 Footbridge")
	await expectAccessible(page, "a trail's walk")
	await find(page, atPond)
	await openPage(page, "/map?map=1&trail=2")
	await walk(page)
		.getByText(new RegExp(`^${atPond.length} of \\d+ species in season found\\.$`))
		.waitFor()
	await pond.getByText("Everything found").waitFor()
	expect(await pond.getByText("Found", { exact: true }).count()).toBe(atPond.length)
	await expect.poll(() => next(page).textContent()).toMatch(/^Next: 9 Marsh boardwalk, \d+\sm$/)
	await next(page).click()
	await page.getByRole("region", { name: "9 Marsh boardwalk" }).getByText("Level planks").waitFor()
	expect((await storedTour(page))?.discoveries).toHaveLength(atPond.length)
})

test("a stop's number on the sign opens the stop's species and says if its trail is closed, and what is also a code is asked about, online and offline", async () => {
	const trail = here.site.db.updateTable("trails").where("name", "=", "Ridge and lake trail")
	await trail.set({ closed: 1, closed_reason: "Flooded." }).execute()
	const { page, context } = await visitorWithWorker(here, PHONE)
	await page.clock.setFixedTime(JUNE)
	await storeTours(page, tourOf(0, 5))
	await visitOnce(page)
	const panel = page.getByRole("dialog").getByRole("tabpanel")
	const enter = async (number: string) => (await typeNumber(page, number)).press("Enter")
	const mark = (name: string) =>
		panel.getByRole("listitem").filter({ hasText: name }).last().getByRole("button")

	await page.goto("/tour?dialog=tour")
	await enter("9")
	await panel.getByText("Which species did you find?").waitFor()
	const stop = panel.getByRole("link", { name: "Stop 9 Marsh boardwalk" })
	expect(await stop.getAttribute("href")).toMatch(/^\/map\?map=1&place=\d+$/)
	await mark("American Bittern").click()
	await page.locator(".toast").getByText("Species Found!").waitFor()
	await mark("Spring Peeper").click({ trial: true, timeout: 3_000 })
	await expect.poll(() => mark("American Bittern").textContent()).toMatch(/^Already Found/)
	await expectAccessible(page, "the species of a stop")

	await context.setOffline(true)
	await enter("13")
	await panel.getByText("13 is more than one thing here. Which do you mean?").waitFor()
	const choices = await panel.getByRole("link").allTextContents()
	expect([choices[0], choices.at(-1)]).toEqual(["Stop 13 Sugar bush", "Common Loon"])
	await mark("Common Loon").click()
	await enter("Stop 13")
	await panel.getByText("Which species did you find?").waitFor()
	await panel
		.getByText("Trail C, Ridge and lake trail:")
		.locator("..")
		.getByText("Closed. Flooded.")
		.waitFor()
	await expect
		.poll(async () => (await storedTour(page))?.discoveries.map((one) => one.discoveryMethod))
		.toEqual(["manual", "qr_code"])

	await page.goto("/tour/number?number=13")
	await page.getByRole("heading", { name: "13 is more than one thing here." }).waitFor()
	await page.getByRole("link", { name: "Stop 13 Sugar bush" }).click()
	await page.getByRole("heading", { name: "Sugar bush" }).waitFor()
	await trail.set({ closed: 0, closed_reason: "" }).execute()
})
