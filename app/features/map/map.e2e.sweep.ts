import type { Page, Request } from "playwright-core"
import { describe, expect, test } from "vitest"
import { DESK, openPage, PHONE, siteAndBrowser, visitor } from "#core/testing/browser.ts"
import { fitMap } from "./georeference.ts"
import type { PublicMap } from "./map.ts"

const here = siteAndBrowser()

async function publicMap(): Promise<PublicMap> {
	const [map]: PublicMap[] = await (await here.site.get("/api/map")).json()
	if (!map) throw new Error("There is no map.")
	return map
}

async function coordinatesOf(name: string) {
	const map = await publicMap()
	const fit = fitMap(map.controlPoints, map)
	const place = map.places.find((one) => one.name === name)
	if (!place || typeof fit !== "object") throw new Error(`${name} has no coordinates.`)
	return { ...fit.toCoordinates(place), accuracy: 8 }
}

/** Waits for the code that zooms. */
async function openMap(page: Page): Promise<void> {
	await openPage(page, "/map")
	await page.getByRole("button", { name: "Zoom in" }).waitFor()
}

const mark = (page: Page, name: string) => page.locator(".map-sheet").getByRole("link", { name, exact: true })
const sheetWidth = (page: Page) =>
	page.locator(".map-sheet").evaluate((sheet) => Math.round(sheet.getBoundingClientRect().width))

test("buttons, keys, wheel and double-click zoom the map, and marks keep their size", async () => {
	const { page } = await visitor(here, DESK)
	await openMap(page)
	const whole = await sheetWidth(page)
	const size = async () => (await mark(page, "7 Footbridge").boundingBox())?.width
	const before = await size()
	await page.getByRole("button", { name: "Zoom in" }).click()
	await expect.poll(() => sheetWidth(page)).toBe(Math.round(whole * 1.6))
	expect(await size()).toBe(before)
	await page.getByRole("group", { name: /^The map/ }).focus()
	const place = async () => {
		const box = await mark(page, "7 Footbridge").boundingBox()
		return { x: box?.x ?? 0, y: box?.y ?? 0 }
	}
	await page.keyboard.press("+")
	await expect.poll(() => sheetWidth(page)).toBe(Math.round(whole * 1.6 * 1.6))
	for (const [key, x, y] of [
		["ArrowRight", -60, 0],
		["ArrowDown", 0, -60],
		["ArrowLeft", 60, 0],
		["ArrowUp", 0, 60],
	] as const) {
		const at = await place()
		await page.keyboard.press(key)
		await expect
			.poll(async () => [Math.round((await place()).x - at.x), Math.round((await place()).y - at.y)])
			.toEqual([x, y])
	}
	await page.keyboard.press("-")
	await expect.poll(() => sheetWidth(page)).toBe(Math.round(whole * 1.6))
	await page.keyboard.press("0")
	await expect.poll(() => sheetWidth(page)).toBe(whole)
	await page.getByRole("button", { name: "Zoom in" }).click()
	await expect.poll(() => sheetWidth(page)).toBe(Math.round(whole * 1.6))
	await page.getByRole("button", { name: "Zoom out" }).click()
	await expect.poll(() => sheetWidth(page)).toBe(whole)
	await mark(page, "7 Footbridge").hover()
	await page.mouse.wheel(0, -300)
	await expect.poll(() => sheetWidth(page)).toBeGreaterThan(whole * 1.2)
	await page.getByRole("button", { name: "Show the whole map" }).click()
	await expect.poll(() => sheetWidth(page)).toBe(whole)
	await page.locator(".map-sheet img").dblclick({ position: { x: 40, y: 200 } })
	await expect.poll(() => sheetWidth(page)).toBe(whole * 2)
	// Nothing behind the map's edges is shown.
	const box = await page.locator(".map-sheet").boundingBox()
	const view = await page.locator("#map .map-view").boundingBox()
	expect((box?.x ?? 0) <= (view?.x ?? 0) + 1).toBe(true)
})

test("on a phone a pinch zooms, one finger scrolls the page until then, and the picture is there before any script", async () => {
	const { page } = await visitor(here, PHONE)
	await openMap(page)
	const whole = await sheetWidth(page)
	const view = page.locator("#map .map-view")
	expect(await view.evaluate((one) => getComputedStyle(one).touchAction)).toBe("pan-x pan-y")
	const box = await view.boundingBox()
	if (!box) throw new Error("The map isn't shown.")
	const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
	const session = await page.context().newCDPSession(page)
	const touch = (type: "touchStart" | "touchMove" | "touchEnd", apart: number) =>
		session.send("Input.dispatchTouchEvent", {
			type,
			touchPoints:
				type === "touchEnd"
					? []
					: [
							{ x: x - apart, y, id: 0 },
							{ x: x + apart, y, id: 1 },
						],
		})
	await touch("touchStart", 20)
	for (const apart of [30, 40, 50, 60]) await touch("touchMove", apart)
	await touch("touchEnd", 0)
	await expect.poll(() => sheetWidth(page)).toBe(whole * 3)
	expect(await view.evaluate((one) => getComputedStyle(one).touchAction)).toBe("none")
})

