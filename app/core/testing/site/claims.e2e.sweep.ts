import type { IncomingHttpHeaders } from "node:http"
import type { Locator, Page } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import { readTerms } from "#core/testing/acceptance.ts"
import {
	comeBack,
	extrasLoaded,
	openPage,
	PHONE,
	siteAndBrowser,
	visitorWithWorker,
} from "#core/testing/browser.ts"
import { openAlways } from "#core/testing/opening-hours.ts"
import { LOST_CODE } from "#core/testing/page-problems.ts"
import { visitOnce, withDataSaver } from "#core/testing/saved-tour.ts"
import { storeTours, tourOf } from "#core/testing/tour.ts"
import { weakLink } from "#core/testing/weak-link.ts"

const here = siteAndBrowser({}, { species: [9, 12] })
beforeAll(() => openAlways(here.site))

/** A sentence of a page that says that something is stored in the browser. */
type Claim = {
	name: string
	make: (page: Page) => Promise<unknown>
	claim: (page: Page) => Locator
	/** Deletes what the claim is about, as the browser or its user does. */
	undo: (page: Page) => Promise<unknown>
	/** The page claims it again once the connection is back. */
	isRepaired?: true
	/** The page can make the claim true without a connection. */
	isTrue?: (page: Page) => Promise<boolean>
}

const heading = (name: string) => (page: Page) => page.getByRole("heading", { name })
const button = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true })
const text = (shown: string | RegExp) => (page: Page) => page.getByText(shown)

const deleteCaches = (page: Page) =>
	page.evaluate(async () => {
		for (const name of await caches.keys()) await caches.delete(name)
	})
const deleteFile = (cache: string, end: string) => (page: Page) =>
	page.evaluate(
		async ([start, suffix]) => {
			const name = (await caches.keys()).find((one) => one.startsWith(start)) ?? ""
			const files = await caches.open(name)
			const found = (await files.keys()).find(({ url }) => new URL(url).pathname.endsWith(suffix))
			if (!found) throw new Error(`Nothing in ${name} ends with ${suffix}.`)
			await files.delete(found)
		},
		[cache, end] as const,
	)
const clearStorage = (page: Page) => page.evaluate(() => localStorage.clear())

async function acceptTerms(page: Page): Promise<void> {
	await openPage(page, "/waiver")
	await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
	await readTerms(page)
	await page.getByRole("button", { name: "Accept Terms" }).click()
}

async function openReceipt(page: Page): Promise<void> {
	await acceptTerms(page)
	await page.getByRole("link", { name: "Show the receipt" }).click()
}

async function openWithTour(page: Page, path: string, ended = 0): Promise<void> {
	const endTime = new Date().toISOString()
	const past = Array.from({ length: ended }, () => ({ ...tourOf(2, 1440), active: false, endTime }))
	await storeTours(page, tourOf(1, 5), past)
	await openPage(page, path)
}

const CLAIMS: Claim[] = [
	...Object.entries({
		everything: deleteCaches,
		"the list of species": deleteFile("tour-", "/catalogue.json"),
		"the page for no connection": deleteFile("app-", "/offline"),
		"a picture": deleteFile("files", ".svg"),
	}).map(([what, undo]) => ({
		name: `'Ready for offline use' without ${what}`,
		make: visitOnce,
		claim: heading("Ready for offline use"),
		undo,
		isRepaired: true as const,
	})),
	{
		name: "'All species and pictures work offline.' without a sound",
		make: async (page) => {
			await visitOnce(page)
			await page.getByRole("button", { name: /^Save the rest for offline/ }).click()
		},
		claim: text("All species and pictures work offline."),
		undo: deleteFile("files", ".mp3"),
		isRepaired: true,
	},
	{
		name: "'small pictures work offline' with data saver",
		make: async (page) => {
			await withDataSaver(page)
			await page.goto("/")
			await page.getByRole("button", { name: "Save this visit to my phone" }).click()
		},
		claim: text(/^All species and small pictures work offline\./),
		undo: (page) => page.evaluate(() => caches.delete("tour-1")),
	},
	{
		name: "'It's saved on this device' on a receipt",
		make: openReceipt,
		claim: text("It's saved on this device"),
		undo: clearStorage,
		isTrue: (page) => page.evaluate(() => "waiverReceipts" in localStorage),
	},
	{
		name: "'Your acceptance is waiting'",
		make: async (page) => {
			await page.route("**/api/waiver-acceptances", (route) => route.abort())
			await acceptTerms(page)
		},
		claim: heading("Your acceptance is waiting"),
		undo: clearStorage,
	},
	{
		name: "'In your Favorites'",
		make: async (page) => {
			await page.goto("/species/1")
			await page.getByRole("button", { name: "Add to Favorites" }).click()
		},
		claim: button("In your Favorites"),
		undo: clearStorage,
	},
	{
		name: "'Already Found'",
		make: (page) => openWithTour(page, "/species/1"),
		claim: button("Already Found"),
		undo: clearStorage,
	},
	{
		name: "'Past tours on this device'",
		make: (page) => openWithTour(page, "/tour", 1),
		claim: text("Past tours on this device (1)"),
		undo: clearStorage,
	},
]

