import type { IncomingHttpHeaders } from "node:http"
import type { Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { PATIENT, PHONE, siteAndBrowser, visitor } from "../browser.ts"
import { visitOnce } from "../saved-tour.ts"
import { type WeakLink, weakLink } from "../weak-link.ts"

const here = siteAndBrowser()
let link: WeakLink
beforeAll(async () => {
	link = await weakLink(() => here.site.address)
})
afterAll(() => link.close())
afterEach(() => {
	link.decide = () => "through"
})

/** Pages ask for scripts and styles; what is fetched as nothing of the kind is the worker's. */
const isWorkers = (path: string, headers: IncomingHttpHeaders) =>
	path.startsWith("/assets/") && headers["sec-fetch-dest"] === "empty"

const backOnline = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("online")))

async function opensWithoutSignal(page: Page) {
	await page.context().setOffline(true)
	await page.reload()
	await page.getByText(/Showing the catalogue saved on/).waitFor()
	await page.getByText("64 species", { exact: true }).waitFor()
}

describe("'Ready for offline use' is said when pages do open without a signal", () => {
	const ready = (page: Page) => page.getByRole("heading", { name: "Ready for offline use" })
	const notYet = (page: Page) => page.getByRole("heading", { name: "Take the tour along" })

	test("not while the worker still fetches: a file that gets lost is tried again", async () => {
		const { page, leave } = await visitor(here, { ...PHONE, baseURL: link.address })
		let lost = 0
		let isLost = true
		link.decide = (path, headers) => {
			if (!isLost || !isWorkers(path, headers) || !path.startsWith("/assets/post-")) return "through"
			lost += 1
			return "dropped"
		}
		await page.goto("/tour")
		// The whole rest was here long before.
		await expect.poll(() => lost, { timeout: 30_000 }).toBeGreaterThan(2)
		await notYet(page).waitFor()
		expect(await ready(page).count()).toBe(0)
		isLost = false
		await ready(page).waitFor({ timeout: 30_000 })
		await opensWithoutSignal(page)
		await leave()
	})

	test("not where it could not be installed, and again when the signal is back", async () => {
		const { page, leave } = await visitor(here, { ...PHONE, baseURL: link.address })
		link.decide = (path, headers) => (isWorkers(path, headers) ? "dropped" : "through")
		await page.goto("/tour")
		const registered = () =>
			page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
		await expect.poll(registered, PATIENT).toBe(1)
		await expect.poll(registered, { timeout: 60_000 }).toBe(0)
		await notYet(page).waitFor()
		link.decide = () => "through"
		await backOnline(page)
		await ready(page).waitFor({ timeout: 30_000 })
		await opensWithoutSignal(page)
		await leave()
	})

	test("not where it was refused, and again when somebody comes back to the tab", async () => {
		const { page, leave } = await visitor(here, { ...PHONE, baseURL: link.address })
		let refused = 0
		link.decide = (path) => {
			if (path !== "/sw.js") return "through"
			refused += 1
			return "dropped"
		}
		await page.goto("/tour")
		await expect.poll(() => refused, PATIENT).toBeGreaterThan(0)
		await notYet(page).waitFor()
		link.decide = () => "through"
		await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
		await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
		await ready(page).waitFor()
		await opensWithoutSignal(page)
		await leave()
	})
})

test("a tour that was switched on after the worker came is on without a signal, too", async () => {
	const set = (value: string) =>
		here.site.db.updateTable("settings").set({ value }).where("key", "=", "tour_enabled").execute()
	await set("false")
	const { page, context, leave } = await visitor(here, PHONE)
	await page.goto("/species/12")
	await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
	const savedPage = () => page.evaluate(async () => (await caches.match("/offline"))?.text())
	const before = await savedPage()
	await set("true")
	await visitOnce(page)
	await expect.poll(savedPage, PATIENT).not.toBe(before)
	await context.setOffline(true)
	await page.goto("/species/13")
	await page.getByRole("button", { name: "Start Discovery Tour" }).waitFor()
	await leave()
})

test("of the builds before, the last whole one is kept, not the rest of one that never came", async () => {
	const { page, leave } = await visitor(here, PHONE)
	await page.goto("/waiver")
	await page.evaluate(async () => {
		const older = await caches.open("app-older")
		const whole = await caches.open("app-whole")
		for (const cache of [older, whole]) await cache.put("/offline", new Response("a page"))
		const part = await caches.open("app-part")
		await part.put("/assets/part.js", new Response("a script"))
	})
	await visitOnce(page)
	const builds = () =>
		page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("app-")))
	await expect
		.poll(builds, PATIENT)
		.toEqual(["app-whole", expect.stringMatching(/^app-manifest-\w+-visitors$/)])
	await leave()
})
