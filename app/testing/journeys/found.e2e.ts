import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { insertPost } from "#app/models/posts/post.server.ts"
import { expectAccessible } from "#app/testing/fixtures/axe.ts"
import {
	DESK,
	hydrated,
	PHONE,
	POLL_TIMEOUT,
	settled,
	siteAndBrowser,
	visitor,
} from "#app/testing/fixtures/browser.ts"

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

// A Saturday in July, 7:50 in the evening in Toronto: ten minutes before the farm closes.
let evening = Date.UTC(2026, 6, 4, 23, 50)

beforeAll(() => {
	vi.useFakeTimers({ toFake: ["Date"], now: evening })
})

/** Moves the site's clock forward to the same time of another day, because the page cache doesn't expect it to go back. */
function nextEvening(): number {
	evening += DAY
	vi.setSystemTime(evening)
	return evening
}
afterAll(() => {
	vi.useRealTimers()
})

const here = siteAndBrowser()

/**
 * Sets the browser's clock; `skip` moves it forward and returns to the tab, like a visitor. Not Playwright's clock, which reads
 * that of this process.
 */
async function setClock(page: Page, now: number) {
	await page.addInitScript((start) => {
		const began = performance.now()
		let skipped = 0
		const current = () => start + skipped + performance.now() - began
		window.Date = new Proxy(Date, {
			construct: (date, args) => Reflect.construct(date, args.length === 0 ? [current()] : args),
			get: (date, name) => (name === "now" ? current : Reflect.get(date, name)),
		})
		document.addEventListener("skip", (event) => {
			skipped += (event as CustomEvent<number>).detail
			document.dispatchEvent(new Event("visibilitychange"))
		})
	}, now)
	return {
		skip: (ms: number) =>
			page.evaluate((detail) => {
				document.dispatchEvent(new CustomEvent("skip", { detail }))
			}, ms),
	}
}

test("opening hours are shown in the farm's time zone whatever the phone's is, also without scripts", async () => {
	for (const options of [
		{ ...PHONE, timezoneId: "Asia/Tokyo" },
		{ ...PHONE, timezoneId: "America/Vancouver", javaScriptEnabled: false },
	]) {
		const now = nextEvening()
		const { page, consoleErrors, leave } = await visitor(here, options)
		await setClock(page, now)
		await page.goto("/")
		await page.getByText("Open now until 8:00 PM", { exact: true }).waitFor()
		vi.setSystemTime(now + 10 * MINUTE)
		await setClock(page, now + 10 * MINUTE)
		await page.reload()
		await page.getByText(/^Closed now, opens (Mon|Tues)day at 8:00 AM$/).waitFor()
		expect(consoleErrors).toEqual([])
		await leave()
	}
})

test("a page that stays open hides 'Open now' at closing time, and its button moves by less than a line", async () => {
	const now = nextEvening()
	const { page, leave } = await visitor(here, PHONE)
	const clock = await setClock(page, now)
	await page.goto("/")
	await hydrated(page)
	const words = page.getByText("Open now until 8:00 PM", { exact: true })
	const top = () =>
		page.getByRole("link", { name: "Parking & Admission" }).evaluate((one) => one.getBoundingClientRect().top)
	const before = await top()
	await clock.skip(8 * MINUTE)
	await expect.poll(() => words.isVisible(), POLL_TIMEOUT).toBe(true)
	await clock.skip(2 * MINUTE)
	await expect.poll(() => words.isVisible(), POLL_TIMEOUT).toBe(false)
	// The words on the ticket change, by less than a line.
	expect(Math.abs((await top()) - before)).toBeLessThan(24)
	await leave()
})

test("before the farm opens, the payment is above the privacy banner of a small phone, as when it is open", async () => {
	const morning = nextEvening() + 12 * 60 * MINUTE
	vi.setSystemTime(morning)
	const { page, leave } = await visitor(here, { consent: false, viewport: { width: 390, height: 664 } })
	await setClock(page, morning)
	await page.goto("/")
	await hydrated(page)
	await page.getByText("Opens at 8:00 AM", { exact: true }).waitFor()
	const payment = await page
		.getByRole("main")
		.getByRole("link", { name: "Parking & Admission" })
		.boundingBox()
	const banner = await page.locator("#privacy-banner").boundingBox()
	expect((payment?.y ?? 0) + (payment?.height ?? 0)).toBeLessThanOrEqual(banner?.y ?? 0)
	await leave()
})

test("the home page loads without a layout shift, and its first screen contains the parking link", async () => {
	const now = nextEvening()
	for (const options of [PHONE, DESK]) {
		const { page, leave } = await visitor(here, options)
		// Otherwise the page would correct at once what it says about today.
		await setClock(page, now)
		await page.addInitScript(() => {
			const shifts = { sum: 0 }
			Object.assign(window, { shifts })
			new PerformanceObserver((list) => {
				for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value
			}).observe({ type: "layout-shift", buffered: true })
		})
		await page.goto("/")
		await hydrated(page)
		await settled(page)
		expect(await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)).toBe(0)
		await expectAccessible(page, "the home page")
		if (options === PHONE) {
			const button = await page.getByRole("link", { name: "Parking & Admission" }).boundingBox()
			const bar = await page.getByRole("navigation", { name: "Quick" }).boundingBox()
			expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
		}
		await leave()
	}
})

test("client navigation leaves no outdated canonical URL behind for the browser to share", async () => {
	const { page, consoleErrors, leave } = await visitor(here, DESK)
	const canonical = page.locator("link[rel=canonical]")
	await page.goto("/tour")
	await hydrated(page)
	expect(await canonical.getAttribute("href")).toBe(`${here.site.address}/tour`)
	await page.getByRole("link", { name: "American Bittern" }).click()
	await page.getByRole("dialog").waitFor()
	await expect.poll(() => canonical.count(), POLL_TIMEOUT).toBe(0)
	await page.reload()
	expect(await canonical.getAttribute("href")).toMatch(/\/species\/\d+$/)
	expect(consoleErrors).toEqual([])
	await leave()
})

test("the news feed and the sitemap are well-formed XML, whatever a post's title contains", async () => {
	const title = `Loons & <b>"wolves"</b> ]]></title> 🦉\u0007\u0001\u000b ${"long ".repeat(60)}`
	const post = {
		title,
		content: title,
		excerpt: title,
		category: "news" as const,
		tags: [title.slice(0, 30)],
	}
	await insertPost(here.site.db, { ...post, published: true }, new Date(Date.UTC(2027, 0, 1)))
	const { page, leave } = await visitor(here, DESK)
	await page.goto("/blog")
	const read = (path: string) =>
		page.evaluate(async (address) => {
			const text = await (await fetch(address)).text()
			const xml = new DOMParser().parseFromString(text, "application/xml")
			const parseError = xml.querySelector("parsererror")?.textContent
			return {
				parseError,
				root: xml.documentElement.nodeName,
				first: xml.querySelector("item > title")?.textContent,
			}
		}, path)
	expect(await read("/news.rss")).toEqual({
		root: "rss",
		first: title.replace("\u0007\u0001\u000b", ""),
	})
	expect(await read("/sitemap.xml")).toMatchObject({ root: "urlset" })
	expect((await read("/sitemap.xml")).parseError).toBeUndefined()
	await leave()
})
