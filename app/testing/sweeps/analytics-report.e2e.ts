import { beforeAll, expect, test } from "vitest"
import { countEvents } from "#app/models/events/event.server.ts"
import { addDays } from "#app/models/time/calendar.ts"
import { DEFAULT_ZONE, localDay } from "#app/models/time/local-time.ts"
import { signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { expectAccessible } from "#app/testing/fixtures/axe.ts"
import { DESK, hydrated, PHONE, siteAndBrowser, visitor } from "#app/testing/fixtures/browser.ts"
import { overflowingElements, setTextSize, smallTargets, TEXT_SIZES } from "#app/testing/fixtures/layout.ts"

const here = siteAndBrowser()
const today = localDay(new Date().toISOString(), DEFAULT_ZONE)
const yesterday = addDays(today, -1)
let cookie: { name: string; value: string; url: string }
beforeAll(async () => {
	const admin = await signedInAdmin(here.site)
	const [name = "", value = ""] = admin.cookie().split("=")
	cookie = { name, value, url: here.site.address }
	const events = Array.from({ length: 30 }, (_, at) => ({
		day: at % 2 ? today : addDays(today, -60),
		event: "species-view" as const,
		subject: String(at + 1),
		count: 40 - at,
	}))
	const others = [
		{ day: yesterday, event: "tour_start" as const, subject: "", count: 9 },
		{ day: addDays(today, -31), event: "tour_start" as const, subject: "", count: 5 },
		{ day: yesterday, event: "tour_complete" as const, subject: "3", count: 4 },
		{ day: yesterday, event: "search_nothing" as const, subject: "polar bear ".repeat(9).trim(), count: 4 },
	]
	await countEvents(here.site.db, [...events, ...others], undefined)
})

/** A signed-in member of staff on the Analytics tab. */
async function onTab(options: Parameters<typeof visitor>[1]) {
	const one = await visitor(here, options)
	await one.context.addCookies([cookie])
	await one.page.goto("/admin/analytics")
	return one
}

test("without scripts weeks and earlier days are chosen, and what the catalogue lacks is a link", async () => {
	const { page, leave } = await onTab({ ...PHONE, javaScriptEnabled: false })
	const views = page.getByRole("article", { name: "Views", exact: true })
	await views.getByText("375 views.").waitFor()
	expect(await views.getByRole("listitem").count()).toBe(15)
	await page.getByRole("link", { name: "By week" }).click()
	await page.waitForURL("/admin/analytics?by=week")
	await views.getByText("765 views.").waitFor()
	expect(await views.getByRole("listitem").count()).toBe(20)
	const tours = page.getByRole("article", { name: "Tours", exact: true })
	await tours.getByText("All numbers").click()
	expect(await tours.locator("details li").filter({ visible: true }).count()).toBe(13)
	await page.getByRole("link", { name: "By day" }).click()
	await page.getByRole("link", { name: "Earlier" }).click()
	await page.waitForURL("/admin/analytics?by=day&back=1")
	await tours.getByText("5 tours were started").waitFor()
	await page.getByRole("link", { name: /^No audio guide: \d+ species/ }).click()
	await page.getByText("Species without an audio guide").waitFor()
	await page.getByRole("link", { name: "Show all species" }).click()
	await page.waitForURL("/admin")
	expect(await page.getByText("Species without an audio guide").count()).toBe(0)
	await leave()
})

test("with scripts the report changes without a new document, and Back restores the earlier days", async () => {
	const { page, consoleErrors, leave } = await onTab(DESK)
	await hydrated(page)
	await page.evaluate(() => Object.assign(window, { isSame: true }))
	const views = page.getByRole("article", { name: "Views", exact: true })
	await page.getByRole("link", { name: "By month" }).click()
	await views.getByText("765 views.").waitFor()
	await page.goBack()
	await views.getByText("375 views.").waitFor()
	expect(await page.evaluate(() => "isSame" in window)).toBe(true)
	expect(consoleErrors).toEqual([])
	await leave()
})

test.each([
	["light", PHONE],
	["dark", DESK],
] as const)(
	"axe reports no violation in charts and open lists in the %s theme, and no control is too small",
	async (colorScheme, options) => {
		const { page, leave } = await onTab({ ...options, colorScheme })
		await hydrated(page)
		await openLists(page)
		await expectAccessible(page, colorScheme)
		expect(await smallTargets(page, 24)).toEqual([])
		const days = page.getByRole("navigation", { name: "Days of the report" }).getByRole("link")
		expect(await days.count()).toBe(4)
		for (const link of await days.all()) {
			const { width, height } = (await link.boundingBox()) ?? { width: 0, height: 0 }
			expect(Math.min(width, height), String(await link.textContent())).toBeGreaterThanOrEqual(44)
		}
		await leave()
	},
)

test("at 320 pixels and with text twice as large charts and lists stay inside the page", async () => {
	const { page, leave } = await onTab({ viewport: { width: 320, height: 640 } })
	await openLists(page)
	for (const size of TEXT_SIZES) {
		await setTextSize(page, size)
		expect(await overflowingElements(page), size).toEqual([])
	}
	await leave()
})

function openLists(page: { evaluate(act: () => void): Promise<void> }) {
	return page.evaluate(() => {
		for (const details of document.querySelectorAll("main details")) details.setAttribute("open", "")
	})
}
