import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { DESK, hydrated, PHONE, siteAndBrowser, visitor } from "../browser.ts"

const here = siteAndBrowser()

test("a dialog opened by its address closes to the list, Escape and the focus included", async () => {
	const { page, complaints, leave } = await visitor(here, DESK)
	await page.goto("/tour?q=loon&species=1")
	await hydrated(page)
	await page.getByRole("dialog", { name: "Common Loon" }).waitFor()
	await page.keyboard.press("Escape")
	await page.getByRole("dialog").waitFor({ state: "detached" })
	expect(new URL(page.url()).search).toBe("?q=loon")
	const card = page.getByRole("link", { name: /Common Loon/ }).last()
	await card.focus()
	await page.keyboard.press("Enter")
	await page.getByRole("dialog", { name: "Common Loon" }).waitFor()
	await page.getByRole("dialog").getByRole("link", { name: "Close" }).click()
	await page.getByRole("dialog").waitFor({ state: "detached" })
	expect(await card.evaluate((element) => element === document.activeElement)).toBe(true)
	expect(complaints).toEqual([])
	await leave()
})

test("'Show more' adds to the list, and a page of it can be shared", async () => {
	const { page, leave } = await visitor(here, DESK)
	await page.goto("/tour")
	await hydrated(page)
	const cards = page.locator("section[aria-labelledby=all] ul a h3")
	expect(await cards.count()).toBe(60)
	await page.getByRole("link", { name: /^Show more/ }).click()
	await page.waitForURL("**/tour?page=2&from=1")
	await cards.nth(63).waitFor()
	expect(await cards.count()).toBe(64)
	// The button is gone: the keyboard goes on at the first card that came.
	expect(await cards.nth(60).evaluate((card) => card.closest("a") === document.activeElement)).toBe(true)
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
	await page.goto("/tour?page=2")
	await hydrated(page)
	expect(await cards.count()).toBe(4)
	await page.getByRole("link", { name: "Show earlier species" }).click()
	await page.waitForURL("**/tour")
	await cards.nth(59).waitFor()
	expect(await cards.count()).toBe(60)
	await leave()
})

/** A server that takes its time, and no catalogue in the browser: every answer comes over the network. */
async function slowServer(page: Page, delay: number) {
	await page.route("**/catalogue.json", (route) => route.abort())
	await page.route("**/tour.data**", async (route) => {
		await new Promise((resolve) => setTimeout(resolve, delay))
		await route.continue().catch(() => undefined)
	})
}

test("no letter is lost while one types, however slowly the server answers", async () => {
	const { page, leave } = await visitor(here, PHONE)
	await slowServer(page, 700)
	await page.goto("/tour")
	await hydrated(page)
	const field = page.getByRole("searchbox", { name: "Search by name, scientific name or description" })
	await field.pressSequentially("bobolink", { delay: 250 })
	await page.getByText("1 species", { exact: true }).waitFor()
	expect(await field.inputValue()).toBe("bobolink")
	expect(new URL(page.url()).search).toBe("?q=bobolink")
	await page.getByRole("navigation", { name: "Quick" }).getByRole("link", { name: "Tour" }).click()
	await page.getByText("64 species", { exact: true }).waitFor()
	expect(await field.inputValue()).toBe("")
	await leave()
})

test("filters chosen in quick succession add up", async () => {
	const { page, leave } = await visitor(here, DESK)
	await slowServer(page, 600)
	await page.goto("/tour")
	await hydrated(page)
	await page
		.getByRole("searchbox", { name: "Search by name, scientific name or description" })
		.fill("swallow")
	await page.getByRole("link", { name: "Birds", exact: true }).click()
	await page.getByRole("combobox", { name: "Conservation status" }).selectOption("vulnerable")
	await page.getByText("1 species", { exact: true }).waitFor()
	expect(new URL(page.url()).search).toBe("?type=bird&status=vulnerable&q=swallow")
	expect(await page.getByRole("link", { name: "Birds", exact: true }).getAttribute("aria-current")).toBe(
		"true",
	)
	await leave()
})

