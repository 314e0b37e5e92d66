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
		day: at % 2 ? today : yesterday,
		event: "species-view" as const,
		subject: String(at + 1),
		count: 40 - at,
	}))
	const others = [
		{ day: yesterday, event: "tour_start" as const, subject: "", count: 9 },
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

test("without scripts the report's form filters the days, and its tables, lists and CSV file open", async () => {
	const { page, leave } = await onTab({ ...PHONE, javaScriptEnabled: false })
	const views = page.getByRole("article", { name: "Views", exact: true })
	await views.getByText("Show 10 more").waitFor()
	await page.getByLabel("From").fill(today)
	await page.getByLabel("To", { exact: true }).fill(today)
	await page.getByRole("button", { name: "Show", exact: true }).click()
	await page.waitForURL(`/admin/analytics?from=${today}&to=${today}`)
	await views.getByText("15 species have any.").waitFor()
	expect(await page.getByLabel("From").inputValue()).toBe(today)
	await views.getByText("View as table").click()
	const table = views.getByRole("table", { name: /^Views, / })
	expect(await table.getByRole("row").count()).toBe(16)
	expect(await table.getByRole("rowheader").count()).toBe(15)

	await page.getByRole("link", { name: "Last 7 days" }).click()
	await views.getByRole("link", { name: /Show 10 more/ }).click()
	await page.waitForURL(/all=views#views$/)
	await views.getByText("View as table").click()
	expect(await table.getByRole("row").count()).toBe(31)
	const [file] = await Promise.all([page.waitForEvent("download"), views.getByText("Download CSV").click()])
	expect(file.suggestedFilename()).toBe(`views-${addDays(today, -6)}-to-${today}.csv`)

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
	await page.getByLabel("From").fill(yesterday)
	await page.getByLabel("To", { exact: true }).fill(yesterday)
	await page.getByRole("button", { name: "Show", exact: true }).click()
	await views.getByText("15 species have any.").waitFor()
	await page.goBack()
	await views.getByText("30 species have any.").waitFor()
	expect(await page.getByLabel("To", { exact: true }).inputValue()).toBe(today)
	expect(await page.evaluate(() => "isSame" in window)).toBe(true)
	expect(consoleErrors).toEqual([])
	await leave()
})

test.each([
	["light", PHONE],
	["dark", DESK],
] as const)(
	"axe reports no violation in charts and open tables in the %s theme, and no control is too small",
	async (colorScheme, options) => {
		// The date that doesn't exist is shown as it was sent.
		const expectedErrors = /"2026-02-30" does not conform to the required format/
		const { page, leave } = await onTab({ ...options, colorScheme, expectedErrors })
		await hydrated(page)
		await openTables(page)
		await expectAccessible(page, colorScheme)
		expect(await smallTargets(page, 24)).toEqual([])
		const ranges = page.getByRole("navigation", { name: "Common date ranges" }).getByRole("link")
		for (const link of await ranges.all()) {
			const { width, height } = (await link.boundingBox()) ?? { width: 0, height: 0 }
			expect(Math.min(width, height), String(await link.textContent())).toBeGreaterThanOrEqual(44)
		}
		await page.goto("/admin/analytics?from=2026-02-30&to=2026-03-01")
		await expectAccessible(page, "an invalid date")
		await leave()
	},
)

test("at 320 pixels and with text twice as large charts and tables stay inside the page", async () => {
	const { page, leave } = await onTab({ viewport: { width: 320, height: 640 } })
	await openTables(page)
	for (const size of TEXT_SIZES) {
		await setTextSize(page, size)
		expect(await overflowingElements(page), size).toEqual([])
	}
	await leave()
})

function openTables(page: { evaluate(act: () => void): Promise<void> }) {
	return page.evaluate(() => {
		for (const details of document.querySelectorAll("main details")) details.setAttribute("open", "")
	})
}
