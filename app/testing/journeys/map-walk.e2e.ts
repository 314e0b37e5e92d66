import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import type { ShownMap } from "#app/models/map/map.ts"
import { speciesCode } from "#app/models/species/species-code.ts"
import { expectAccessible } from "#app/testing/fixtures/axe.ts"
import {
	DESK,
	hydrated,
	PHONE,
	POLL_TIMEOUT,
	siteAndBrowser,
	visitor,
	visitorWithWorker,
} from "#app/testing/fixtures/browser.ts"
import { visitOnce } from "#app/testing/fixtures/saved-tour.ts"
import { typeNumber } from "#app/testing/fixtures/scanner-dialog.ts"
import { storedTour, storeTours, tourOf } from "#app/testing/fixtures/tour.ts"

const here = siteAndBrowser()
const JUNE = new Date("2026-06-15T15:00:00Z")

const walk = (page: Page) => page.getByRole("region", { name: /^Trail B: / })
const stops = (page: Page) => walk(page).locator("ol > li")
const next = (page: Page) => walk(page).getByRole("link", { name: /^(Next|First stop):/ })

/** The species of a place that are in season in June, in the order of the map. */
async function inSeasonAt(number: string): Promise<{ id: number; name: string }[]> {
	const [map]: ShownMap[] = await (await here.site.get("/api/map")).json()
	const place = map?.places.find((one) => one.number === number)
	return (place?.species ?? []).filter(({ seasonMonths }) => !seasonMonths || seasonMonths.includes(6))
}

/** Marks species as found on their pages, as visitors do. */
async function find(page: Page, species: { id: number }[]): Promise<void> {
	for (const { id } of species) {
		await page.goto(`/species/${id}`)
		await hydrated(page)
		await page.getByRole("button", { name: "Mark as Found" }).click()
		await page.getByRole("button", { name: "Already Found" }).waitFor()
	}
}

test("on a phone, the card of a place ends at the bottom bar", async () => {
	const { page, leave } = await visitor(here, PHONE)
	await page.goto("/map?map=1&place=17")
	await hydrated(page)
	const gap = () =>
		page.evaluate(() => {
			const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
			return Math.round((boxOf(".bottom-bar")?.top ?? 0) - (boxOf("#place")?.bottom ?? 0))
		})
	await expect.poll(gap, POLL_TIMEOUT).toBe(0)
	await leave()
})

test("closing the card of a place that shares its mark leads back to the mark", async () => {
	const { page, leave } = await visitor(here, { ...PHONE, viewport: { width: 844, height: 390 } })
	await page.goto("/map")
	await page.getByRole("button", { name: "Zoom in" }).waitFor()
	const shared = await page.locator('[data-places*=" "]').first().getAttribute("data-places")
	await page.goto(`/map?map=1&place=${shared?.split(" ").at(-1)}`)
	await page.getByRole("button", { name: "Zoom in" }).waitFor()
	await page.keyboard.press("Escape")
	await page.locator("#place").waitFor({ state: "detached" })
	const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.places)
	await expect.poll(focused, { timeout: 5_000 }).toBe(shared)
	await leave()
})

