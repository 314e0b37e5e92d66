import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
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

/** Runs in the browser. */
const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

test.each(["/", "/tour", "/tour?type=bird"])(
	"%s, opened again, shows its first screen before its bundle runs, without a layout shift",
	async (path) => {
		const { page, consoleErrors, leave } = await visitor(here, PHONE)
		await page.goto(path)
		await hydrated(page)
		await watch(page)
		await page.reload()
		await hydrated(page)
		if (path.startsWith("/tour")) await page.locator("[data-laid-out]").waitFor()
		await page.evaluate(twoFrames)
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

test("a page whose end is late has no layout shift when the rest of its bottom bar arrives", async () => {
	const { page, leave } = await visitor(here, PHONE)
	const html = await (await here.site.get("/")).text()
	const cut = html.indexOf("</a>", html.indexOf('<nav aria-label="Quick"')) + "</a>".length
	const slow = createServer(async ({ url = "/" }, response) => {
		if (url !== "/") {
			const file = await here.site.get(url)
			response.writeHead(file.status, { "Content-Type": file.headers.get("content-type") ?? "" })
			return response.end(Buffer.from(await file.arrayBuffer()))
		}
		response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" })
		response.write(html.slice(0, cut))
		await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0)
		response.end(html.slice(cut))
	})
	await new Promise<void>((resolve) => slow.listen(0, "127.0.0.1", resolve))
	await watch(page)
	await page.goto(`http://127.0.0.1:${(slow.address() as AddressInfo).port}/`)
	const bar = page.getByRole("navigation", { name: "Quick" })
	await bar.getByRole("link").last().waitFor()
	await page.evaluate(twoFrames)
	expect(await page.evaluate(() => (window as unknown as { seen: Seen }).seen.shifts)).toBe(0)
	slow.closeAllConnections()
	slow.close()
	await leave()
})
