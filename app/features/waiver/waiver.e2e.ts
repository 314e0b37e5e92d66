import type { Locator, Page } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import { MARKER } from "#core/platform/security-headers.server.ts"
import { termsBox as box, readTerms } from "#core/testing/acceptance.ts"
import {
	extrasLoaded,
	hydrated,
	isInView,
	openPage,
	PHONE,
	settled,
	siteAndBrowser,
	visitor,
} from "#core/testing/browser.ts"
import { openAlways } from "#core/testing/opening-hours.ts"
import { PARKING, parkingRequest } from "#core/testing/parking.ts"
import { deferred } from "#core/testing/weak-link.ts"

const here = siteAndBrowser({ PARKING_URL: PARKING }, { species: [] })
beforeAll(() => openAlways(here.site))

const recorded = () => here.site.db.selectFrom("waiver_acceptances").selectAll().orderBy("id").execute()
const button = (page: Page) => page.getByRole("button", { name: "Accept & Continue to Parking" })
const scrollTerms = (page: Page, fromTheEnd: number) =>
	page.locator("[data-terms]").evaluate((terms, gap) => {
		terms.scrollTop = terms.scrollHeight - terms.clientHeight - gap
	}, fromTheEnd)

/** A phone's screen without the browser's bars. */
const SMALL = { width: 390, height: 664 }

test("the waiver can be accepted at the end of the terms, opens parking in a new tab and leads home", async () => {
	const { page } = await visitor(here, PHONE)
	await page.goto("/")
	await page.getByRole("link", { name: "Parking & Admission" }).click()
	await page.waitForURL("**/waiver?redirect=parking")
	await hydrated(page)
	expect(await box(page).isDisabled()).toBe(true)
	const hint = page.getByText("Scroll to the end of the terms first.")
	await expect.poll(() => hint.isVisible()).toBe(true)
	await scrollTerms(page, 30)
	await settled(page)
	expect(await box(page).isDisabled()).toBe(true)
	await scrollTerms(page, 9)
	await page.waitForFunction(
		() => !document.querySelector<HTMLInputElement>("input[type=checkbox]")?.disabled,
	)
	expect(await hint.isVisible()).toBe(false)
	expect(await button(page).isDisabled()).toBe(true)
	await box(page).check()
	const paid = parkingRequest(page)
	await button(page).click()
	expect(await paid).toBe(PARKING)
	await page.waitForURL(/\/\?receipt=/)
	await page.getByRole("status").filter({ hasText: "Thank you" }).waitFor()
})

test("an acceptance waits on the phone if neither the page's code nor an answer arrives, and is recorded once later", async () => {
	const { page } = await visitor(here, PHONE)
	await page.route("**/assets/*.js", (route) => route.abort())
	await page.goto("/waiver")
	await readTerms(page)
	const before = (await recorded()).length
	await page.context().setOffline(true)
	await page.getByRole("button", { name: /^Accept/ }).click()
	await page.waitForTimeout(500)
	await page.context().setOffline(false)
	await page.unroute("**/assets/*.js")
	await page.clock.install({ time: Date.now() + 20_000 })
	await page.goto("/waiver")
	await expect.poll(async () => (await recorded()).length).toBe(before + 1)
})