test("a trail's walk lists what is in season in walking order, begins where the visitor is, and ticks what the tour finds", async () => {
	const { page, consoleErrors, leave } = await visitor(here, PHONE)
	await page.clock.setFixedTime(JUNE)
	await page.goto("/map")
	await hydrated(page)
	await page.getByRole("link", { name: "Trail B", exact: true }).click()
	await expect
		.poll(() => stops(page).locator("a.font-semibold").allTextContents(), POLL_TIMEOUT)
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
	await page.getByRole("link", { name: "Start here at 8 Beaver pond" }).click()
	await page.getByText("Tour Started!").first().waitFor()
	expect(new URL(page.url()).search).toBe("?map=1&trail=2&from=16")
	await expect.poll(() => stops(page).first().textContent()).toContain("Beaver pond")
	await expect.poll(() => next(page).textContent()).toMatch(/^Next: 9 Marsh boardwalk, \d+\sm$/)
	const ofTrail = Number(
		/^0 of (\d+) /.exec(
			(await walk(page)
				.getByText(/ species in season found/)
				.textContent()) ?? "",
		)?.[1],
	)
	await find(page, atPond)
	await page.goto("/map?map=1&trail=2")
	await hydrated(page)
	await walk(page).getByText(`${atPond.length} of ${ofTrail} species in season found.`).waitFor()
	await stops(page).filter({ hasText: "Beaver pond" }).getByText("Everything found").waitFor()
	await expect.poll(() => next(page).textContent()).toMatch(/^Next: 9 Marsh boardwalk/)
	await next(page).click()
	await page.getByRole("region", { name: "9 Marsh boardwalk" }).getByText("Level planks").waitFor()
	expect((await storedTour(page))?.discoveries).toHaveLength(atPond.length)
	expect(consoleErrors).toEqual([])
	await leave()
})

test("the same walk works on a desktop, and without scripts", async () => {
	const desk = await visitor(here, DESK)
	await desk.page.clock.setFixedTime(JUNE)
	await desk.page.goto("/map?map=1&trail=2&from=16")
	await hydrated(desk.page)
	await expect.poll(() => next(desk.page).textContent()).toMatch(/^Next: 9 Marsh boardwalk, \d+\sm$/)
	expect(await desk.page.locator(".map-lines path").count()).toBe(2)
	await expectAccessible(desk.page, "a trail's walk on a desktop")
	await desk.leave()
	const plain = await visitor(here, { ...PHONE, javaScriptEnabled: false })
	await plain.page.goto("/map")
	await plain.page.getByRole("link", { name: "Trail B", exact: true }).click()
	await plain.page.getByRole("link", { name: "Start here at 8 Beaver pond" }).click()
	await plain.page.waitForURL("**/map?map=1&trail=2&from=16")
	expect(await stops(plain.page).first().textContent()).toContain("Beaver pond")
	await plain.page.getByRole("link", { name: /^Next: 9 Marsh boardwalk/ }).click()
	await plain.page.waitForURL("**/map?map=1&trail=2&from=16&place=17#place")
	await plain.leave()
})

test("a saved walk goes on without a connection and without a position", async () => {
	const { page, context, leave } = await visitorWithWorker(here, PHONE)
	await page.clock.setFixedTime(JUNE)
	await visitOnce(page)
	await storeTours(page, tourOf(0, 5))
	await context.setOffline(true)
	await page.goto("/map?map=1&trail=2")
	await hydrated(page)
	await expect.poll(() => next(page).textContent()).toBe("First stop: 7 Footbridge")
	const [first] = await inSeasonAt("7")
	if (!first) throw new Error("Nothing is in season at the footbridge.")
	await stops(page).filter({ hasText: "Footbridge" }).getByRole("link", { name: first.name }).click()
	await page.getByRole("button", { name: "Mark as Found" }).click()
	await page.goBack()
	// What else is at the footbridge doesn't send the visitor back.
	await expect.poll(() => next(page).textContent()).toMatch(/^Next: 8 Beaver pond, \d+\sm$/)
	await stops(page).filter({ hasText: "Footbridge" }).getByText("Found", { exact: true }).waitFor()
	await leave()
})

