import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import {
	DESK,
	followLink,
	hydrated,
	openPage,
	PHONE,
	siteAndBrowser,
	visitor,
} from "#core/testing/browser.ts"

const here = siteAndBrowser()

const searchField = (page: Page) =>
	page.getByRole("searchbox", { name: "Search by name, scientific name or description" })
const typeLink = (page: Page, name: string) => page.getByRole("link", { name, exact: true })

test("a species dialog opened by its URL closes to the list with Escape, and restores the focus", async () => {
	const { page } = await visitor(here, DESK)
	await openPage(page, "/tour?q=loon&species=1")
	await page.getByRole("dialog", { name: "Common Loon" }).waitFor()
	const canonical = page.locator("link[rel=canonical]")
	expect(await canonical.getAttribute("href")).toBe(`${here.site.address}/species/1`)
	await page.keyboard.press("Escape")
	await page.getByRole("dialog").waitFor({ state: "detached" })
	await expect.poll(() => new URL(page.url()).search).toBe("?q=loon")
	// The browser's share menu uses it, and it no longer matches the page.
	await expect.poll(() => canonical.count()).toBe(0)
	const card = page.getByRole("link", { name: /Common Loon/ }).last()
	await card.focus()
	await page.keyboard.press("Enter")
	await page.getByRole("dialog", { name: "Common Loon" }).waitFor()
	await page.getByRole("dialog").getByRole("link", { name: "Close", exact: true }).click()
	await page.getByRole("dialog").waitFor({ state: "detached" })
	await card.press("Enter")
	await page.getByRole("dialog").getByRole("heading").first().click()
	await page.mouse.click(5, 400)
	await page.getByRole("dialog").waitFor({ state: "detached" })
	await expect.poll(() => card.evaluate((element) => element === document.activeElement)).toBe(true)
})

test("'Show more' extends the list, and a page of the list has a URL to share", async () => {
	const { page } = await visitor(here, DESK)
	await openPage(page, "/tour")
	const cards = page.locator("section[aria-labelledby=all] ul a h3")
	expect(await cards.count()).toBe(60)
	await page.getByRole("link", { name: /^Show more/ }).click()
	await page.waitForURL("**/tour?page=2&from=1")
	await cards.nth(63).waitFor()
	expect(await cards.count()).toBe(64)
	// The button is gone, so the focus moves to the first new card.
	await expect
		.poll(() => cards.nth(60).evaluate((card) => card.closest("a") === document.activeElement))
		.toBe(true)
	await cards.nth(62).click()
	await page.getByRole("dialog").waitFor()
	await page.keyboard.press("Escape")
	await page.getByRole("dialog").waitFor({ state: "detached" })
	expect(await cards.count()).toBe(64)
	await cards.nth(62).click()
	await page.getByRole("dialog").getByRole("link", { name: "Open full page" }).click()
	await page.waitForURL("**/species/*")
	await page.goBack()
	await page.goBack()
	await cards.nth(63).waitFor()
	await page.reload()
	await hydrated(page)
	expect(await cards.count()).toBe(64)
	await openPage(page, "/tour?page=2")
	expect(await cards.count()).toBe(4)
	await page.getByRole("link", { name: "Show earlier species" }).click()
	await page.waitForURL("**/tour")
	await cards.nth(59).waitFor()
	expect(await cards.count()).toBe(60)
})

/** Without a saved catalogue every list comes over the network; each request waits until it is released. */
async function holdRequests(page: Page): Promise<(() => void)[]> {
	const held: (() => void)[] = []
	await page.route("**/api/tour/catalogue", (route) => route.abort())
	await page.route("**/tour.data**", async (route) => {
		await new Promise<void>((release) => held.push(release))
		await route.continue().catch(() => undefined)
	})
	return held
}

test("typing in the search field loses no letter, however slowly the server responds", async () => {
	const { page } = await visitor(here, PHONE)
	const held = await holdRequests(page)
	await openPage(page, "/tour")
	for (const [at, letter] of [..."bobolink"].entries()) {
		await searchField(page).press(letter)
		await expect.poll(() => held.length).toBeGreaterThan(at)
		// The list for the previous letters arrives after another one was requested.
		held[at - 1]?.()
	}
	await page.unroute("**/tour.data**")
	held.at(-1)?.()
	await page.getByText("1 species", { exact: true }).waitFor()
	expect(await searchField(page).inputValue()).toBe("bobolink")
	await expect.poll(() => new URL(page.url()).search).toBe("?q=bobolink")
	await page.getByRole("navigation", { name: "Quick" }).getByRole("link", { name: "Tour" }).click()
	await page.getByText("64 species", { exact: true }).waitFor()
	expect(await searchField(page).inputValue()).toBe("")
})

