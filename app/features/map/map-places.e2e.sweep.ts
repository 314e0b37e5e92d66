import type { BrowserContextOptions, Page } from "playwright-core"
import { describe, expect, test } from "vitest"
import { hydrated, siteAndBrowser, visitor } from "#core/testing/browser.ts"

const here = siteAndBrowser()
const screen = (width: number, height: number, more: BrowserContextOptions = {}): BrowserContextOptions => ({
	viewport: { width, height },
	...more,
})
const TOUCH = { isMobile: true, hasTouch: true }
const SCREENS = [
	{ name: "390x664", options: screen(390, 664, TOUCH), isBeside: false },
	{ name: "1280x800", options: screen(1280, 800), isBeside: true },
]

async function ready(page: Page): Promise<void> {
	await hydrated(page)
	await page.getByRole("button", { name: "Zoom in" }).waitFor()
}

/** In a page: what of the map is outside of its box or of the screen, and how much of the box is empty. */
function fit() {
	const boxOf = (selector: string) =>
		document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
	const [view, sheet] = [boxOf("#map .map-view"), boxOf("#map .map-sheet")]
	const isIn = (box: DOMRect, around: DOMRect) =>
		box.left >= around.left - 1 &&
		box.right <= around.right + 1 &&
		box.top >= around.top - 1 &&
		box.bottom <= around.bottom + 1
	const bar = document.querySelector(".bottom-bar")?.getBoundingClientRect()
	const bottom = bar && bar.height > 0 ? bar.top : window.innerHeight
	const middleOf = ({ left, top, width, height }: DOMRect) => new DOMRect(left + width / 2, top + height / 2)
	return {
		sheetInView: isIn(sheet, view),
		viewOnScreen: isIn(view, new DOMRect(0, 0, window.innerWidth, bottom)),
		outside: [...document.querySelectorAll("#map .map-point")]
			.filter((mark) => !isIn(middleOf(mark.getBoundingClientRect()), view))
			.map(({ textContent }) => textContent),
		emptyWidth: Math.round(view.width - sheet.width),
		emptyHeight: Math.round(view.height - sheet.height),
	}
}
const WHOLE = { sheetInView: true, viewOnScreen: true, outside: [], emptyWidth: 0, emptyHeight: 0 }

describe.each(SCREENS)("at $name", ({ options, isBeside }) => {
	test("the whole map is in its box and on the screen, before and after zooming, beside or above its list", async () => {
		const { page } = await visitor(here, options)
		await page.goto("/map")
		await ready(page)
		await expect.poll(() => page.evaluate(fit)).toEqual(WHOLE)
		await page.getByRole("button", { name: "Zoom in" }).click()
		await expect.poll(async () => (await page.evaluate(fit)).sheetInView).toBe(false)
		await page.getByRole("button", { name: "Show the whole map" }).click()
		await expect.poll(() => page.evaluate(fit)).toEqual(WHOLE)
		const list = await page.locator("#list").boundingBox()
		const view = await page.locator("#map .map-view").boundingBox()
		if (!list || !view) throw new Error("The map isn't shown.")
		if (isBeside) expect(list.x).toBeGreaterThanOrEqual(view.x + view.width - 1)
		else expect(list.y).toBeGreaterThan(view.y + view.height)
	})

	test("a tapped place has its card on the screen with its mark beside it, and Back, × and Escape close it", async () => {
		const { page } = await visitor(here, options)
		await page.goto("/map")
		await ready(page)
		const mark = page.locator(".map-sheet").getByRole("link", { name: "9 Marsh boardwalk", exact: true })
		const open = async () => {
			await mark.click()
			await expectCard(page, isBeside)
			await expect
				.poll(() => page.evaluate(() => document.activeElement?.textContent))
				.toBe("9 Marsh boardwalk")
		}
		const expectClosed = async () => {
			await page.locator("#place").waitFor({ state: "detached" })
			expect(new URL(page.url()).searchParams.has("place")).toBe(false)
			await expect
				.poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset.places))
				.toBe("17")
		}
		await open()
		await page.goBack()
		await expectClosed()
		await open()
		await page.getByRole("link", { name: "Next: 10 Marsh lookout" }).click()
		await page.locator("#place").getByRole("heading", { name: "10 Marsh lookout" }).waitFor()
		await page.getByRole("link", { name: "Before: 9 Marsh boardwalk" }).click()
		await page.locator("#place").getByRole("heading", { name: "9 Marsh boardwalk" }).waitFor()
		await page.getByRole("link", { name: "Close 9 Marsh boardwalk" }).click()
		await expectClosed()
		await open()
		await page.keyboard.press("Escape")
		await expectClosed()
		// One step back is what was open before the map.
		await page.goBack()
		expect(page.url()).toBe("about:blank")
	})
})

/** The card is on the screen, at most 55 % high over the map, and doesn't cover its mark. */
async function expectCard(page: Page, isBeside: boolean): Promise<void> {
	const card = page.getByRole("region", { name: "9 Marsh boardwalk" })
	await card.getByText("Level planks").waitFor()
	const seen = () =>
		page.evaluate(() => {
			const box = document.querySelector("#place")?.getBoundingClientRect() ?? new DOMRect()
			const mark = document.querySelector(".map-point[aria-current]")
			const at = mark?.getBoundingClientRect() ?? new DOMRect()
			const hit = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2)
			return {
				isMarkShown: mark?.contains(hit),
				isBeside: box.left >= at.right,
				isTopShown: box.top >= 0 && box.top < window.innerHeight - 100,
				isLow: box.height <= window.innerHeight * 0.55,
			}
		})
	await expect
		.poll(seen)
		.toEqual({ isMarkShown: true, isBeside, isTopShown: true, isLow: isBeside ? expect.any(Boolean) : true })
}
