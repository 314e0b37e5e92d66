import type { BrowserContext, Page } from "playwright-core"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { termsBox as box, readTerms } from "#core/testing/acceptance.ts"
import { storeSetting } from "#core/testing/add-rows.ts"
import { expectAccessible } from "#core/testing/axe.ts"
import { hydrated, openPage, PHONE, siteAndBrowser, visitorWithWorker } from "#core/testing/browser.ts"
import { openAlways } from "#core/testing/opening-hours.ts"
import { findCurrentTerms, hashOf } from "./terms.server.ts"

const PARKING = "https://parking.example/pay"
const here = siteAndBrowser({ PARKING_URL: PARKING })
beforeAll(() => openAlways(here.site))

const recorded = () => here.site.db.selectFrom("waiver_acceptances").selectAll().orderBy("id").execute()
let before = 0
beforeEach(async () => {
	await askForParty("false")
	before = (await recorded()).length
})
const newRecords = async () => (await recorded()).slice(before)

const askForParty = (value: string) => storeSetting(here.site, "waiver_party_size", value)

async function publishNewTerms() {
	const terms = await here.site.db
		.selectFrom("terms_versions")
		.selectAll()
		.orderBy("number", "desc")
		.limit(1)
		.executeTakeFirstOrThrow()
	const text = terms.text.replace("not a waiver of it.", "not a waiver of it. Dogs stay at home.")
	await here.site.db
		.insertInto("terms_versions")
		.values({ ...terms, number: terms.number + 1, text, hash: hashOf(text) })
		.execute()
	expect((await findCurrentTerms(here.site.db)).text).toBe(text)
}

const accept = (page: Page) => page.getByRole("button", { name: /^Accept (Terms|& Continue)/ })
const people = (page: Page) => page.getByLabel("How many people are in your group?")
const minors = (page: Page) => page.getByLabel("How many of them are under 18?")
const panel = (page: Page) => page.getByRole("region", { name: "Your acceptance is waiting" })
const waiting = (page: Page) =>
	page.evaluate(() => JSON.parse(localStorage.getItem("waitingWaivers") ?? "[]"))

async function readAndAccept(page: Page) {
	await hydrated(page)
	await readTerms(page)
	await accept(page).click()
}

async function answerParking(context: BrowserContext) {
	await context.route(`${PARKING}**`, (route) =>
		route.fulfill({ body: "Pay here", contentType: "text/plain" }),
	)
}

async function acceptOffline(path = "/waiver", options = {}) {
	const one = await visitorWithWorker(here, { ...PHONE, viewport: { width: 390, height: 664 }, ...options })
	await answerParking(one.context)
	await one.page.goto(path)
	await one.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
	await one.context.setOffline(true)
	await readAndAccept(one.page)
	await panel(one.page).waitFor()
	return one
}

const backOnline = async (page: Page) => {
	await page.context().setOffline(false)
	await page.evaluate(() => window.dispatchEvent(new Event("online")))
}

