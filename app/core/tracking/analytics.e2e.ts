import type { Page } from "playwright-core"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { readTerms } from "#core/testing/acceptance.ts"
import { acceptAll, DESK, openPage, PHONE, siteAndBrowser, visitor } from "#core/testing/browser.ts"
import { openAlways } from "#core/testing/opening-hours.ts"
import { localDay } from "#core/time/local-time.ts"
import {
	counted,
	expectCounted,
	passSendDelay,
	queuedEvents,
	trackedVisitor,
	watchEvents,
} from "./testing/counted-visitor.ts"

const here = siteAndBrowser(
	{ PARKING_URL: "https://parking.example/pay" },
	{ species: [9, 12, 13, 15, 19, 28] },
)
beforeAll(() => openAlways(here.site))
beforeEach(() => here.site.db.deleteFrom("events").execute())

/** Opens a species, searches and filters: everything that would be counted. */
async function lookAround(page: Page) {
	await page.goto("/species/1")
	await page.getByRole("link", { name: "Back to Species Catalog" }).click()
	await page.getByText("14 species", { exact: true }).waitFor()
	await page.getByText("Birds", { exact: true }).click()
	await page.getByText("13 species", { exact: true }).waitFor()
	await page.getByLabel("Search by name, scientific name or description").fill("heron")
	await page.waitForURL(/q=heron/)
	await passSendDelay(page)
}
const keys = (page: Page) => page.evaluate(() => Object.keys(localStorage))

test("before consent and after declining, nothing is stored or sent", async () => {
	const one = await visitor(here, { ...PHONE, consent: false })
	const { page } = one
	const sent = watchEvents(one)
	await page.clock.install()
	await lookAround(page)
	await page.getByRole("region", { name: "Privacy" }).waitFor()
	expect(await keys(page)).toEqual([])
	await page.getByRole("button", { name: "Decline" }).click()
	await lookAround(page)
	expect(await keys(page)).toEqual(["privacyConsent"])
	await page.goto("about:blank")
	expect(sent).toEqual([])
	expect(await counted(here.site)).toEqual([])
})

test("after consent every later event is counted once", async () => {
	const { page } = await visitor(here, { ...DESK, consent: false })
	await page.clock.install()
	await page.goto("/species/2")
	await acceptAll(page)
	await page.getByRole("link", { name: "Back to Species Catalog" }).click()
	await page.getByText("14 species", { exact: true }).waitFor()
	const search = page.getByLabel("Search by name, scientific name or description")
	// Otherwise a busy machine can take longer between two words than the pause.
	await page.clock.pauseAt(Date.now() + 60_000)
	for (const [words, event] of [
		["Loo"],
		["Loon "],
		["loon", "1 search loon"],
		["pi"],
		["pink loon", "1 search_nothing pink loon"],
	] as const) {
		await search.fill(words)
		// Shorter than the pause after which a search is counted.
		await page.clock.runFor(300)
		const countedLater = async () => {
			await page.clock.runFor(1600)
			return await counted(here.site)
		}
		if (event) await expect.poll(countedLater).toContain(event)
	}
	await page.clock.resume()
	await search.fill("")
	await page.getByText("14 species", { exact: true }).waitFor()
	await page.getByText("Plants", { exact: true }).click()
	await page.getByLabel("Conservation status").selectOption("endangered")
	await page.getByRole("link", { name: "All Species", exact: true }).click()
	await page.getByLabel("Conservation status").selectOption("")
	await page.getByText("14 species", { exact: true }).waitFor()
	await page.getByRole("link", { name: "American Bittern" }).first().click()
	await page.getByRole("dialog").getByRole("link", { name: "Open full page" }).click()
	await page.getByRole("heading", { name: "American Bittern", level: 1 }).waitFor()
	const id = page.url().match(/\d+$/)?.[0]
	await page.goto("/species/1")
	await page.getByRole("button", { name: "Play" }).click()
	await page.getByRole("button", { name: "Pause" }).click()
	await page.getByRole("button", { name: "Play" }).click()
	await page.getByText("0:02 / 0:13").waitFor()
	await page.getByRole("search").getByLabel("Search species").fill("Owl")
	await page.getByRole("search").getByRole("button", { name: "Search" }).click()
	await page.getByRole("heading", { name: "Search results for “Owl”" }).waitFor()
	await expectCounted(here.site, [
		"1 privacy_consent",
		"1 search loon",
		"1 search_nothing pink loon",
		"1 filter plant",
		"1 filter endangered",
		`1 species-modal ${id}`,
		`1 species-view ${id}`,
		"1 species-view 1",
		"1 audio-play 1",
		"1 search owl",
	])
	const days = await here.site.db.selectFrom("events").select("day").distinct().execute()
	expect(days).toEqual([{ day: localDay(new Date().toISOString()) }])
	await expect.poll(() => queuedEvents(page)).toEqual([])
	expect(await keys(page)).toEqual(["privacyConsent"])
})

