import { beforeAll, expect, test } from "vitest"
import { ACCEPTED, readTerms } from "#core/testing/acceptance.ts"
import { storeSetting } from "#core/testing/add-rows.ts"
import { expectAccessible } from "#core/testing/axe.ts"
import {
	hydrated,
	isInView,
	openPage,
	PHONE,
	siteAndBrowser,
	visitor,
	visitorWithWorker,
} from "#core/testing/browser.ts"
import { openAlways } from "#core/testing/opening-hours.ts"

const here = siteAndBrowser({ PARKING_URL: "https://parking.example/pay" }, { species: [] })
beforeAll(() => openAlways(here.site))

test("a receipt is stored on the phone, and opens offline", async () => {
	const { page, context } = await visitorWithWorker(here, PHONE)
	const menu = page.getByRole("dialog", { name: "Menu" })
	const inMenu = menu.getByRole("link", { name: "My receipts" })
	await openPage(page, "/waiver")
	await page.getByRole("button", { name: "Menu", exact: true }).click()
	await menu.getByRole("link", { name: "Home" }).waitFor()
	expect(await inMenu.count(), "before there are any").toBe(0)
	await page.keyboard.press("Escape")
	await readTerms(page)
	await page.getByRole("button", { name: "Accept Terms" }).click()
	await page.getByRole("link", { name: "Show the receipt" }).waitFor()
	const number = new URL(page.url()).searchParams.get("receipt") ?? ""
	await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
	await page.getByRole("button", { name: "Menu", exact: true }).click()
	await inMenu.click()
	await page.waitForURL("**/waiver#receipts")
	await page.getByRole("heading", { name: "My receipts" }).waitFor()
	await expect.poll(() => isInView(page.getByRole("link", { name: number }))).toBe(true)

	await context.setOffline(true)
	// Reload the page that follows an acceptance.
	await page.goto(`/?receipt=${number}`)
	await page.getByRole("link", { name: "Parking & Admission" }).waitFor()
	await page.getByRole("link", { name: "Show the receipt" }).click()
	await page.getByRole("heading", { name: "Your acceptance is recorded" }).waitFor()
	await page.goto(`/waiver/receipts/${number}`)
	await page.getByRole("heading", { name: "Your acceptance is recorded" }).waitFor()
	await page.getByText(number, { exact: true }).waitFor()
	const code = page.getByRole("img", { name: `QR code of receipt ${number}` })
	expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
	await expectAccessible(page, "a receipt offline")
	const farm = page.getByRole("main").getByText("Heritage Farm")
	expect(await farm.isVisible(), "the header has the name on the screen").toBe(false)
	await page.emulateMedia({ media: "print" })
	expect(await farm.isVisible(), "printed").toBe(true)
	await page.emulateMedia({ media: "screen" })

	// The receipt is also linked below the terms, which can be read offline.
	await page.goto("/waiver")
	await page.getByText("No connection. You can accept now").waitFor()
	await page.getByRole("link", { name: new RegExp(number) }).click()
	await page.getByRole("heading", { name: "Your acceptance is recorded" }).waitFor()
})

test("the notice of an acceptance can be closed and ends with its day, and the terms say that they are accepted", async () => {
	const { page } = await visitor(here, PHONE)
	const notice = page.getByText("Your acceptance of the terms is recorded.")
	const toScroll = page.getByText("Please read the terms and scroll to the bottom")
	const acceptedAs = page.getByText("You accepted these terms today for 5 people, 2 under 18.")
	await storeSetting(here.site, "waiver_party_size", "true")
	await openPage(page, "/waiver")
	expect(await acceptedAs.count()).toBe(0)
	await page.getByLabel("How many people are in your group?").fill("5")
	await page.getByLabel("How many of them are under 18?").fill("2")
	await readTerms(page)
	await page.getByRole("button", { name: "Accept Terms" }).click()
	await notice.waitFor()
	await hydrated(page)
	await page.getByRole("link", { name: "Close the message" }).press("Enter")
	await notice.waitFor({ state: "detached" })
	expect(await page.evaluate(() => document.activeElement?.id)).toBe("main")
	await page.reload()
	await page.getByRole("link", { name: "Parking & Admission" }).waitFor()
	expect(await notice.count()).toBe(0)

	await page.goto("/waiver?redirect=parking")
	await acceptedAs.waitFor()
	await expectAccessible(page, "accepted terms")
	expect(await toScroll.count()).toBe(0)
	await page.getByRole("link", { name: "Continue to Parking" }).waitFor()
	await page.getByRole("checkbox").waitFor()

	const acceptedAt = new Date(Date.now() - 24 * 3_600_000).toISOString()
	const yesterday = {
		receipt: "K7M2-4QXT",
		accepted_at: acceptedAt,
		led_to: "home",
		terms_version: "June 20, 2025",
	} as const
	await here.site.db.insertInto("waiver_acceptances").values(yesterday).execute()
	await page.evaluate((at) => {
		const [receipt] = JSON.parse(String(localStorage.getItem("waiverReceipts")))
		localStorage.setItem("waiverReceipts", JSON.stringify([{ ...receipt, acceptedAt: at }]))
	}, acceptedAt)
	await openPage(page, `/?receipt=${yesterday.receipt}`)
	expect(await notice.count()).toBe(0)
	await page.goto("/waiver")
	await page.getByRole("heading", { name: "My receipts" }).waitFor()
	await toScroll.waitFor()
	expect(await acceptedAs.count()).toBe(0)
	await storeSetting(here.site, "waiver_party_size", "false")
})

test("if the browser can't store a receipt, the page tells the visitor to write down its number", async () => {
	const accepted = await here.site.get("/waiver?redirect=parking", {
		method: "POST",
		body: new URLSearchParams(ACCEPTED),
	})
	const address = String(accepted.headers.get("location"))
	const { page } = await visitorWithWorker(here, {
		...PHONE,
		expectedErrors: /Failed to save scroll positions/,
	})
	await page.addInitScript(() => localStorage.setItem("waiverReceipts", '[{"receipt":3},null,"x"]'))
	await page.goto(address)
	await page.getByText("It's saved on this device").waitFor()
	await page.addInitScript(() => {
		Storage.prototype.setItem = () => {
			throw new DOMException("full", "QuotaExceededError")
		}
	})
	await openPage(page, address)
	await page.getByText("Write down the number, or take a screenshot.").waitFor()
	await expectAccessible(page, "a receipt")
})
