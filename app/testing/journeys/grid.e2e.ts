import type { Page } from "playwright-core"
import { beforeAll, describe, expect, test } from "vitest"
import { DESK, hydrated, siteAndBrowser, visitor } from "#app/testing/fixtures/browser.ts"
import { setTextSize } from "#app/testing/fixtures/layout.ts"
import { openAlways, openAtMidnight } from "#app/testing/fixtures/opening-hours.ts"
import { deferred, weakLink } from "#app/testing/fixtures/weak-link.ts"

const here = siteAndBrowser()
let post = ""
beforeAll(async () => {
	const { slug } = await here.site.db
		.selectFrom("posts")
		.select("slug")
		.where("state", "=", "published")
		.limit(1)
		.executeTakeFirstOrThrow()
	post = `/blog/${slug}`
})

const PAGES = () => [
	"/",
	"/?search=heron",
	"/tour",
	"/species/1",
	"/map",
	"/blog",
	post,
	"/events",
	"/waiver",
	"/accessibility",
	"/auth",
	"/nope",
]

/** Runs in the page: what doesn't start on the footer's left edge. What is in a card or a column starts where that does. */
function strayEdges(): string[] {
	const edge = document.querySelector("footer h2")?.getBoundingClientRect().left ?? 0
	const isCard = (one: Element) => {
		const { backgroundColor, borderLeftWidth } = getComputedStyle(one)
		return (
			one.clientWidth < innerWidth && (backgroundColor !== "rgba(0, 0, 0, 0)" || borderLeftWidth !== "0px")
		)
	}
	const outermost = (one: Element): Element => {
		let found = one
		for (let at = one.parentElement; at && at.id !== "main"; at = at.parentElement) if (isCard(at)) found = at
		return found
	}
	const parts = document.querySelectorAll(
		"header a:has(> img), main :is(h1, h2, p), main .frame > :not(ul, ol), footer .frame > *",
	)
	return [...parts]
		.filter((one) => one.checkVisibility() && !one.closest("dialog, figure, li, .sr-only"))
		.map((one) => ({ one, box: outermost(one).getBoundingClientRect() }))
		.filter(({ box }) => box.width > 1 && box.left < innerWidth / 4 && Math.abs(box.left - edge) > 1)
		.map(({ one, box }) => `${one.tagName} '${one.textContent?.trim().slice(0, 30)}' starts at ${box.left}`)
}

test("headings, text, cards and footer start on one left edge on every page of visitors", async () => {
	const { page, leave } = await visitor(here, DESK)
	for (const path of PAGES()) {
		await page.goto(path)
		await hydrated(page)
		expect(await page.evaluate(strayEdges), path).toEqual([])
		expect(
			await page
				.locator("footer h2")
				.first()
				.evaluate((one) => one.getBoundingClientRect().left),
			path,
		).toBe(40)
	}
	await leave()
})

/** Runs in the page, from its start. */
function recordShifts() {
	const entries: number[] = []
	Object.assign(window, { shifts: entries })
	new PerformanceObserver((list) => {
		for (const one of list.getEntries()) entries.push((one as PerformanceEntry & { value: number }).value)
	}).observe({ type: "layout-shift", buffered: true })
}

const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)

test.each([390, 1280])("a header of which only a part has arrived isn't painted, %i px", async (width) => {
	const { page, leave } = await visitor(here, { viewport: { width, height: 800 } })
	await page.addInitScript(recordShifts)
	for (const after of ['<nav aria-label="Main"', "data-today", 'aria-label="Menu"']) {
		const rest = deferred()
		const link = await weakLink(() => here.site.address)
		link.decide = (path) => (path === "/blog" ? { after, until: rest.opened } : "through")
		await page.goto(`${link.address}/blog`, { waitUntil: "commit" })
		// Not with each frame, because there should be none.
		await page.waitForFunction(() => document.querySelector("header"), null, { polling: 20 })
		const painted = () => page.evaluate(() => performance.getEntriesByType("paint").length)
		// Several frames, if there were any.
		await page.evaluate(() => new Promise((done) => setTimeout(done, 300)))
		expect(await painted(), after).toBe(0)
		rest.open()
		await hydrated(page)
		await expect.poll(painted).toBeGreaterThan(0)
		expect(await shiftsOf(page), after).toEqual([])
		await link.close()
	}
	await leave()
})