test("accepting the waiver and opening parking are counted, although the visitor leaves the page at once", async () => {
	const { page, context } = await trackedVisitor(here, PHONE)
	await context.route("https://parking.example/**", (route) => route.fulfill({ body: "Pay here" }))
	await openPage(page, "/waiver?redirect=parking")
	await readTerms(page)
	await page.getByRole("button", { name: "Accept & Continue to Parking" }).click()
	await page.waitForURL(/\/\?receipt=/)
	await expectCounted(here.site, ["1 parking_access", "1 waiver_accept parking"])
	await page.reload()
	await expect.poll(() => queuedEvents(page)).toEqual([])
	expect(await counted(here.site)).toEqual(["1 parking_access", "1 waiver_accept parking"])
})

test("a tour's start, its finds and its end are counted, and repeated finds are not", async () => {
	const { page } = await trackedVisitor(here, { ...PHONE, serviceWorkers: "block" })
	await page.goto("/species/12")
	await page.getByRole("button", { name: "Start Discovery Tour" }).click()
	await page.getByRole("button", { name: "Mark as Found" }).click()
	await page.getByRole("button", { name: "Already Found" }).waitFor()
	// The page must not be left before it has counted.
	await expect
		.poll(() => counted(here.site))
		.toEqual(["1 species-view 12", "1 species_discovery 12 manual", "1 tour_start"].toSorted())
	for (const scan of [1, 2]) {
		await page.goto("/species/13?via=qr")
		await page.getByRole("button", { name: "Already Found" }).waitFor()
		// Stored, because while a page's batches are sent again, the queue can have an event twice.
		for (const what of ["species-view 13", "qr_scan 13"])
			await expect.poll(() => counted(here.site)).toContain(`${scan} ${what}`)
	}
	await page.goto("/tour")
	await page.getByRole("button", { name: "End Tour" }).click()
	await page.getByText("Tour Completed!").first().waitFor()
	await expectCounted(here.site, [
		"1 species-view 12",
		"2 species-view 13",
		"1 tour_start",
		"1 species_discovery 12 manual",
		"1 species_discovery 13 qr_code",
		// Scanned twice, found once.
		"2 qr_scan 13",
		"1 tour_complete 2",
	])
})

test("the privacy banner appears once, and again if the stored choice is broken", async () => {
	const { page } = await visitor(here, { ...PHONE, consent: false })
	const storedConsent = () =>
		page.evaluate(() => JSON.parse(localStorage.getItem("privacyConsent") ?? "null"))
	const banner = page.getByRole("region", { name: "Privacy" })
	await page.goto("/")
	await banner.waitFor()
	await banner.getByRole("button", { name: "Preferences" }).click()
	await page.getByRole("checkbox", { name: /Analytics/ }).check()
	await page.getByRole("button", { name: "Save Preferences" }).click()
	await banner.waitFor({ state: "hidden" })
	expect(await storedConsent()).toMatchObject({ analytics: true, version: "1.0" })
	await openPage(page, "/blog")
	expect(await banner.count()).toBe(0)
	await page.evaluate(() => localStorage.setItem("privacyConsent", "{broken"))
	await page.goto("/")
	await banner.getByRole("button", { name: "Decline" }).click()
	await banner.waitFor({ state: "hidden" })
})

test("consent can be withdrawn from any page in three taps, which clears the event queue and aborts a request in progress", async () => {
	const { page, context, sent } = await trackedVisitor(here, { ...PHONE, serviceWorkers: "block" })
	const choices = page.getByRole("dialog", { name: "Privacy preferences" })
	await context.route("**/api/events", () => {})
	await page.goto("/species/12")
	const calledBack = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/events"))
	await expect.poll(() => sent.length).toBe(1)
	await page.getByRole("button", { name: "Menu", exact: true }).click()
	await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Privacy choices" }).click()
	await choices.waitFor()
	await page.getByRole("dialog", { name: "Menu" }).waitFor({ state: "hidden" })
	expect(await choices.getByRole("checkbox").isChecked()).toBe(true)
	await choices.getByRole("button", { name: "Decline All" }).click()
	expect((await calledBack).failure()?.errorText).toBe("net::ERR_ABORTED")
	expect(await page.evaluate(() => localStorage.getItem("waitingEvents"))).toBeNull()
	await expect
		.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
		.toBe("Menu")
	expect(await page.evaluate(() => JSON.parse(localStorage.privacyConsent).analytics)).toBe(false)
	await context.unroute("**/api/events")
	await page.goto("/species/13")
	await passSendDelay(page)
	expect(sent).toHaveLength(1)
	expect(await counted(here.site)).toEqual([])
	// The footer has the same button.
	await page.getByRole("contentinfo").getByRole("button", { name: "Privacy choices" }).click()
	expect(await choices.getByRole("checkbox").isChecked()).toBe(false)
})

test("the privacy banner is answered before the scripts have arrived", async () => {
	const { page } = await visitor(here, { consent: false })
	await page.route("**/assets/*.js", () => {})
	await page.goto("/tour", { waitUntil: "domcontentloaded" })
	await page.getByRole("button", { name: "Decline" }).click()
	expect(await page.locator("#privacy-banner").isVisible()).toBe(false)
	await page.goto("/", { waitUntil: "domcontentloaded" })
	expect(await page.locator("#privacy-banner").isVisible()).toBe(false)
})
