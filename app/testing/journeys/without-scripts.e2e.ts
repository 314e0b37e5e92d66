import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { PHONE, POLL_TIMEOUT, siteAndBrowser, visitor } from "#app/testing/fixtures/browser.ts"

const here = siteAndBrowser()

/** Removes one browser API that the bundle needs, before the first script of each page. */
const REMOVALS = {
	toSorted: () => Reflect.deleteProperty(Array.prototype, "toSorted"),
	"AbortSignal.timeout": () => Reflect.deleteProperty(AbortSignal, "timeout"),
	AbortSignal: () => Reflect.deleteProperty(window, "AbortSignal"),
	"resizable buffers": () => Reflect.deleteProperty(ArrayBuffer.prototype, "resize"),
}

/** The browser logs each script that the page's own policy blocks. */
const BLOCKED = /script-src 'none'/
const unexpected = (consoleErrors: string[]) => consoleErrors.filter((one) => !BLOCKED.test(one))

async function withoutScripts(removed?: keyof typeof REMOVALS) {
	if (!removed) return await visitor(here, { ...PHONE, javaScriptEnabled: false })
	const one = await visitor(here, { ...PHONE, consent: false, expectedErrors: BLOCKED })
	await one.context.addInitScript(REMOVALS[removed])
	return one
}

async function isUntouched(page: Page) {
	return await page.evaluate(() => {
		const main = document.getElementById("main") ?? document.body
		const { classList } = document.documentElement
		return !Object.keys(main).some((key) => key.startsWith("__react")) && !classList.contains("js")
	})
}

test.each(Object.keys(REMOVALS) as (keyof typeof REMOVALS)[])(
	"a browser without %s gets pages that no script of the site modifies",
	async (removed) => {
		const { page, consoleErrors, leave } = await withoutScripts(removed)
		const others = ["/species/1?via=qr", "/waiver?redirect=parking", "/offline"]
		for (const path of ["/", "/tour", ...(removed === "toSorted" ? others : [])]) {
			await page.goto(path, { waitUntil: "networkidle" })
			expect(await isUntouched(page), path).toBe(true)
			expect(await page.locator("[data-needs-js]:visible, [data-needs-bundle]:visible").count(), path).toBe(0)
		}
		expect(unexpected(consoleErrors)).toEqual([])
		expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
		await leave()
	},
)

test("in a browser older than the bundle's target the waiver's form works and leads to a receipt", async () => {
	const { page, leave } = await withoutScripts("toSorted")
	await page.goto("/waiver?redirect=parking")
	const terms = page.locator("[data-terms]")
	expect(await terms.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(1)
	await page.getByRole("checkbox").check()
	await page.getByRole("button", { name: "Accept Terms" }).click()
	await page.getByRole("heading", { name: "Your acceptance is recorded" }).waitFor()
	await page.getByText("You can't pay for parking online yet.").waitFor()
	expect(page.context().pages()).toHaveLength(1)
	await leave()
})

test.each([
	["with JavaScript off", undefined],
	["without toSorted", "toSorted"],
] as const)("a whole visit works %s", async (_, removed) => {
	const { page, consoleErrors, leave } = await withoutScripts(removed)
	await page.goto("/")
	// Controls that need scripts are not shown.
	expect(await page.getByRole("button", { name: "Light or dark" }).count()).toBe(0)
	expect(await page.getByRole("button", { name: "Privacy choices" }).count()).toBe(0)

	await page.getByRole("button", { name: "Menu", exact: true }).click()
	const sheet = page.getByRole("navigation", { name: "Menu" })
	await sheet.waitFor()
	await sheet.getByRole("link", { name: "Wildlife Tour" }).click()
	await page.getByRole("heading", { name: "Wildlife Tour", level: 1 }).waitFor()

	await page.getByRole("link", { name: "Plants", exact: true }).click()
	await page.getByText("18 species", { exact: true }).waitFor()
	await page.getByRole("combobox", { name: "Conservation status" }).selectOption("endangered")
	await page.getByRole("button", { name: "Search", exact: true }).last().click()
	await page.getByText("1 species", { exact: true }).waitFor()
	await expect.poll(() => new URL(page.url()).search, POLL_TIMEOUT).toContain("type=plant")
	await page.getByRole("link", { name: /Black Ash/ }).click()
	await page.getByRole("heading", { name: "Black Ash", level: 1 }).waitFor()

	await page.goto("/species/1")
	expect(await page.locator("audio").getAttribute("controls")).not.toBeNull()
	await page.goto("/tour?species=1")
	await page
		.getByRole("dialog", { name: "Common Loon" })
		.getByRole("link", { name: "Close", exact: true })
		.click()
	await page.waitForURL("/tour")
	await page.getByRole("link", { name: /^Show more/ }).click()
	await page.getByRole("link", { name: "Show earlier species" }).waitFor()

	await page.getByRole("button", { name: "Menu", exact: true }).click()
	const search = page.getByRole("searchbox", { name: "Search species" }).last()
	await search.fill("bittern")
	await search.press("Enter")
	await page.getByRole("heading", { name: /Search results for/ }).waitFor()
	await page.getByRole("navigation", { name: "Quick" }).getByRole("link", { name: "News" }).click()
	await page.getByRole("link", { name: /^Read More.*Turtles on the lane/ }).click()
	await page.getByRole("heading", { name: /Turtles on the lane/, level: 1 }).waitFor()
	expect(unexpected(consoleErrors)).toEqual([])
	await leave()
})
