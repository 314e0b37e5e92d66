import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { hydrated, PHONE, siteAndBrowser, visitor } from "../browser.ts"

const PARKING = "https://parking.example/pay"

const here = siteAndBrowser({ PARKING_URL: PARKING })

const recorded = () => here.site.db.selectFrom("waiver_acceptances").selectAll().orderBy("id").execute()
const box = (page: Page) => page.getByRole("checkbox")
const button = (page: Page) => page.getByRole("button", { name: "Accept & Continue to Parking" })
const scrollTerms = (page: Page, fromTheEnd: number) =>
	page.locator("[data-terms]").evaluate((terms, gap) => {
		terms.scrollTop = terms.scrollHeight - terms.clientHeight - gap
	}, fromTheEnd)

/** The parking page is somebody else's: here it only has to be asked for. */
async function answerParking(page: Page) {
	await page
		.context()
		.route(`${PARKING}**`, (route) => route.fulfill({ body: "Pay here", contentType: "text/plain" }))
}

test("the gate opens at the end of the terms, and accepting opens parking in a new tab and leads home", async () => {
	const { page, complaints, leave } = await visitor(here, PHONE)
	await answerParking(page)
	await page.goto("/")
	await page.getByRole("link", { name: "Parking & Admission" }).click()
	await page.waitForURL("**/waiver?redirect=parking")
	await hydrated(page)
	expect(await box(page).isDisabled()).toBe(true)
	await scrollTerms(page, 30)
	await page.waitForTimeout(100)
	expect(await box(page).isDisabled()).toBe(true)
	await scrollTerms(page, 9)
	await page.waitForFunction(
		() => !document.querySelector<HTMLInputElement>("input[type=checkbox]")?.disabled,
	)
	expect(await button(page).isDisabled()).toBe(true)
	await box(page).check()
	const popup = page.waitForEvent("popup")
	await button(page).click()
	expect((await popup).url()).toBe(PARKING)
	await page.waitForURL(/\/\?receipt=/)
	const last = (await recorded()).at(-1)
	expect(last?.led_to).toBe("parking")
	expect(await page.getByRole("status").filter({ hasText: "Thank you" }).textContent()).toContain(
		last?.receipt,
	)
	await page.getByRole("link", { name: "Show the receipt" }).click()
	await page.getByRole("heading", { name: "Your acceptance is recorded" }).waitFor()
	expect(complaints).toEqual([])
	await leave()
})

test("the gate works when the bundle never arrives", async () => {
	const { page, leave } = await visitor(here, PHONE)
	await answerParking(page)
	await page.route("**/assets/*.js", (route) => route.abort())
	await page.goto("/waiver?redirect=parking")
	expect(await box(page).isDisabled()).toBe(true)
	await scrollTerms(page, 0)
	await box(page).check()
	const popup = page.waitForEvent("popup")
	await button(page).click()
	expect((await popup).url()).toBe(PARKING)
	await page.waitForURL(/\/\?receipt=/)
	await leave()
})

test("the gate also closes when the page is reached with Back, without a document of its own", async () => {
	const { page, leave } = await visitor(here, PHONE)
	await page.goto("/waiver?redirect=parking")
	await hydrated(page)
	await page.getByRole("link", { name: "Cancel" }).click()
	await page.waitForURL("/")
	await page.goBack()
	await page.waitForURL("**/waiver?redirect=parking")
	await page.waitForFunction(() => document.querySelector<HTMLInputElement>("input[type=checkbox]")?.disabled)
	await leave()
})

test("when recording fails, parking is open all the same, what was entered stays, and a second try needs one press", async () => {
	const { page, leave } = await visitor(here, PHONE)
	await answerParking(page)
	await page.goto("/waiver?redirect=parking")
	await hydrated(page)
	await scrollTerms(page, 0)
	await box(page).check()
	await page.route("**/api/waiver-acceptances", (route) => route.abort())
	const before = await recorded()
	const popup = page.waitForEvent("popup")
	await button(page).click()
	expect((await popup).url()).toBe(PARKING)
	await page.getByText("could not be recorded").waitFor()
	expect(await box(page).isChecked()).toBe(true)
	expect(await recorded()).toEqual(before)
	await page.unroute("**/api/waiver-acceptances")
	await button(page).click()
	await page.waitForURL(/\/\?receipt=/)
	expect(page.context().pages()).toHaveLength(2)
	await leave()
})

test("without JavaScript the terms stand at full length and the form leads to receipt and parking", async () => {
	const { page, leave } = await visitor(here, { ...PHONE, javaScriptEnabled: false })
	await answerParking(page)
	await page.goto("/waiver?redirect=parking")
	const terms = await page
		.locator("[data-terms]")
		.evaluate((element) => element.scrollHeight - element.clientHeight)
	expect(terms).toBeLessThanOrEqual(1)
	await box(page).check()
	await button(page).click()
	await page.getByRole("heading", { name: "Your acceptance is recorded" }).waitFor()
	const popup = page.waitForEvent("popup")
	await page.getByRole("link", { name: "Continue to Parking" }).click()
	expect((await popup).url()).toBe(PARKING)
	await leave()
})