test("a stop's number on the sign opens the stop's species, and what is also a code is asked about, online and offline", async () => {
	const { page, context, consoleErrors, leave } = await visitorWithWorker(here, PHONE)
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
	await expect.poll(() => mark("American Bittern").textContent(), POLL_TIMEOUT).toMatch(/^Already Found/)
	await expectAccessible(page, "the species of a stop")
	await page.getByText(/^1 place found, \d+ missing\./).waitFor()

	await context.setOffline(true)
	await enter("13")
	await panel.getByText("13 is more than one thing here. Which do you mean?").waitFor()
	const choices = await panel.getByRole("link").allTextContents()
	expect([choices[0], choices.at(-1)]).toEqual(["Stop 13 Sugar bush", "Common Loon"])
	await mark("Common Loon").click()
	await expect
		.poll(async () => (await storedTour(page))?.discoveries.map((one) => one.discoveryMethod), POLL_TIMEOUT)
		.toEqual(["manual", "qr_code"])
	await enter("99")
	await panel.getByRole("alert").getByText("That code isn't valid. Check the number on the sign.").waitFor()
	expect(await panel.getByRole("link").count()).toBe(0)
	expect(await panel.getByLabel("Number on the sign").inputValue()).toBe("99")

	await page.goto("/tour/number?number=13")
	await page.getByRole("heading", { name: "13 is more than one thing here." }).waitFor()
	await page.getByRole("link", { name: "Stop 13 Sugar bush" }).click()
	await page.getByRole("heading", { name: "Sugar bush" }).waitFor()
	// The page asks for the newest catalogue before it takes what is saved.
	expect(consoleErrors.filter((text) => !text.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([])
	await leave()
})

test("a stop or code on a closed trail says so in the tour's dialog, also without a connection", async () => {
	const { db } = here.site
	const trail = db.updateTable("trails").where("name", "=", "Ridge and lake trail")
	await trail.set({ closed: 1, closed_reason: "Flooded." }).execute()
	const { page, context, leave } = await visitorWithWorker(here, PHONE)
	await page.clock.setFixedTime(JUNE)
	await storeTours(page, tourOf(0, 5))
	await visitOnce(page)
	await page.goto("/tour?dialog=tour")
	const panel = page.getByRole("dialog").getByRole("tabpanel")
	const closure = panel
		.getByText("Trail C, Ridge and lake trail:")
		.locator("..")
		.getByText("Closed. Flooded.")
	await context.setOffline(true)
	for (const [number, answer] of [
		["Stop 13", "Which species did you find?"],
		[`Code ${speciesCode(23)}`, "is marked as found."],
	] as const) {
		await (await typeNumber(page, number)).press("Enter")
		await panel.getByText(answer).waitFor()
		await closure.waitFor()
	}
	await leave()
	await trail.set({ closed: 0, closed_reason: "" }).execute()
})

test("what is found at places agrees between the map, the tour and its result", async () => {
	const { page, leave } = await visitor(here, PHONE)
	await page.clock.setFixedTime(JUNE)
	const began = JUNE.getTime() - 7 * 24 * 3_600_000
	await storeTours(page, { ...tourOf(0, 0), id: began, startTime: new Date(began).toISOString() })
	const found = [...(await inSeasonAt("8")), ...(await inSeasonAt("9"))]
	await page.goto("/tour?dialog=tour")
	await hydrated(page)
	await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click()
	await find(page, found)
	await page.goto("/map?map=1&trail=2")
	await hydrated(page)
	await walk(page).getByText(`${found.length} of `).waitFor()
	for (const name of ["8 Beaver pond, found", "9 Marsh boardwalk, found"])
		await page.locator(".map-sheet").getByRole("link", { name }).waitFor()
	await page.goto("/tour?dialog=tour")
	await page
		.getByText(/^2 places found, \d+ missing\. Places with nothing in season are never missing\.$/)
		.waitFor()
	expect(await page.getByText("Nearest not found:").getByRole("link").textContent()).not.toMatch(/^[89] /)
	await page.getByRole("dialog").getByRole("button", { name: "End Tour" }).click()
	await page.getByRole("button", { name: "End and save" }).click()
	await page.goto("/tour/result")
	await page.getByText("tour duration").waitFor()
	const numbers = await page.locator("article dl > div").allTextContents()
	expect(numbers.map((text) => text.replace(/\s/g, " "))).toEqual([
		`species discovered${found.length}`,
		`points${found.length * 10}`,
		"tour duration7 days",
		expect.stringMatching(/^in straight lines between your finds\d+ m$/),
	])
	await leave()
})
