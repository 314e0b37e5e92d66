import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { PHONE, siteAndBrowser, visitor } from "#core/testing/browser.ts"

const here = siteAndBrowser({}, { species: [23, 28] })

/** The browser logs each script that the page's own policy blocks. */
const BLOCKED = /script-src 'none'/

/** The bundle needs the API that is removed here. */
async function inOldBrowser() {
	const one = await visitor(here, { ...PHONE, consent: false, expectedErrors: BLOCKED })
	await one.context.addInitScript(() => Reflect.deleteProperty(Array.prototype, "toSorted"))
	return one
}

async function isUntouched(page: Page) {
	return await page.evaluate(() => {
		const main = document.getElementById("main") ?? document.body
		const { classList } = document.documentElement
		return !Object.keys(main).some((key) => key.startsWith("__react")) && !classList.contains("js")
	})
}

test("a browser older than the bundle's target gets pages that no script of the site modifies", async () => {
	const { page } = await inOldBrowser()
	for (const path of ["/", "/tour", "/species/1?via=qr", "/waiver?redirect=parking", "/offline"]) {
		await page.goto(path, { waitUntil: "networkidle" })
		expect(await isUntouched(page), path).toBe(true)
		expect(await page.locator("[data-needs-js]:visible, [data-needs-bundle]:visible").count(), path).toBe(0)
	}
	expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

test("in a browser older than the bundle's target the waiver's form works and leads to a receipt", async () => {
	const { page } = await inOldBrowser()
	await page.goto("/waiver?redirect=parking")
	const terms = page.locator("[data-terms]")
	expect(await terms.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(1)
	await page.getByRole("checkbox").check()
	await page.getByRole("button", { name: "Accept Terms" }).click()
	await page.getByRole("heading", { name: "Your acceptance is recorded" }).waitFor()
	await page.getByText("You can't pay for parking online yet.").waitFor()
	expect(page.context().pages()).toHaveLength(1)
})

test("a whole visit works with JavaScript off", async () => {
	const { page } = await visitor(here, { ...PHONE, javaScriptEnabled: false })
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
	await page.getByText("2 species", { exact: true }).waitFor()
	await page.getByRole("combobox", { name: "Conservation status" }).selectOption("endangered")
	await page.getByRole("button", { name: "Search", exact: true }).last().click()
	await page.getByText("1 species", { exact: true }).waitFor()
	await expect.poll(() => new URL(page.url()).search).toContain("type=plant")

	await page.goto("/species/1")
	expect(await page.locator("audio").getAttribute("controls")).not.toBeNull()
	await page.goto("/tour?species=1")
	await page
		.getByRole("dialog", { name: "Common Loon" })
		.getByRole("link", { name: "Close", exact: true })
		.click()
	await page.waitForURL("/tour")

	await page.getByRole("button", { name: "Menu", exact: true }).click()
	const search = page.getByRole("searchbox", { name: "Search species" }).last()
	await search.fill("bittern")
	await search.press("Enter")
	await page.getByRole("heading", { name: /Search results for/ }).waitFor()
})