test("if recording fails, parking still opens, the form keeps its values, and a retry needs one press", async () => {
	const { page } = await visitor(here, { ...PHONE, viewport: SMALL })
	await openPage(page, "/waiver?redirect=parking")
	// Once loaded, this code sends a waiting acceptance at once.
	await extrasLoaded(page)
	await readTerms(page)
	const { opened: isLost, open: lose } = deferred()
	let lost = 0
	await page.route("**/api/waiver-acceptances", async (route) => {
		await isLost
		await route.abort()
		lost += 1
	})
	const before = await recorded()
	const paid = parkingRequest(page)
	await button(page).click()
	expect(await paid).toBe(PARKING)
	const progress = page.getByText("Recording your acceptance…")
	const colour = (one: Locator) => one.evaluate((element) => getComputedStyle(element).color)
	expect(await colour(progress), "progress is no error").toBe(
		await colour(page.getByText("I have read these terms")),
	)
	await expect.poll(() => isInView(progress)).toBe(true)
	const stored = () => page.evaluate(() => JSON.parse(localStorage.waitingWaivers ?? "[]"))
	expect(await stored(), "before any answer").toMatchObject([{ isSending: true }])
	lose()
	await expect.poll(() => lost).toBeGreaterThan(0)
	// As if the visitor came back from the parking site's tab, instead of waiting half a minute.
	await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
	await expect.poll(() => lost).toBeGreaterThan(1)
	const retry = page.getByRole("button", { name: "Send now" })
	await retry.waitFor()
	expect(await isInView(page.getByRole("heading", { name: "Your acceptance is waiting" }))).toBe(true)
	const isFixed = await page
		.getByRole("region", { name: "Your acceptance is waiting" })
		.evaluate((one) => getComputedStyle(one).position === "fixed")
	expect(isFixed, "the message covers the terms").toBe(false)
	expect(await page.locator("input[name=accept]").isChecked()).toBe(true)
	expect(await recorded()).toEqual(before)
	await page.unroute("**/api/waiver-acceptances")
	await retry.click()
	await page.getByText("Your acceptance is recorded.").waitFor()
	await page.getByRole("region", { name: "My receipts" }).waitFor()
	expect(await recorded()).toHaveLength(before.length + 1)
	expect(await stored()).toMatchObject([{ receipt: (await recorded()).at(-1)?.receipt }])
	await page.goto("/waiver?redirect=parking")
	await page.getByText("You accepted these terms today").waitFor()
	await page.goto("/blog")
	await page.getByRole("button", { name: "Close the message" }).click()
	expect(await stored()).toEqual([])
	await expect.poll(() => page.context().pages().length).toBe(2)
})

test("an acceptance that the site can't take waits, and links to parking if the phone blocked the new tab", async () => {
	const { page } = await visitor(here, { ...PHONE, viewport: SMALL })
	await openPage(page, "/waiver?redirect=parking")
	await page.evaluate(() => {
		window.open = () => null
	})
	await page.route("**/api/waiver-acceptances", (route) =>
		route.fulfill({ status: 429, json: { message: "" }, headers: MARKER }),
	)
	await readTerms(page)
	await button(page).click()
	await page.getByText("because the site couldn't be reached or had too many at once").waitFor()
	const link = page.getByRole("link", { name: "Continue to Parking" })
	expect(await isInView(link)).toBe(true)
	const paid = parkingRequest(page)
	await link.click()
	expect(await paid).toBe(PARKING)
})

test("a phone that can't store an acceptance says that it may not be recorded, and keeps the form", async () => {
	const { page } = await visitor(here, PHONE)
	await openPage(page, "/waiver")
	await page.evaluate(() => {
		Storage.prototype.setItem = () => {
			throw new DOMException("full", "QuotaExceededError")
		}
	})
	await page.route("**/api/waiver-acceptances", (route) => route.abort())
	await readTerms(page)
	await page.getByRole("button", { name: "Accept Terms" }).click()
	await page.getByText("Your acceptance may not be recorded").waitFor()
	await page.unroute("**/api/waiver-acceptances")
	await page.getByRole("button", { name: "Accept Terms" }).click()
	await page.waitForURL(/\/\?receipt=/)
})

test("a page with outdated terms shows the new ones with an empty box, and records nothing", async () => {
	const { page, context } = await visitor(here, PHONE)
	// The form of a page that was opened before an update.
	await page.route("**/waiver?redirect=parking", async (route) => {
		const response = await route.fetch()
		const body = (await response.text()).replace(/(name="termsHash"[^>]* value=")\w+/, `$1${"0".repeat(64)}`)
		await route.fulfill({ response, body })
	})
	// The page's own scripts would set the current hash.
	await page.route("**/assets/*.js", (route) => route.abort())
	await page.goto("/waiver?redirect=parking")
	expect(await box(page).isDisabled()).toBe(true)
	await readTerms(page)
	const before = await recorded()
	await page.unroute("**/assets/*.js")
	await button(page).click()
	await page.getByText("The terms have changed since you opened this page").first().waitFor()
	expect(await recorded()).toEqual(before)
	expect(await box(page).isChecked()).toBe(false)
	await expect.poll(() => box(page).isDisabled()).toBe(true)
	await expect.poll(() => context.pages().length).toBe(2)
	await hydrated(page)
	await readTerms(page)
	await button(page).click()
	await page.waitForURL(/\/\?receipt=/)
	expect(await recorded()).toHaveLength(before.length + 1)
	expect(context.pages(), "the parking page is open already").toHaveLength(2)
})
