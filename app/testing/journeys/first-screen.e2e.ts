import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { hydrated, PHONE, POLL_TIMEOUT, siteAndBrowser, visitor } from "#app/testing/fixtures/browser.ts"
import { deferred } from "#app/testing/fixtures/weak-link.ts"

const here = siteAndBrowser()

const FONT = /\/assets\/young-serif-.*\.woff2$/

/** Lists the files that a page requests, in their order. */
function requestsOf(page: Page): string[] {
	const requests: string[] = []
	page.on("request", (request) => requests.push(new URL(request.url()).pathname))
	return requests
}

const pictures = (requests: string[]) => requests.filter((path) => path.startsWith("/media/"))

test("pictures below the first screen load only after the scripts", async () => {
	const { page, leave } = await visitor(here, PHONE)
	const requests = requestsOf(page)
	const scripts = deferred()
	await page.route("**/framework-*.js", async (route) => {
		await scripts.opened
		await route.continue()
	})
	await page.goto("/", { waitUntil: "domcontentloaded" })
	await expect.poll(() => requests.some((path) => path.includes("hero-day")), POLL_TIMEOUT).toBe(true)
	await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
	expect(pictures(requests)).toEqual([])
	scripts.open()
	await hydrated(page)
	await expect.poll(() => pictures(requests).length, POLL_TIMEOUT).toBeGreaterThan(3)
	await leave()
})

test("pictures below the first screen load when a visitor scrolls, even if the scripts never arrive", async () => {
	const { page, leave } = await visitor(here, PHONE)
	await page.route("**/framework-*.js", () => {})
	await page.goto("/tour", { waitUntil: "domcontentloaded" })
	const list = page.locator("#catalogue img[loading=lazy]").first()
	expect(await list.isVisible()).toBe(false)
	await page.mouse.wheel(0, 600)
	await expect.poll(() => list.isVisible(), POLL_TIMEOUT).toBe(true)
	await leave()
})

test("on a weak connection the heading font isn't downloaded, otherwise before the first page is shown", async () => {
	for (const effectiveType of ["3g", "4g"]) {
		const { page, consoleErrors, leave } = await visitor(here, PHONE)
		await page.addInitScript((type) => {
			Object.defineProperty(navigator, "connection", { value: { effectiveType: type } })
		}, effectiveType)
		const requests = requestsOf(page)
		await page.goto("/blog")
		await hydrated(page)
		expect(
			requests.some((path) => FONT.test(path)),
			effectiveType,
		).toBe(effectiveType === "4g")
		expect(consoleErrors).toEqual([])
		await leave()
	}
})
