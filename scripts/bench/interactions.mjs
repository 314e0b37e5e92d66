// Measures how long a slow phone takes to respond to taps and typing: 500 species, a CPU slowed four times.
import { launch, newPhone, openSlowed, pause, startSite } from "./sites.mjs"

/** Two taps at the same place count as one within this time. */
const DOUBLE_TAP_MS = 800

/** Includes archived species, so that visitors see 500. */
const ROWS = 523

export async function measureInteractions() {
	const site = await startSite({ species: ROWS })
	const browser = await launch()
	const context = await newPhone(browser, watchInteractions)
	const { page } = await openSlowed(context)
	const rows = {}
	await tapThroughTour(page, site.address, async (what, act) => {
		await page.evaluate(() => window.interactions.splice(0))
		await act()
		// Interactions are reported after their frame was painted.
		await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 200))))
		rows[what] = { "longest ms": Math.max(0, ...(await page.evaluate(() => window.interactions))) }
	})
	await browser.close()
	await site.stop()
	const longest = Math.max(...Object.values(rows).map((row) => row["longest ms"]))
	return {
		tables: [{ title: "Interactions on a phone with 500 species, CPU slowed four times", rows }],
		limits: [{ what: "longest interaction, 500 species", limit: 200, is: longest, unit: "ms" }],
	}
}

async function tapThroughTour(page, address, measure) {
	const catalogue = page.waitForResponse("**/api/tour/catalogue")
	await page.goto(`${address}/tour`)
	await (await catalogue).finished()
	async function tapCard(at) {
		const card = page.locator("#catalogue li a").nth(at)
		// Otherwise the tap happens while the page jumps.
		await card.evaluate((one) => one.scrollIntoView({ block: "center" }))
		await pause(DOUBLE_TAP_MS)
		await card.tap()
	}
	const dialog = page.locator("dialog[open]")
	async function close() {
		// Finding a link by its name blocks the page for half a second, so the dialog must be visible first.
		await dialog.waitFor()
		await pause(DOUBLE_TAP_MS)
		await dialog.getByRole("link", { name: "Close", exact: true }).tap()
		await dialog.waitFor({ state: "detached" })
	}
	await page.locator("#all").evaluate((heading) => heading.scrollIntoView())
	await measure("filters", async () => {
		for (const filter of ["Birds", "Plants", "All Species", "In season now", "Clear"]) {
			await pause(DOUBLE_TAP_MS)
			const before = page.url()
			await page.locator(".filter-row").locator("..").getByRole("link", { name: filter }).tap()
			await page.waitForURL((url) => url.href !== before)
		}
	})
	await measure("search", async () => {
		const field = page.getByRole("searchbox")
		await field.tap()
		for (const key of "heron") {
			await field.press(key)
			await page.waitForURL(new RegExp(`q=h?.*${key}`))
		}
		for (let left = 4; left >= 0; left--) {
			await field.press("Backspace")
			await page.waitForURL(left ? `**q=${"heron".slice(0, left)}` : (url) => !url.search)
		}
	})
	await page.getByText("500 species", { exact: true }).waitFor()
	await measure("a species' dialog", async () => {
		for (const at of [0, 2, 20]) {
			await tapCard(at)
			await close()
		}
	})
	await measure("the tour's dialog", async () => {
		await page.getByRole("button", { name: "Begin Your Discovery" }).tap()
		await page.getByRole("button", { name: "Begin Discovery Tour" }).tap()
		await close()
	})
	await measure("'Mark as Found'", async () => {
		for (const at of [0, 3, 30]) {
			await tapCard(at)
			await page.getByRole("button", { name: "Mark as Found" }).tap()
			await close()
		}
	})
}

function watchInteractions() {
	window.interactions = []
	new PerformanceObserver((list) => {
		for (const { interactionId, duration } of list.getEntries())
			if (interactionId) window.interactions.push(duration)
	}).observe({ type: "event", durationThreshold: 16 })
}
