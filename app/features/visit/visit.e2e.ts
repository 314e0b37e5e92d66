import { expect, test } from "vitest"
import {
	hydrated,
	openPage,
	PHONE,
	pressTheme,
	siteAndBrowser,
	visitorWithWorker,
} from "#core/testing/browser.ts"

const here = siteAndBrowser({}, { species: [23, 55] })

test("a visitor on a phone browses, filters without the network, opens a species and goes back", async () => {
	const { page, context } = await visitorWithWorker(here, PHONE)
	await openPage(page, "/")
	const catalogue = page.waitForResponse("**/api/tour/catalogue").then((response) => response.finished())
	await page.getByRole("link", { name: "Explore the tour" }).click()
	await page.waitForURL("/tour")
	// Keyboard, screen reader and eyes continue at the beginning of the new page.
	await page.waitForFunction(() => document.activeElement?.id === "main" && scrollY === 0)
	expect(await page.locator("[aria-live=polite].sr-only").first().textContent()).toBe(
		"Wildlife Tour · Heritage Farm",
	)
	await catalogue
	const cards = page.locator("section[aria-labelledby=all] ul a h3")
	await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
	await context.setOffline(true)

	await page.getByRole("link", { name: "Birds", exact: true }).click()
	await page.getByText("8 species", { exact: true }).waitFor()
	await page
		.getByRole("searchbox", { name: "Search by name, scientific name or description" })
		.fill("swallow")
	await page.getByText("2 species", { exact: true }).waitFor()
	expect(await cards.allTextContents()).toEqual(["Bank Swallow", "Barn Swallow"])
	await expect.poll(() => new URL(page.url()).search).toBe("?type=bird&q=swallow")
	await page.getByRole("combobox", { name: "Conservation status" }).selectOption("near_threatened")
	await page.getByText("1 species", { exact: true }).waitFor()

	await page.getByRole("link", { name: "Barn Swallow" }).click()
	const dialog = page.getByRole("dialog", { name: "Barn Swallow" })
	await dialog.waitFor()
	await expect.poll(() => dialog.getByText("Where to Find").isVisible()).toBe(true)
	await expect.poll(() => page.url()).toContain("&species=")
	await page.goBack()
	await dialog.waitFor({ state: "detached" })
	await page.getByRole("combobox", { name: "Conservation status" }).selectOption("endangered")
	await page.getByText("No species found").waitFor()

	await page.getByRole("button", { name: "Menu", exact: true }).click()
	// Becoming modal moves the focus; Enter would then press another control.
	await page.locator("#menu:modal").waitFor()
	await page.getByRole("searchbox", { name: "Search species" }).last().fill("  monarch ")
	await page.keyboard.press("Enter")
	await page.getByRole("heading", { name: "Search results for “monarch”" }).waitFor()
	await context.setOffline(false)
	await page.getByRole("link", { name: /Danaus plexippus/ }).click()
	await page.getByRole("heading", { name: "Monarch", level: 1, exact: true }).waitFor()
	await expect.poll(() => page.title()).toBe("Monarch · Heritage Farm")
})

test("a link followed offline shows an error, and the page loads when the connection is back", async () => {
	const { page, context } = await visitorWithWorker(here, PHONE)
	await openPage(page, "/blog")
	await pressTheme(page)
	const bar = page.getByRole("navigation", { name: "Quick" })
	await page.reload()
	await hydrated(page)
	await page.keyboard.press("Tab")
	await page.getByRole("link", { name: "Skip to " }).press("Enter")
	expect(await page.evaluate(() => document.activeElement?.id)).toBe("main")
	await bar.getByRole("link", { name: "Home" }).click()
	await page.waitForURL("/")
	await context.setOffline(true)
	await bar.getByRole("link", { name: "News" }).click()
	await page.getByRole("heading", { name: "No connection" }).waitFor()
	// React replaces the document for this page, which must not lose theme and buttons.
	expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark")
	await pressTheme(page)
	expect(await page.evaluate(() => [document.documentElement.dataset.theme, localStorage.theme])).toEqual([
		"light",
		"light",
	])
	await page.getByRole("link", { name: "Try again" }).click()
	await page.getByRole("heading", { name: "No connection" }).waitFor()
	await context.setOffline(false)
	await page.getByRole("heading", { name: "News & Updates" }).waitFor()
	await expect.poll(() => new URL(page.url()).pathname).toBe("/blog")
})
