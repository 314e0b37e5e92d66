import { expect, test } from "vitest"
import { expectAccessible, hydrated, PHONE, siteAndBrowser, visitor } from "../browser.ts"

const here = siteAndBrowser({ PARKING_URL: "https://parking.example/pay" })

test("a receipt is kept on the phone by itself, and opens without a signal", async () => {
	const { page, context, complaints, leave } = await visitor(here, PHONE)
	await page.goto("/waiver")
	await hydrated(page)
	await page.locator("[data-terms]").evaluate((terms) => terms.scrollTo(0, terms.scrollHeight))
	await page.getByRole("checkbox").check()
	await page.getByRole("button", { name: "Accept Terms" }).click()
	await page.getByRole("link", { name: "Show the receipt" }).waitFor()
	const number = new URL(page.url()).searchParams.get("receipt") ?? ""
	await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
	expect(complaints).toEqual([])

	await context.setOffline(true)
	await page.goto(`/waiver/receipts/${number}`)
	await page.getByRole("heading", { name: "Your acceptance is recorded" }).waitFor()
	await page.getByText(number, { exact: true }).waitFor()
	const code = page.getByRole("img", { name: `QR code of receipt ${number}` })
	expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
	await expectAccessible(page, "a receipt without a signal")

	// It is found again at the end of the terms, which can be read without a signal, but not accepted.
	await page.goto("/waiver")
	await page.getByText("You can read the terms").waitFor()
	expect(await page.getByRole("checkbox").count()).toBe(0)
	await page.getByRole("link", { name: new RegExp(number) }).click()
	await page.getByRole("heading", { name: "Your acceptance is recorded" }).waitFor()
	await page.goto("/waiver")
	await page.getByText("You can read the terms").waitFor()
	await context.setOffline(false)
	await page.evaluate(() => window.dispatchEvent(new Event("online")))
	await page.getByRole("checkbox").waitFor()
	expect(await page.getByRole("checkbox").isDisabled()).toBe(true)
	await page.locator("[data-terms]").evaluate((terms) => terms.scrollTo(0, terms.scrollHeight))
	await page.getByRole("checkbox").check()
	await leave()
})

test("a browser that keeps nothing, or something broken, says to keep the number", async () => {
	const accepted = await here.site.get("/waiver?redirect=parking", {
		method: "POST",
		body: new URLSearchParams({ accept: "on" }),
	})
	const address = String(accepted.headers.get("location"))
	const { page, complaints, leave } = await visitor(here, PHONE)
	await page.addInitScript(() => localStorage.setItem("waiverReceipts", '[{"receipt":3},null,"x"]'))
	await page.goto(address)
	await page.getByText("It is kept on this phone").waitFor()
	await page.addInitScript(() => {
		Storage.prototype.setItem = () => {
			throw new DOMException("full", "QuotaExceededError")
		}
	})
	await page.goto(address)
	await hydrated(page)
	await page.getByText("Keep its number or a picture of it.").waitFor()
	await expectAccessible(page, "a receipt")
	expect(complaints).toEqual([])
	await leave()
})