describe("the privacy banner", () => {
	const heightOf = (page: Page) =>
		page.locator("#privacy-banner").evaluate((one) => one.getBoundingClientRect().height)

	test("is part of the first paint, before any script file has arrived, and moves nothing afterwards", async () => {
		const { page, leave } = await visitor(here, { consent: false, viewport: { width: 390, height: 664 } })
		await page.addInitScript(recordShifts)
		await page.route("**/assets/*.js", () => {})
		await page.goto("/", { waitUntil: "domcontentloaded" })
		const before = await page.locator("#privacy-banner").boundingBox()
		expect(before?.height).toBeGreaterThan(80)
		await page.unroute("**/assets/*.js")
		await page.goto("/")
		await hydrated(page)
		await page.getByRole("button", { name: "Preferences" }).waitFor()
		expect(await page.locator("#privacy-banner").boundingBox()).toEqual(before)
		expect(await shiftsOf(page)).toEqual([])
		await leave()
	})

	test("is answered before the scripts have arrived", async () => {
		const { page, leave } = await visitor(here, { consent: false })
		await page.route("**/assets/*.js", () => {})
		await page.goto("/tour", { waitUntil: "domcontentloaded" })
		await page.getByRole("button", { name: "Decline" }).click()
		expect(await page.locator("#privacy-banner").isVisible()).toBe(false)
		await page.goto("/", { waitUntil: "domcontentloaded" })
		expect(await page.locator("#privacy-banner").isVisible()).toBe(false)
		await leave()
	})

	test("opens the preferences for a press before the scripts have arrived", async () => {
		const { page, leave } = await visitor(here, { consent: false })
		const scripts = deferred()
		await page.route("**/assets/privacy-choices-*.js", async (route) => {
			await scripts.opened
			await route.continue()
		})
		await page.route("**/assets/page-extras-*.js", async (route) => {
			await scripts.opened
			await route.continue()
		})
		await page.goto("/")
		await page.getByRole("button", { name: "Preferences" }).click()
		scripts.open()
		expect(await page.getByRole("checkbox", { name: /Analytics/ }).isChecked()).toBe(false)
		await leave()
	})

	test.each([
		{ width: 320, height: 568 },
		{ width: 390, height: 664 },
		{ width: 390, height: 844 },
		{ width: 768, height: 1024 },
		{ width: 844, height: 390 },
		{ width: 1280, height: 800 },
	])(
		"takes at most a quarter of $width × $height, and what it covers can be scrolled clear",
		async (viewport) => {
			const { page, leave } = await visitor(here, { consent: false, viewport })
			const payment = page.getByRole("main").getByRole("link", { name: "Parking & Admission" }).first()
			const bottom = () => payment.evaluate((one) => one.getBoundingClientRect().bottom)
			const top = () => page.locator("#privacy-banner").evaluate((one) => one.getBoundingClientRect().top)
			for (const open of [openAlways, openAtMidnight]) {
				await open(here.site)
				await page.goto("/")
				await hydrated(page)
				expect(await heightOf(page)).toBeLessThanOrEqual(viewport.height / 4)
				if (viewport.height >= 664) expect(await bottom()).toBeLessThanOrEqual(await top())
			}
			await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
			const ends = await page.evaluate(() => {
				const [footer, banner] = ["footer", "#privacy-banner"].map((one) => document.querySelector(one))
				return [footer?.getBoundingClientRect().bottom ?? 0, banner?.getBoundingClientRect().top ?? 0]
			})
			expect(ends[0]).toBeLessThanOrEqual((ends[1] ?? 0) + 1)
			await payment.focus()
			expect(await bottom()).toBeLessThanOrEqual(await top())
			await leave()
		},
	)
})

test("the brand's title and subtitle are readable at 320 pixels, also with text twice as large", async () => {
	const { page, leave } = await visitor(here, { viewport: { width: 320, height: 640 } })
	await page.goto("/accessibility")
	for (const size of ["", "212.5%"]) {
		await setTextSize(page, size)
		for (const line of await page.locator("header a:has(> img) > span > span").all()) {
			expect(await line.isVisible()).toBe(true)
			expect(await line.evaluate((one) => one.scrollWidth <= one.clientWidth + 1)).toBe(true)
		}
	}
	await leave()
})