test("filters chosen in quick succession are combined", async () => {
	const { page } = await visitor(here, DESK)
	const held = await holdRequests(page)
	await openPage(page, "/tour")
	await searchField(page).fill("swallow")
	await page.getByRole("link", { name: "Birds", exact: true }).click()
	await page.getByRole("combobox", { name: "Conservation status" }).selectOption("vulnerable")
	await expect.poll(() => held.length).toBeGreaterThan(0)
	await page.unroute("**/tour.data**")
	for (const release of held) release()
	await page.getByText("1 species", { exact: true }).waitFor()
	await expect.poll(() => new URL(page.url()).search).toBe("?type=bird&status=vulnerable&q=swallow")
	expect(await typeLink(page, "Birds").getAttribute("aria-current")).toBe("true")
	await typeLink(page, "Clear").click()
	await page.getByText("64 species", { exact: true }).waitFor()
	await page.waitForURL("**/tour")
	expect(await searchField(page).inputValue()).toBe("")
	expect(await page.getByRole("combobox", { name: "Conservation status" }).inputValue()).toBe("")
	expect(await typeLink(page, "Clear").count()).toBe(0)
})

test("Enter in the search field scrolls to what is found", async () => {
	const { page } = await visitor(here, { ...PHONE, viewport: { width: 390, height: 664 } })
	await openPage(page, "/tour")
	await searchField(page).fill("swallow")
	await searchField(page).press("Enter")
	const first = page.locator("section[aria-labelledby=all] li").first()
	await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThan(400)
})

test("favorites are stored in the browser, synchronized between tabs, and filter the catalogue", async () => {
	const { page, context } = await visitor(here, PHONE)
	await page.goto("/species/1")
	await page.getByRole("button", { name: "Add to Favorites" }).click()
	await page.getByRole("button", { name: "In your Favorites", pressed: true }).waitFor()
	await page.goto("/tour")
	await page.getByRole("link", { name: "Favorites (1)" }).waitFor()
	const other = await context.newPage()
	await other.goto("/species/41")
	await other.getByRole("button", { name: "Add to Favorites" }).click()
	await page.getByRole("link", { name: "Favorites (2)" }).click()
	await page.getByText("2 species", { exact: true }).waitFor()
	await other.reload()
	await other.getByRole("button", { name: "In your Favorites" }).click()
	await other.getByRole("button", { name: "Add to Favorites", pressed: false }).waitFor()
	await page.getByRole("link", { name: "Favorites (1)" }).click()
	await page.getByText("1 species", { exact: true }).waitFor()
})

test("choosing a type or a status adds a history entry, and typing adds none", async () => {
	const { page } = await visitor(here, PHONE)
	const search = () => new URL(page.url()).search
	await openPage(page, "/blog")
	await page.getByRole("navigation", { name: "Quick" }).getByRole("link", { name: "Tour" }).click()
	await typeLink(page, "Birds").click()
	await page.getByText("22 species", { exact: true }).waitFor()
	await searchField(page).pressSequentially("swallow", { delay: 30 })
	await page.waitForURL("**/tour?type=bird&q=swallow")
	await page.getByRole("combobox", { name: "Conservation status" }).selectOption("vulnerable")
	await page.getByText("1 species", { exact: true }).waitFor()
	await typeLink(page, "Plants").click()
	await page.getByText("0 species", { exact: true }).waitFor()
	// Choosing the same type again adds no history entry.
	await typeLink(page, "Plants").click()

	await page.goBack()
	await page.getByText("1 species", { exact: true }).waitFor()
	expect(search()).toBe("?type=bird&status=vulnerable&q=swallow")
	await page.goBack()
	await page.waitForURL("**/tour?type=bird&q=swallow")
	const status = page.getByRole("combobox", { name: "Conservation status" })
	await expect.poll(() => status.inputValue()).toBe("")
	expect(await searchField(page).inputValue()).toBe("swallow")
	await page.goBack()
	await page.getByText("64 species", { exact: true }).waitFor()
	expect(search()).toBe("")
	expect(await searchField(page).inputValue()).toBe("")
	expect(await typeLink(page, "All Species").getAttribute("aria-current")).toBe("true")
	await page.goBack()
	await page.waitForURL("**/blog")
})

test("a search finds news below the species, from the tour and offline", async () => {
	const { page, context } = await visitor(here, PHONE)
	const catalogue = page.waitForResponse("**/api/tour/catalogue")
	await page.goto("/tour")
	await (await catalogue).finished()
	await followLink(page, "/?search=sill")
	await page.getByRole("link", { name: /^\d+ other result/ }).waitFor()
	const field = page.getByRole("main").getByRole("searchbox", { name: "Search species" })
	await page.getByRole("region", { name: "Other results" }).getByRole("link").first().waitFor()
	await context.setOffline(true)
	await field.fill("heron")
	await field.press("Enter")
	await page.getByRole("heading", { name: "Search results for “heron”" }).waitFor()
	await page.getByRole("link", { name: /Heron/ }).first().waitFor()
	expect(await page.getByRole("region", { name: "Other results" }).count()).toBe(0)
	await field.fill("parking")
	await field.press("Enter")
	await page.getByText("Without a connection only species are searched.").waitFor()
})