test("a trail or a group of places is shown alone, on the map and in its list", async () => {
	const { page } = await visitor(here, DESK)
	await openMap(page)
	const names = async () =>
		(await page.locator(".map-sheet a").allTextContents()).map((name) => name.replace(/^(WC|P|!|\d+)/, ""))
	await page.getByRole("link", { name: "Toilets, water" }).click()
	await expect.poll(names).toEqual(["Drinking water", "Toilets"])
	await page.getByRole("link", { name: "Trail B", exact: true }).click()
	await expect.poll(async () => (await names()).length).toBe(6)
	expect(await page.locator(".map-lines path").count()).toBe(2)
	await page.getByRole("link", { name: "By wheelchair" }).click()
	await expect.poll(async () => (await names()).length).toBe(12)
	expect(await page.locator("#list li[id^=place-]").count()).toBe(12)
	await page.getByRole("link", { name: "All", exact: true }).click()
	await expect.poll(async () => (await names()).length).toBe((await publicMap()).places.length)
})

test("a visitor sees where they are only after a press, and the position leaves the device in no request, event or storage", async () => {
	const { page, context } = await visitor(here, PHONE)
	await context.grantPermissions(["geolocation"])
	await context.setGeolocation(await coordinatesOf("Footbridge"))
	const sent: Request[] = []
	page.on("request", (request) => sent.push(request))
	await openMap(page)
	expect(await page.locator("[data-here]").count()).toBe(0)
	const button = page.getByRole("button", { name: "Where am I?" })
	await button.click()
	expect(await button.getAttribute("aria-pressed")).toBe("true")
	await page.getByText("You are at or near").or(page.getByText("Next to find: 7 Footbridge")).waitFor()
	const near = async (name: string) => {
		const [a, b] = [await page.locator("[data-here]").boundingBox(), await mark(page, name).boundingBox()]
		const middle = (box: typeof a) => [
			(box?.x ?? 0) + (box?.width ?? 0) / 2,
			(box?.y ?? 0) + (box?.height ?? 0) / 2,
		]
		const [from, to] = [middle(a), middle(b)]
		return Math.hypot((from[0] ?? 0) - (to[0] ?? 0), (from[1] ?? 0) - (to[1] ?? 0))
	}
	await expect.poll(() => near("7 Footbridge")).toBeLessThan(3)
	await page.getByRole("button", { name: "Show the whole map" }).click()
	await mark(page, "12 Spring").click()
	await page.getByText(/^12 Spring is about \d+\sm south-west of you\./).waitFor()
	await context.setGeolocation({ latitude: 45.07, longitude: -79.31, accuracy: 20 })
	await page.getByText(/^You are about \d\.\d\skm north/).waitFor()
	await context.setGeolocation({ ...(await coordinatesOf("Footbridge")), accuracy: 5000 })
	await page.getByText("Your device knows its position only to within 5.0 km.").waitFor()
	await button.click()
	expect(await button.getAttribute("aria-pressed")).toBe("false")
	expect(await page.locator("[data-here]").count()).toBe(0)
	expect(await page.getByText("Your position stays on this device.").count()).toBe(0)
	const position = /45\.0\d|79\.3/
	for (const request of sent)
		expect(`${request.url()} ${request.postData() ?? ""}`, request.url()).not.toMatch(position)
	const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
	expect(stored).not.toMatch(position)
})

test("a refused position is explained, and the button can be pressed again", async () => {
	const { page } = await visitor(here, PHONE)
	await openMap(page)
	await page.getByRole("button", { name: "Where am I?" }).click()
	await page.getByText("This browser doesn't share its position with this site.").waitFor()
	expect(await page.getByRole("button", { name: "Where am I?" }).getAttribute("aria-pressed")).toBe("false")
})

const SCREENS = [
	{ name: "390x664", options: { ...PHONE, viewport: { width: 390, height: 664 } }, isBeside: false },
	{ name: "1280x800", options: DESK, isBeside: true },
]

/** Runs in the page: parts of the map outside of its box or the screen, and the empty part of the box. */
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
		await openMap(page)
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
		await openMap(page)
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
		// Back leads to the page before the map.
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
