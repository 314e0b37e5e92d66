import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import {
	followLink,
	hydrated,
	PHONE,
	POLL_TIMEOUT,
	siteAndBrowser,
	visitor,
} from "#app/testing/fixtures/browser.ts"

const here = siteAndBrowser()

const CARDS = "#catalogue li a"

async function openTour(page: Page): Promise<void> {
	const catalogue = page.waitForResponse("**/api/tour/catalogue")
	await page.goto("/tour")
	await hydrated(page)
	await (await catalogue).finished()
}

test("cards out of view aren't laid out or painted, and a focused one shows its whole outline", async () => {
	const { page, consoleErrors, leave } = await visitor(here, PHONE)
	await openTour(page)
	const isSkipped = (at: number) =>
		page
			.locator(`${CARDS} h3`)
			.nth(at)
			.evaluate((name) => !name.checkVisibility({ contentVisibilityAuto: true }))
	await expect.poll(() => isSkipped(-1), POLL_TIMEOUT).toBe(true)
	await page.locator(CARDS).nth(-1).focus()
	await expect.poll(() => isSkipped(-1), POLL_TIMEOUT).toBe(false)
	const clip = await page
		.locator(CARDS)
		.nth(-1)
		.evaluate((card) => card.parentElement && getComputedStyle(card.parentElement).contentVisibility)
	expect(clip).toBe("visible")
	expect(consoleErrors).toEqual([])
	await leave()
})

test("Back and a reload show the place in the list that was left", async () => {
	const { page, leave } = await visitor(here, PHONE)
	await openTour(page)
	const card = page.locator(CARDS).nth(44)
	const place = async () => Math.round((await card.boundingBox())?.y ?? Number.NaN)
	const isBefore = async () => (await place()) > 400
	while (await isBefore()) await page.evaluate(() => scrollBy(0, 300))
	const left = await place()
	await followLink(page, "/blog")
	await page.goBack()
	await expect.poll(place, POLL_TIMEOUT).toBe(left)
	await page.reload()
	await hydrated(page)
	await expect.poll(async () => Math.abs((await place()) - left), POLL_TIMEOUT).toBeLessThanOrEqual(5)
	await leave()
})

test("a list whose cards are skipped is as high as the whole list, also on a screen that was turned", async () => {
	const { page, leave } = await visitor(here, PHONE)
	await openTour(page)
	const skipped = page.locator("#catalogue [data-laid-out]")
	await skipped.waitFor()
	await page.setViewportSize({ width: 844, height: 390 })
	const tooHigh = () =>
		skipped.evaluate((list) => {
			const before = list.clientHeight
			list.removeAttribute("data-laid-out")
			const whole = list.clientHeight
			list.setAttribute("data-laid-out", "")
			return before - whole
		})
	await expect.poll(tooHigh, POLL_TIMEOUT).toBe(0)
	await leave()
})

type WatchedWindow = { shown: string[] }

test("a filter is shown as chosen before its list is rendered", async () => {
	const { page, consoleErrors, leave } = await visitor(here, PHONE)
	await openTour(page)
	await page.evaluate((cards) => {
		const shown: string[] = []
		Object.assign(window, { shown })
		const chosen = () => document.querySelector(".filter-row [aria-current]")?.textContent
		const note = () => {
			const now = `${chosen()} ${document.querySelectorAll(cards).length}`
			if (now !== shown.at(-1)) shown.push(now)
		}
		note()
		new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true })
	}, CARDS)
	await page.locator(".filter-row").getByRole("link", { name: "Birds" }).tap()
	const shown = () => page.evaluate(() => (window as unknown as WatchedWindow).shown)
	await expect.poll(async () => (await shown()).length, POLL_TIMEOUT).toBe(3)
	const [before, first, last] = await shown()
	expect(before).toBe("All Species 60")
	expect(first).toBe("Birds 60")
	expect(last).toMatch(/^Birds (?!60)\d+$/)
	expect(consoleErrors).toEqual([])
	await leave()
})

type Timers = { areTimersHeld?: boolean }

test("a species' dialog whose code was loaded before opens without waiting for a timer", async () => {
	const { page, consoleErrors, leave } = await visitor(here, PHONE)
	await page.addInitScript(() => {
		const { setTimeout } = window
		const late = (work: TimerHandler, delay = 0) =>
			(window as Timers).areTimersHeld && delay > 100 ? 0 : setTimeout(work, delay)
		Object.assign(window, { setTimeout: late })
	})
	const code = page.waitForResponse("**/tour-species-modal-*.js")
	await openTour(page)
	await (await code).finished()
	await page.evaluate(() => {
		;(window as Timers).areTimersHeld = true
	})
	await page.locator(CARDS).first().tap()
	await page.getByRole("dialog").waitFor()
	expect(consoleErrors).toEqual([])
	await leave()
})

test("several wheel events in one frame move the map once", async () => {
	const { page, consoleErrors, leave } = await visitor(here, PHONE)
	await page.goto("/map")
	await hydrated(page)
	await page.getByRole("button", { name: "Zoom in" }).waitFor()
	const widths = await page.locator(".map-view").evaluate(async (view) => {
		const sheet = view.querySelector<HTMLElement>(".map-sheet")
		const seen = new Set<string>()
		const { left, top } = view.getBoundingClientRect()
		for (let count = 0; count < 5; count++) {
			const at = { clientX: left + 50, clientY: top + 50, deltaY: -40, bubbles: true, cancelable: true }
			view.dispatchEvent(new WheelEvent("wheel", at))
			seen.add(sheet?.style.width ?? "")
		}
		const before = seen.size
		await new Promise((resolve) => requestAnimationFrame(resolve))
		return [before, seen.has(sheet?.style.width ?? "")]
	})
	expect(widths).toEqual([1, false])
	expect(consoleErrors).toEqual([])
	await leave()
})
