import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { PHONE, siteAndBrowser, visitor } from "#core/testing/browser.ts"

const here = siteAndBrowser({}, { species: [] })

const menuButton = (page: Page) => page.getByRole("button", { name: "Menu", exact: true })
const sheet = (page: Page) => page.getByRole("dialog", { name: "Menu" })
/** Becoming modal moves the focus; a key would then press another control. */
const isModal = (page: Page) =>
	expect.poll(() => sheet(page).evaluate((one) => one.matches(":modal"))).toBe(true)

test("the menu and the preferences close by Escape, outside and by what they open, and leave no history entry", async () => {
	const { page } = await visitor(here, PHONE)
	const preferences = page.getByRole("dialog", { name: "Privacy preferences" })
	await page.goto("/", { waitUntil: "networkidle" })
	await page.getByRole("navigation", { name: "Quick" }).getByRole("link", { name: "News" }).click()
	await page.waitForURL("**/blog")
	await menuButton(page).tap()
	await isModal(page)
	await page.touchscreen.tap(5, 400)
	await sheet(page).waitFor({ state: "hidden" })
	await menuButton(page).tap()
	await isModal(page)
	await page.keyboard.press("Escape")
	await sheet(page).waitFor({ state: "hidden" })
	await page.locator("footer").getByRole("button", { name: "Privacy choices" }).click()
	await preferences.getByRole("button", { name: "Decline All" }).click()
	await preferences.waitFor({ state: "detached" })
	await menuButton(page).tap()
	await sheet(page).getByRole("link", { name: "Wildlife Tour" }).tap()
	await page.waitForURL("**/tour")
	await menuButton(page).tap()
	await isModal(page)
	await sheet(page).getByRole("searchbox").fill("osprey")
	await page.keyboard.press("Enter")
	await page.waitForURL("**/?search=osprey")
	await sheet(page).waitFor({ state: "hidden" })
	for (const path of ["/tour", "/blog", "/"]) {
		await page.goBack()
		await page.waitForURL(`${here.site.address}${path}`)
	}
	await page.getByRole("heading", { name: "Come and walk the farm, the lake and the forest" }).waitFor()
})
