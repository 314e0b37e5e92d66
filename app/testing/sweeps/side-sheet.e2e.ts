import type { Page } from "playwright-core"
import { describe, expect, test } from "vitest"
import { accessibilityTree } from "#app/testing/fixtures/accessibility-tree.ts"
import { expectAccessible } from "#app/testing/fixtures/axe.ts"
import { hydrated, PHONE, POLL_TIMEOUT, siteAndBrowser, visitor } from "#app/testing/fixtures/browser.ts"

const here = siteAndBrowser()

const menuButton = (page: Page) => page.getByRole("button", { name: "Menu", exact: true })
const sheet = (page: Page) => page.getByRole("dialog", { name: "Menu" })
const focusIn = (page: Page) =>
	page.evaluate(() => {
		const focused = document.activeElement
		return {
			label: focused?.getAttribute("aria-label") ?? focused?.textContent,
			inSheet: Boolean(focused?.closest("#menu")),
		}
	})

/** Tabs from the top of the page to the menu button and opens the sheet with Enter. */
async function openByKeyboard(page: Page) {
	for (let presses = 0; presses < 30 && (await focusIn(page)).label !== "Menu"; presses++) {
		await page.keyboard.press("Tab")
	}
	await page.keyboard.press("Enter")
	await sheet(page).waitFor()
	await focusInside(page)
}

/** With scripts the popover becomes a modal dialog in the task after it opens. */
const focusInside = (page: Page) => page.waitForFunction(() => document.activeElement?.closest("#menu"))
/** Waits for the open menu's history entry, which is added after the menu is visible, and may be replaced at once. */
const historyEntryAdded = (page: Page) =>
	expect
		.poll(
			() =>
				page.evaluate(async () => {
					const isAdded = () => history.state?.isStep === true
					const wasAdded = isAdded()
					await new Promise((resolve) => setTimeout(resolve, 100))
					return wasAdded && isAdded()
				}),
			POLL_TIMEOUT,
		)
		.toBe(true)

describe.each([
	{ scripts: "on", options: PHONE },
	{ scripts: "off", options: { ...PHONE, javaScriptEnabled: false } },
])("the side sheet on a phone with scripts $scripts", ({ scripts, options }) => {
	async function open() {
		const one = await visitor(here, options)
		await one.page.goto("/blog")
		if (scripts === "on") await hydrated(one.page)
		return one
	}

	test("the side sheet opens by keyboard, takes the focus and restores it on Escape", async () => {
		const { page, consoleErrors, leave } = await open()
		await openByKeyboard(page)
		expect(await focusIn(page)).toEqual({ label: "Close the menu", inSheet: true })
		await page.keyboard.press("Escape")
		await sheet(page).waitFor({ state: "hidden" })
		expect(await focusIn(page)).toEqual({ label: "Menu", inSheet: false })

		await page.keyboard.press("Enter")
		await sheet(page).waitFor()
		await focusInside(page)
		await page.keyboard.press("Enter")
		await sheet(page).waitFor({ state: "hidden" })
		expect(await focusIn(page), "after its own close button").toEqual({ label: "Menu", inSheet: false })
		expect(consoleErrors).toEqual([])
		await leave()
	})

	test("the side sheet keeps the Tab key out of the page behind it", async () => {
		const { page, leave } = await open()
		await openByKeyboard(page)
		const outside = new Set<unknown>()
		for (let presses = 0; presses < 20; presses++) {
			await page.keyboard.press("Tab")
			const { label, inSheet } = await focusIn(page)
			const isBrowser = await page.evaluate(() => document.activeElement === document.body)
			if (!inSheet && !isBrowser) outside.add(label)
		}
		expect([...outside]).toEqual([])
		await expect.poll(() => sheet(page).isVisible(), POLL_TIMEOUT).toBe(true)
		await leave()
	})

	test("the page behind the side sheet is hidden from assistive technology until it closes", async () => {
		const { page, leave } = await open()
		const names = async () => (await accessibilityTree(page)).map(({ role, name }) => `${role} ${name}`)
		const behind = ["heading News & Updates", "button Menu", "navigation Quick"]
		expect(await names()).toEqual(expect.arrayContaining(behind))
		await openByKeyboard(page)
		const tree = await accessibilityTree(page)
		expect(tree.find(({ role }) => role === "dialog")).toMatchObject({ name: "Menu" })
		const shown = await names()
		expect(shown).toEqual(expect.arrayContaining(["button Close the menu", "link Wildlife Tour"]))
		for (const one of behind) expect(shown, one).not.toContain(one)
		await page.keyboard.press("Escape")
		await sheet(page).waitFor({ state: "hidden" })
		expect(await names()).toEqual(expect.arrayContaining(behind))
		await leave()
	})

	test("the side sheet closes on a tap beside it, and its links work", async () => {
		const { page, leave } = await open()
		await menuButton(page).tap()
		await sheet(page).waitFor()
		await sheet(page).getByText("Menu", { exact: true }).tap()
		expect(await sheet(page).isVisible(), "a tap inside").toBe(true)
		await page.touchscreen.tap(20, 400)
		await sheet(page).waitFor({ state: "hidden" })
		await menuButton(page).tap()
		await sheet(page).getByRole("link", { name: "Home" }).tap()
		await page.waitForURL("/")
		await sheet(page).waitFor({ state: "hidden" })
		await leave()
	})
})