test.each(CLAIMS)("$name is no longer claimed once the visitor returns", async (one) => {
	const { page, context } = await visitorWithWorker(here, { ...PHONE, expectedErrors: LOST_CODE })
	await one.make(page)
	const claim = one.claim(page).first()
	await claim.waitFor()
	await extrasLoaded(page)
	await page.waitForLoadState("networkidle")
	await context.setOffline(true)
	await one.undo(page)
	await comeBack(page)
	const isFalse = async () => (await one.claim(page).count()) > 0 && !(await one.isTrue?.(page))
	await expect.poll(isFalse, { timeout: 20_000 }).toBe(false)
	await context.setOffline(false)
	if (one.isRepaired) {
		await expect
			.poll(async () => {
				await comeBack(page)
				return await one.claim(page).count()
			})
			.toBe(1)
	}
})

/** Pages request scripts and styles with a destination; requests without one are the service worker's. */
const isWorkers = (path: string, headers: IncomingHttpHeaders) =>
	path.startsWith("/assets/") && headers["sec-fetch-dest"] === "empty"

test("'Ready for offline use' waits for each file of the service worker, also if it couldn't be installed", async () => {
	const link = await weakLink(() => here.site.address)
	const { page, leave } = await visitorWithWorker(here, { ...PHONE, baseURL: link.address })
	const ready = heading("Ready for offline use")(page)
	const notYet = heading("Without a signal")(page)
	link.decide = (path, headers) => (isWorkers(path, headers) ? "dropped" : "through")
	await page.goto("/tour")
	await page.getByText("Couldn't save the tour yet").waitFor()
	await notYet.waitFor()
	let lost = 0
	link.decide = (path, headers) => {
		if (!isWorkers(path, headers) || !path.startsWith("/assets/post-")) return "through"
		lost += 1
		return "dropped"
	}
	await page.evaluate(() => window.dispatchEvent(new Event("online")))
	await expect.poll(() => lost).toBeGreaterThan(2)
	expect(await ready.count()).toBe(0)
	link.decide = () => "through"
	await page.evaluate(() => window.dispatchEvent(new Event("online")))
	await ready.waitFor()
	link.decide = () => "dropped"
	await page.context().setOffline(true)
	await page.goto("/tour")
	await page.getByText("10 species", { exact: true }).waitFor()
	await leave()
	await link.close()
})

test("what the phone has deleted of the site is counted on every page that can't open", async () => {
	const { page, context } = await visitorWithWorker(here, PHONE)
	await visitOnce(page)
	await page.evaluate(async () => {
		for (const name of await caches.keys()) {
			const cache = await caches.open(name)
			for (const request of await cache.keys())
				if (!/^\/(icon\.svg|offline)$/.test(new URL(request.url).pathname)) await cache.delete(request)
		}
	})
	await context.setOffline(true)
	for (const path of ["/offline", "/waiver", "/tour"]) {
		await page.goto(path)
		await page.getByText(/\d+ of this site's \d+ saved files are missing on this device/).waitFor()
		expect(await page.getByText("Opening what is saved").count()).toBe(0)
	}
})
