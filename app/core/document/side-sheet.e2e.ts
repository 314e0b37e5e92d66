import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { PHONE, siteAndBrowser, visitor } from "#core/testing/browser.ts"

const here = siteAndBrowser()

const menuButton = (page: Page) => page.getByRole("button", { name: "Menu", exact: true })
const sheet = (page: Page) => page.getByRole("dialog", { name: "Menu" })
/** Waits for the open menu's history entry, which is added after the menu is visible, and may be replaced at once. */
const historyEntryAdded = (page: Page) =>
	expect
		.poll(() =>
			page.evaluate(async () => {
				const isAdded = () => history.state?.isStep === true
				const wasAdded = isAdded()
				await new Promise((resolve) => setTimeout(resolve, 100))
				return wasAdded && isAdded()
			}),
		)
		.toBe(true)

test("Back closes the menu and the preferences without a request, and leaves no history entry behind", async () => {
	const { page, consoleErrors } = await visitor(here, PHONE)
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
	await expect.poll(() => page.url()).toBe(`${here.site.address}/blog`)
	expect(requested, "requests").toEqual([])

	// Closing them in another way removes their history entry.
	await menuButton(page).tap()
	await sheet(page).waitFor()
	await historyEntryAdded(page)
	await page.touchscreen.tap(5, 400)
	await sheet(page).waitFor({ state: "hidden" })
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
})