test("axe reports no violation in the open side sheet", async () => {
	const { page, leave } = await visitor(here, PHONE)
	await page.goto("/")
	await hydrated(page)
	await menuButton(page).tap()
	await sheet(page).waitFor()
	await expectAccessible(page, "the side sheet")
	await leave()
})

test("Back closes the menu and the preferences without a request, and leaves no history entry behind", async () => {
	const { page, consoleErrors, leave } = await visitor(here, PHONE)
	const preferences = page.getByRole("dialog", { name: "Privacy preferences" })
	await page.goto("/", { waitUntil: "networkidle" })
	await page.getByRole("navigation", { name: "Quick" }).getByRole("link", { name: "News" }).click()
	await page.waitForURL("**/blog")
	await page.waitForLoadState("networkidle")
	const requested: string[] = []
	page.on("request", (request) => {
		// Chromium may request the tab's icon with any navigation, and covers further down when it has time.
		if (request.resourceType() !== "image") requested.push(request.url())
	})

	await menuButton(page).tap()
	await sheet(page).waitFor()
	await historyEntryAdded(page)
	await page.goBack()
	await sheet(page).waitFor({ state: "hidden" })
	await menuButton(page).tap()
	await sheet(page).getByRole("button", { name: "Privacy choices" }).tap()
	await preferences.waitFor()
	await sheet(page).waitFor({ state: "hidden" })
	await historyEntryAdded(page)
	await page.goBack()
	await preferences.waitFor({ state: "detached" })
	await expect.poll(() => page.url(), POLL_TIMEOUT).toBe(`${here.site.address}/blog`)
	expect(requested, "requests").toEqual([])

	// Closing them in another way removes their history entry.
	await menuButton(page).tap()
	await sheet(page).waitFor()
	await page.keyboard.press("Escape")
	await sheet(page).waitFor({ state: "hidden" })
	await page.locator("footer").getByRole("button", { name: "Privacy choices" }).click()
	await preferences.getByRole("button", { name: "Decline All" }).click()
	await preferences.waitFor({ state: "detached" })
	await menuButton(page).tap()
	await sheet(page).getByRole("link", { name: "Wildlife Tour" }).tap()
	await page.waitForURL("**/tour")
	await menuButton(page).tap()
	// Becoming modal moves the focus; Enter would then press another control.
	await historyEntryAdded(page)
	await sheet(page).getByRole("searchbox").fill("osprey")
	await page.keyboard.press("Enter")
	await page.waitForURL("**/?search=osprey")
	await sheet(page).waitFor({ state: "hidden" })
	for (const path of ["/tour", "/blog", "/"]) {
		await page.goBack()
		await page.waitForURL(`${here.site.address}${path}`)
	}
	await page.getByRole("heading", { name: "Come and walk the farm, the lake and the forest" }).waitFor()
	expect(consoleErrors).toEqual([])
	await leave()
})

test("a reload with the menu open adds no history entry", async () => {
	const { page, consoleErrors, leave } = await visitor(here, PHONE)
	await page.goto("/")
	await hydrated(page)
	await page.getByRole("navigation", { name: "Quick" }).getByRole("link", { name: "News" }).click()
	await page.waitForURL("**/blog")
	await menuButton(page).tap()
	await historyEntryAdded(page)
	await page.reload({ waitUntil: "networkidle" })
	expect(await sheet(page).isVisible()).toBe(false)
	await page.goBack()
	await page.getByRole("heading", { name: "Come and walk the farm, the lake and the forest" }).waitFor()
	await expect.poll(() => page.url(), POLL_TIMEOUT).toBe(`${here.site.address}/`)
	expect(consoleErrors).toEqual([])
	await leave()
})
