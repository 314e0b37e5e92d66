import type { CDPSession, Page } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import { signedInAdmin } from "#core/testing/admin.ts"
import { expectAccessible } from "#core/testing/axe.ts"
import { DESK, hydrated, PHONE, signedInStaff, siteAndBrowser } from "#core/testing/browser.ts"

const PIN = "button[aria-label*='Drag it']"

const here = siteAndBrowser()
beforeAll(() => signedInAdmin(here.site))

type Point = { x: number; y: number }

/** The sample's trail with the most points; 26 places are on its map, and these are its stops. */
const TRAIL = "/admin/map/1/trails/2/edit"
const STOPS = 6

async function open(page: Page, address: string): Promise<void> {
	await page.goto(address)
	await hydrated(page)
	await page.locator(".map-view.is-zoomable").waitFor()
}

const rowsOf = async (page: Page) => (await page.locator("textarea[name=line]").inputValue()).split("\n")
const expectRows = (page: Page, rows: string[]) => expect.poll(() => rowsOf(page)).toEqual(rows)
const button = (page: Page, name: string | RegExp) =>
	page.getByRole("button", { name, exact: typeof name === "string" })

async function middleOf(page: Page, selector: string): Promise<Point> {
	const box = await page.locator(selector).boundingBox()
	if (!box) throw new Error(`${selector} isn't shown.`)
	return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** What is under the cross, in percent. */
async function underCross(page: Page): Promise<Point> {
	const [cross, sheet] = [await middleOf(page, ".map-cross"), await page.locator(".map-sheet").boundingBox()]
	if (!sheet) throw new Error("The map isn't shown.")
	return { x: ((cross.x - sheet.x) / sheet.width) * 100, y: ((cross.y - sheet.y) / sheet.height) * 100 }
}

function expectNear(row: string | undefined, { x, y }: Point, off = 0.6): void {
	const [left = Number.NaN, top = Number.NaN] = (row ?? "").split(" ").map(Number)
	expect(Math.hypot(left - x, top - y), `${row} is near ${x} ${y}`).toBeLessThan(off)
}

/** One finger that stops before it is lifted: after a fling, a tap only stops the fling. */
async function swipe(session: CDPSession, from: Point, by: Point): Promise<void> {
	let timestamp = Date.now() / 1000
	const send = (type: "touchStart" | "touchMove" | "touchEnd", at?: Point) => {
		timestamp += 0.1
		return session.send("Input.dispatchTouchEvent", {
			type,
			touchPoints: at ? [{ ...at, id: 0 }] : [],
			timestamp,
		})
	}
	await send("touchStart", from)
	for (const part of [0.2, 0.4, 0.6, 0.8, 1, 1, 1])
		await send("touchMove", { x: from.x + by.x * part, y: from.y + by.y * part })
	await send("touchEnd")
}

async function sheetIsStill(page: Page): Promise<void> {
	let before = ""
	await expect
		.poll(async () => {
			const now = JSON.stringify(await page.locator(".map-sheet").boundingBox())
			const isStill = now === before
			before = now
			return isStill
		})
		.toBe(true)
}

test("on a phone with 26 marks a finger moves the map under the cross, and points are added, chosen, moved, dragged and deleted", async () => {
	const { page, consoleErrors, leave } = await signedInStaff(here, {
		...PHONE,
		viewport: { width: 390, height: 664 },
	})
	await open(page, TRAIL)
	// The trail's own stops, none below another, until the map is large enough for the others.
	await expect.poll(() => page.locator(".map-editor-place").count()).toBe(STOPS)
	expect(await page.locator(PIN).count()).toBeLessThan((await rowsOf(page)).length - STOPS)
	const session = await page.context().newCDPSession(page)
	await page.locator(".map-editor").scrollIntoViewIfNeeded()
	const before = await rowsOf(page)
	const touchOnMap = async () => {
		const { x, y } = await middleOf(page, ".map-cross")
		return { x: x - 90, y: y + 90 }
	}
	const first = await underCross(page)
	await swipe(session, await touchOnMap(), { x: 60, y: -40 })
	await sheetIsStill(page)
	const moved = await underCross(page)
	expect(moved.x).toBeLessThan(first.x - 5)
	expect(moved.y).toBeGreaterThan(first.y + 5)
	await button(page, "Add point").tap()
	await expect.poll(async () => (await rowsOf(page)).length).toBe(before.length + 1)
	let rows = await rowsOf(page)
	expectNear(rows.at(-1), moved)
	await page.getByText(/^Point \d+ of \d+ is chosen\./).waitFor()
	for (const _ of ["once", "again"]) {
		await button(page, "Undo").tap()
		await expectRows(page, before)
		await button(page, "Redo").tap()
		await expectRows(page, rows)
	}
	// The last point is added again as the chosen one, and is moved by the cross, then by a finger.
	await page.locator("summary", { hasText: "as a list" }).tap()
	await page
		.getByRole("button", { name: /^Point \d+, .*show it on the map/ })
		.last()
		.tap()
	await page.locator(".map-editor").scrollIntoViewIfNeeded()
	await sheetIsStill(page)
	expectNear((await rowsOf(page)).at(-1), await underCross(page))
	await swipe(session, await touchOnMap(), { x: -70, y: 30 })
	await sheetIsStill(page)
	expect(await page.locator(".map-dashes").count()).toBe(1)
	const target = await underCross(page)
	await button(page, /^Move point \d+ to the cross$/).tap()
	await expect.poll(async () => (await rowsOf(page)).at(-1)).not.toBe(rows.at(-1))
	rows = await rowsOf(page)
	expect(rows).toHaveLength(before.length + 1)
	expectNear(rows.at(-1), target)
	const gold = `${PIN}[data-drags]`
	const sheet = await page.locator(".map-sheet").boundingBox()
	await swipe(session, await middleOf(page, gold), { x: 50, y: 50 })
	await expect.poll(async () => (await rowsOf(page)).at(-1)).not.toBe(rows.at(-1))
	const dragged = (await rowsOf(page)).at(-1)
	expectNear(
		dragged,
		{ x: target.x + 5000 / (sheet?.width ?? 1), y: target.y + 5000 / (sheet?.height ?? 1) },
		1.5,
	)
	expect(await page.locator(".map-sheet").boundingBox()).toEqual(sheet)
	await button(page, "Delete point").tap()
	await expectRows(page, before)
	expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
	await expectAccessible(page, "the map editor on a phone")
	expect(consoleErrors).toEqual([])
	await leave()
})

test("the line keeps its stops, a tapped place comes under the cross and is added as a stop", async () => {
	const { page, leave } = await signedInStaff(here, { ...PHONE, viewport: { width: 390, height: 664 } })
	await open(page, "/admin/map/1/trails/new")
	// Marks of neighbors cover each other until the map is zoomed.
	for (let press = 0; press < 2; press++) {
		await button(page, "Zoom in").tap()
		await sheetIsStill(page)
	}
	await page.getByText("Tap a place to bring it under the cross, then press 'Add stop'.").waitFor()
	for (const name of ["Barn trailhead", "8 Beaver pond"]) {
		await page.locator(".map-editor-place", { hasText: name }).tap()
		await button(page, `Add stop ${name}`).tap()
	}
	await expectRows(page, ["Barn trailhead", "8 Beaver pond"])
	await page.getByText("All 0 points and 2 stops as a list").waitFor()
	await leave()
})

test("with a mouse a point is dragged at once, the wheel zooms, and a gap stays when points around it change", async () => {
	const { page, consoleErrors, leave } = await signedInStaff(here, DESK)
	await open(page, "/admin/map/1/trails/new")
	await page.locator("summary", { hasText: "as a list" }).click()
	await page.locator("textarea[name=line]").fill("20 20\n30 30\ngap\n60 30\n70 20")
	await expect.poll(() => page.locator(PIN).count()).toBe(4)
	await page.locator(".map-editor").scrollIntoViewIfNeeded()
	const pin = await middleOf(page, `${PIN} >> nth=1`)
	const sheet = await page.locator(".map-sheet").boundingBox()
	await page.mouse.move(pin.x, pin.y)
	await page.mouse.down()
	await page.mouse.move(pin.x + 20, pin.y + 20)
	await page.mouse.move(pin.x + 40, pin.y + 60, { steps: 4 })
	await page.locator(".map-dashes").first().waitFor()
	await page.mouse.up()
	const rows = await rowsOf(page)
	expectNear(rows[1], { x: 30 + 4000 / (sheet?.width ?? 1), y: 30 + 6000 / (sheet?.height ?? 1) })
	expect(rows.with(1, "moved")).toEqual(["20 20", "moved", "gap", "60 30", "70 20"])
	expect(await page.locator(".map-sheet").boundingBox()).toEqual(sheet)
	await button(page, "Delete point").click()
	await expectRows(page, ["20 20", "gap", "60 30", "70 20"])
	const { x, y } = await middleOf(page, ".map-cross")
	await page.mouse.move(x, y)
	await page.mouse.wheel(0, -300)
	await expect
		.poll(async () => (await page.locator(".map-sheet").boundingBox())?.width ?? 0)
		.toBeGreaterThan((sheet?.width ?? 0) * 1.2)
	await page.mouse.move(x - 60, y + 50)
	await page.mouse.down()
	await page.mouse.move(x + 100, y + 90, { steps: 4 })
	await page.mouse.up()
	await button(page, "Show the whole map").click()
	await expect.poll(async () => (await page.locator(".map-sheet").boundingBox())?.width).toBe(sheet?.width)
	expect(consoleErrors).toEqual([])
	await leave()
})

test("a control point is moved to the cross, and that is undone", async () => {
	const { page, leave } = await signedInStaff(here, DESK)
	await open(page, "/admin/map/1/control-points")
	const point = page.locator("input[name=position1]")
	const before = await point.inputValue()
	const cross = await underCross(page)
	await button(page, "Move point 1 to the cross").click()
	expectNear(await point.inputValue(), cross)
	await button(page, "Undo").click()
	expect(await point.inputValue()).toBe(before)
	await leave()
})
