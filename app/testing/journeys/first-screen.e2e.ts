import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { hydrated, PHONE, siteAndBrowser, visitor } from "#app/testing/fixtures/browser.ts"

const here = siteAndBrowser()

type Seen = { startedAt: number; shifts: number }

/** Records when the page's bundle starts, in ms since the navigation, and the sum of layout shifts. */
async function watch(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const seen = { startedAt: 0, shifts: 0 }
		Object.assign(window, { seen })
		new MutationObserver(() => {
			if (document.querySelector("script[type=module]")) seen.startedAt ||= performance.now()
		}).observe(document, { childList: true, subtree: true })
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) seen.shifts += (entry as unknown as { value: number }).value
		}).observe({ type: "layout-shift", buffered: true })
	})
}

test.each(["/", "/tour"])(
	"%s, opened again, shows its first screen before its bundle runs, without a layout shift",
	async (path) => {
		const { page, consoleErrors, leave } = await visitor(here, PHONE)
		await page.goto(path)
		await hydrated(page)
		await watch(page)
		await page.reload()
		await hydrated(page)
		const { seen, paint } = await page.evaluate(() => ({
			seen: (window as unknown as { seen: Seen }).seen,
			paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
		}))
		expect(paint).toBeGreaterThan(0)
		expect(seen.startedAt).toBeGreaterThan(paint)
		expect(seen.shifts).toBe(0)
		expect(consoleErrors).toEqual([])
		await leave()
	},
)

test("a page that isn't painted, such as in a background tab, starts when it has loaded", async () => {
	const { page, consoleErrors, leave } = await visitor(here, PHONE)
	await page.addInitScript(() => {
		const { observe } = PerformanceObserver.prototype
		PerformanceObserver.prototype.observe = function (options) {
			if (options?.type !== "paint") observe.call(this, options)
		}
	})
	await page.goto("/tour")
	await hydrated(page)
	await page.getByRole("link", { name: "American Bittern" }).first().click()
	await page.getByRole("dialog").waitFor()
	expect(consoleErrors).toEqual([])
	await leave()
})