describe("a waiver accepted without a connection", () => {
	test("is sent after the page was closed, from whichever page is opened next, and the receipt works offline", async () => {
		const { page, context } = await acceptOffline("/waiver?redirect=parking")
		await page.close()
		await context.setOffline(false)
		const next = await context.newPage()
		await next.goto("/blog")
		await next.getByText("Your acceptance is recorded.").waitFor()
		const [record, ...others] = await newRecords()
		expect(others).toEqual([])
		expect(record?.led_to).toBe("parking")
		await expectAccessible(next, "the news with a receipt")
		await context.setOffline(true)
		await next.getByRole("link", { name: "Show the receipt" }).click()
		await next.getByText(String(record?.receipt), { exact: true }).waitFor()
		expect(await waiting(next)).toEqual([])
	})

	test("is shown on other pages, and can be cancelled", async () => {
		const { page, context } = await acceptOffline()
		await page.goto("/")
		await page.getByText("Your acceptance of the terms waits to be sent.").waitFor()
		await page.getByRole("link", { name: "Show it" }).click()
		await panel(page).getByRole("button", { name: "Cancel" }).click()
		await expect.poll(() => waiting(page)).toEqual([])
		await box(page).waitFor()
		await context.setOffline(false)
		await openPage(page, "/waiver")
		await page.waitForLoadState("networkidle")
		expect(await newRecords()).toEqual([])
	})

	test("is recorded once though two tabs wait for the connection", async () => {
		const { page, context } = await acceptOffline()
		const other = await context.newPage()
		await other.goto("/")
		await other.getByText("Your acceptance of the terms waits to be sent.").waitFor()
		await context.setOffline(false)
		await Promise.all(
			[page, other].map((one) => one.evaluate(() => window.dispatchEvent(new Event("online")))),
		)
		for (const one of [page, other]) await one.getByText("Your acceptance is recorded.").waitFor()
		expect(await newRecords()).toHaveLength(1)
	})

	test("can be made on the terms that were saved with another page, waits where it was pressed, and leads to parking when it is sent", async () => {
		await askForParty("true")
		const { page, context } = await visitorWithWorker(here, PHONE)
		await page.goto("/")
		await page.waitForFunction(() => localStorage.getItem("waiverTerms") !== null)
		await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
		await context.setOffline(true)
		await page.goto("/waiver?redirect=parking")
		await page
			.getByText("No connection. You can accept now; your acceptance is sent when there is one.")
			.waitFor()
		await people(page).fill("3")
		await minors(page).fill("2")
		await readAndAccept(page)
		await panel(page)
			.getByText(/is kept on this phone until .+ and sent as soon as there is a connection/)
			.waitFor()
		await expectAccessible(page, "a waiting acceptance")
		expect(context.pages(), "no parking page opens without a connection").toHaveLength(1)
		expect(await newRecords()).toEqual([])
		await backOnline(page)
		await page.getByText("Your acceptance is recorded.").waitFor()
		expect(await newRecords()).toMatchObject([{ led_to: "parking", party_size: 3, minors: 2 }])
		await page.getByRole("link", { name: "Show the receipt" }).click()
		await page.getByRole("link", { name: "Continue to Parking" }).waitFor()
	})
})

const CHANGED = "have changed since you accepted, so nothing was recorded."

describe("a waiting acceptance that the site can't record", () => {
	test("shows changed terms again with an empty box, and records only the new acceptance", async () => {
		await askForParty("true")
		const { page, context } = await visitorWithWorker(here, PHONE)
		await openPage(page, "/waiver")
		await people(page).fill("3")
		await minors(page).fill("2")
		await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
		await context.setOffline(true)
		await readAndAccept(page)
		await panel(page).waitFor()
		await page.goto("/")
		await publishNewTerms()
		await backOnline(page)
		await page.getByText(CHANGED).waitFor()
		expect(await newRecords()).toEqual([])
		await page.getByRole("link", { name: "Show the form" }).click()
		await page.waitForURL("**/waiver")
		await page.getByText(CHANGED).first().waitFor()
		await page.locator("[data-terms]").getByText("Dogs stay at home.").waitFor()
		await hydrated(page)
		expect(await box(page).isChecked()).toBe(false)
		await expectAccessible(page, "changed terms")
		await people(page).fill("4")
		await minors(page).fill("2")
		await readAndAccept(page)
		await page.waitForURL(/\/\?receipt=/)
		const records = await newRecords()
		expect(records).toHaveLength(1)
		expect(records[0]).toMatchObject({ party_size: 4, minors: 2 })
		expect(await waiting(page)).toEqual([])
	})

	test("shows the form again on the same page if the site has a question", async () => {
		const { page } = await acceptOffline()
		await askForParty("true")
		await backOnline(page)
		await page.getByText(CHANGED).waitFor()
		expect(await newRecords()).toEqual([])
		await page.getByRole("link", { name: "Show the form" }).click()
		await people(page).fill("1")
		await minors(page).fill("0")
		await readAndAccept(page)
		await page.waitForURL(/\/\?receipt=/)
		expect(await newRecords()).toHaveLength(1)
	})
})
