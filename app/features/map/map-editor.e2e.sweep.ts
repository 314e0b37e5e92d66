import type { Page } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import { signedInAdmin } from "#core/testing/admin.ts"
import { DESK, isInView, openPage, PHONE, signedInStaff, siteAndBrowser } from "#core/testing/browser.ts"

const here = siteAndBrowser()
beforeAll(() => signedInAdmin(here.site))

async function open(page: Page, address: string): Promise<void> {
	await openPage(page, address)
	await page.locator(".map-view.is-zoomable").waitFor()
}

const expectRows = (page: Page, rows: string[]) =>
	expect.poll(async () => (await page.locator("input[name=line]").inputValue()).split("\n")).toEqual(rows)
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })

/** Taps the picture at these percentages, with a finger or a mouse. */
async function tap(page: Page, x: number, y: number): Promise<void> {
	await page.locator(".map-editor").scrollIntoViewIfNeeded()
	const box = await page.locator(".map-sheet").boundingBox()
	if (!box) throw new Error("The map isn't shown.")
	const at = [box.x + (box.width * x) / 100, box.y + (box.height * y) / 100] as const
	const hasTouch = await page.evaluate(() => navigator.maxTouchPoints > 0)
	await (hasTouch ? page.touchscreen.tap(...at) : page.mouse.click(...at))
}

/** Rounded to whole percentages. */
const expectNear = (page: Page, rows: string[]) =>
	expect
		.poll(async () =>
			(await page.locator("input[name=line]").inputValue())
				.split("\n")
				.map((row) => row.replace(/\d+\.\d+/g, (one) => String(Math.round(Number(one))))),
		)
		.toEqual(rows)

test("on a phone each tap adds a point at the end, moves a chosen one", async () => {
	const { page } = await signedInStaff(here, {
		...PHONE,
		viewport: { width: 390, height: 664 },
	})
	await open(page, "/admin/map/1/trails/new")
	for (const [x, y] of [
		[5, 95],
		[30, 95],
		[95, 95],
	] as const)
		await tap(page, x, y)
	await expectNear(page, ["5 95", "30 95", "95 95"])
	await tap(page, 30, 95)
	await page.getByText(/^Point 2 .* is chosen, 2 of 3/).waitFor()
	await tap(page, 95, 6)
	await expectNear(page, ["5 95", "95 6", "95 95"])
	await page.locator("[data-place]", { hasText: "7" }).first().tap()
	await expect.poll(() => page.locator("input[name=line]").inputValue()).toMatch(/\nstop \d+\n/)
})

test("with the keyboard stops and points are added, moved, ordered and deleted", async () => {
	const { page } = await signedInStaff(here, DESK)
	await open(page, "/admin/map/1/trails/new")
	await page.getByLabel("Position of the point").fill("20 20")
	await button(page, "Add after").press("Enter")
	await expectRows(page, ["20 20"])
	await page.keyboard.press("ArrowRight")
	await page.keyboard.press("Shift+ArrowDown")
	await expectRows(page, ["20.2 22"])
	await page.getByText("Point 1 (20.2 22) is chosen, 1 of 1.").waitFor()
	const position = page.getByLabel("Position of the point")
	await position.fill("30 40")
	await button(page, "Set position").press("Enter")
	await expectRows(page, ["30 40"])
	await position.fill("140, abc")
	await button(page, "Add after").press("Enter")
	await page.getByText("Type two percentages from 0 to 100").waitFor()
	expect(await position.evaluate((field) => field === document.activeElement)).toBe(true)
	expect(await position.inputValue()).toBe("140, abc")
	await position.fill("12.5 40")
	await button(page, "Add after").press("Enter")
	await expectRows(page, ["30 40", "12.5 40"])
	expect(await position.inputValue()).toBe("")
	await button(page, "Delete").press("Enter")
	await expectRows(page, ["30 40"])
	await button(page, "Add after").press("Enter")
	await expectRows(page, ["30 40", "33 40"])
	await button(page, "Move up").press("Enter")
	await expectRows(page, ["33 40", "30 40"])
	await page.getByRole("radio", { name: "Point 1" }).focus()
	await page.keyboard.press("ArrowDown")
	await button(page, "Delete").press("Enter")
	await expectRows(page, ["33 40"])
})

test("what is saved is in view on the map's page, and its drawing after the form of the whole map", async () => {
	const { page } = await signedInStaff(here, { ...PHONE, viewport: { width: 390, height: 844 } })
	await openPage(page, "/admin/map/1")
	await page.getByRole("link", { name: "Add Place" }).tap()
	await page.getByLabel("From the left (%)").fill("12.5")
	await page.getByLabel("From the top (%)").fill("40")
	await page.getByLabel("Name").fill("Hollow oak")
	await page.getByLabel("Kind").selectOption("Viewpoint")
	const entry = page.locator("[id^=place-]", { hasText: "Hollow oak" })
	for (const name of ["Save Place", "Cancel"]) {
		await button(page, name)
			.or(page.getByRole("link", { name, exact: true }))
			.tap()
		await entry.waitFor()
		await expect.poll(() => isInView(entry), { message: name }).toBe(true)
		expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500)
		await entry.getByRole("link").tap()
		await page.getByText("Delete this place").scrollIntoViewIfNeeded()
	}
	await openPage(page, "/admin/map/1/edit")
	await button(page, "Save Map").tap()
	await page.locator("#drawing").waitFor()
	await expect
		.poll(() => page.locator("#drawing").evaluate((one) => Math.abs(one.getBoundingClientRect().top)))
		.toBeLessThan(100)
})

test("a control point is put where the map is tapped", async () => {
	const { page } = await signedInStaff(here, PHONE)
	await open(page, "/admin/map/1/edit")
	const point = page.locator("input[name=position2]")
	await button(page, "Choose point 2 on the map").click()
	const map = page.locator(".map-view.is-zoomable")
	await expect.poll(async () => (await map.boundingBox())?.y).toBeGreaterThanOrEqual(0)
	await tap(page, 45, 96)
	await expect.poll(async () => Math.round(Number((await point.inputValue()).split(" ")[1]))).toBe(96)
})

test("the species of a place are filtered without losing what is ticked", async () => {
	const { page } = await signedInStaff(here, DESK)
	await open(page, "/admin/map/1/places/new")
	const shown = page.getByRole("list", { name: "Species to choose from" }).getByRole("checkbox")
	await shown.and(page.getByLabel("American Bittern")).check()
	const filter = page.getByRole("searchbox", { name: "Filter the species" })
	await filter.fill("barred OWL")
	await expect.poll(() => shown.filter({ visible: true }).count()).toBe(1)
	await filter.press("Enter")
	await filter.fill("")
	expect(await page.getByLabel("American Bittern").isChecked()).toBe(true)
	expect(await shown.filter({ visible: true }).count()).toBe(64)
})