test("what was typed before the scripts came is searched for", async () => {
	const { page, leave } = await visitor(here, PHONE)
	let release = () => {}
	const held = new Promise<void>((resolve) => {
		release = resolve
	})
	await page.route("**/assets/entry.client*.js", async (route) => {
		await held
		await route.continue()
	})
	await page.goto("/tour", { waitUntil: "commit" })
	const field = page.getByRole("searchbox", { name: "Search by name, scientific name or description" })
	await field.fill("osprey")
	release()
	await page.waitForURL("**/tour?q=osprey")
	expect(await field.inputValue()).toBe("osprey")
	await leave()
})

test("blanks stand in while the server is asked for another list", async () => {
	const { page, leave } = await visitor(here, PHONE)
	await slowServer(page, 1500)
	await page.goto("/tour")
	await hydrated(page)
	await page.getByRole("link", { name: "Plants", exact: true }).click()
	await page.getByText("Loading…", { exact: true }).last().waitFor()
	expect(await page.locator(".skeleton").count()).toBe(8)
	await page.getByText("18 species", { exact: true }).waitFor()
	expect(await page.locator(".skeleton").count()).toBe(0)
	await leave()
})

test("when the server does not answer, the list stays and says so", async () => {
	// A browser that keeps nothing of the tour.
	const { page, context, leave } = await visitor(here, { ...PHONE, serviceWorkers: "block" })
	await page.route("**/catalogue.json", (route) => route.abort())
	await page.goto("/tour?type=bird")
	await hydrated(page)
	await context.setOffline(true)
	await page.getByRole("link", { name: "Plants", exact: true }).click()
	await page.getByText("No answer from the site. Still showing 22 species.").waitFor()
	await context.setOffline(false)
	await page.getByRole("link", { name: "Plants", exact: true }).click()
	await page.getByText("18 species", { exact: true }).waitFor()
	await leave()
})

test("a dialog closes at once, and pressing twice closes nothing else", async () => {
	const { page, leave } = await visitor(here, DESK)
	await page.goto("/tour?type=bird")
	await hydrated(page)
	await slowServer(page, 2500)
	await page.locator("section[aria-labelledby=all] ul a h3").first().click()
	const dialog = page.getByRole("dialog")
	await dialog.waitFor()
	await page.keyboard.press("Escape")
	await page.keyboard.press("Escape")
	await dialog.waitFor({ state: "detached", timeout: 1500 })
	await page.waitForURL("**/tour?type=bird")
	await page.waitForTimeout(300)
	expect(new URL(page.url()).search).toBe("?type=bird")
	await leave()
})

test("a message appears above a dialog", async () => {
	const { page, leave } = await visitor(here, {
		...DESK,
		permissions: ["clipboard-read", "clipboard-write"],
	})
	await page.goto("/tour?species=9")
	await hydrated(page)
	await page.getByRole("dialog").getByRole("button", { name: "Share" }).click()
	await page.getByText("Link copied").waitFor()
	const isOnTop = await page.locator(".toast").evaluate((toast) => {
		const box = toast.getBoundingClientRect()
		return toast.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2))
	})
	expect(isOnTop).toBe(true)
	await page.getByRole("button", { name: "Close the message" }).click()
	await page.locator(".toast").waitFor({ state: "detached" })
	await leave()
})

test("favorites are kept in the browser, agree between tabs and narrow the catalogue", async () => {
	const { page, context, complaints, leave } = await visitor(here, PHONE)
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
	await page.evaluate(() => localStorage.setItem("favorites", "{broken"))
	await page.reload()
	await hydrated(page)
	expect(await page.getByText("1 species", { exact: true }).isVisible()).toBe(true)
	expect(complaints).toEqual([])
	await leave()
})
