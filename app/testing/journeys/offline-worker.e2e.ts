import type { IncomingHttpHeaders } from "node:http"
import type { Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { ADMIN, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { hydrated, PATIENT, PHONE, siteAndBrowser, visitor } from "#app/testing/fixtures/browser.ts"
import { visitOnce } from "#app/testing/fixtures/saved-tour.ts"
import { type WeakLink, weakLink } from "#app/testing/fixtures/weak-link.ts"

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

const setTour = (value: "true" | "false") =>
	here.site.db.updateTable("settings").set({ value }).where("key", "=", "tour_enabled").execute()

const backOnline = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("online")))

async function opensWithoutSignal(page: Page) {
	await page.context().setOffline(true)
	await page.reload()
	await page.getByText(/Showing the catalogue saved on/).waitFor()
	await page.getByText("64 species", { exact: true }).waitFor()
}

describe("'Ready for offline use' is said when pages do open without a signal", () => {
	const ready = (page: Page) => page.getByRole("heading", { name: "Ready for offline use" })
	const notYet = (page: Page) => page.getByRole("heading", { name: "Take the tour with you" })

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
		await page.getByText("Couldn't save the tour yet").waitFor()
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

test("who was on a species' page alone has the tour, too", async () => {
	const { page, context, leave } = await visitor(here, PHONE)
	await page.goto("/species/12?via=qr")
	const isSaved = () =>
		page.evaluate(async () => {
			const saved = await (await caches.match("/tour/saved.json"))?.json()
			return saved?.extent === "small" && navigator.serviceWorker.controller !== null
		})
	await expect.poll(isSaved, PATIENT).toBe(true)
	await context.setOffline(true)
	await page.reload()
	await page.getByRole("link", { name: "Back to Species Catalog" }).click()
	await page.getByText("64 species", { exact: true }).waitFor()
	await page.goto("/tour?type=bird")
	await page.getByText("22 species", { exact: true }).waitFor()
	await leave()
})

test("the server is asked for a page once, also for one of the staff, whose messages come through", async () => {
	await signedInAdmin(here.site)
	const { page, leave } = await visitor(here, { ...PHONE, baseURL: link.address })
	const asked: string[] = []
	link.decide = (path, headers) => {
		if (headers["sec-fetch-mode"] === "navigate") asked.push(path)
		return "through"
	}
	await visitOnce(page)
	await page.goto("/admin")
	await hydrated(page)
	await page.getByLabel("Username").fill(ADMIN.username)
	await page.getByLabel("Password").fill(ADMIN.password)
	await page.getByRole("button", { name: "Login" }).click()
	await page.getByText("Welcome back!").first().waitFor()
	expect(asked).toEqual(["/tour", "/admin", expect.stringMatching(/^\/auth/), "/admin"])
	await leave()
})

test("a tour that was switched off is so without a signal for who asked for it with one", async () => {
	const { page, context, leave } = await visitor(here, PHONE)
	await visitOnce(page)
	await setTour("false")
	await page.goto("/tour")
	await page.getByRole("heading", { name: "Admission" }).waitFor()
	await page.getByText("The Wildlife Tour isn't open at the moment.").waitFor()
	await expect.poll(() => page.url(), PATIENT).toBe(`${here.site.address}/`)
	await page.reload()
	await page.getByRole("heading", { name: "Admission" }).waitFor()
	expect(await page.getByText("The Wildlife Tour isn't open").count()).toBe(0)
	const access = () => page.evaluate(async () => (await caches.match("/tour/access.json"))?.json())
	await expect.poll(access, PATIENT).toEqual({ access: "closed" })
	await context.setOffline(true)
	await page.goto("/tour")
	await page.getByRole("heading", { name: "Wildlife Tour Unavailable" }).waitFor()
	await setTour("true")
	await leave()
})

test("a tour that was switched on after the worker came is on without a signal, too", async () => {
	await setTour("false")
	const { page, context, leave } = await visitor(here, PHONE)
	await page.goto("/species/12")
	await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
	const savedPage = () => page.evaluate(async () => (await caches.match("/offline"))?.text())
	const before = await savedPage()
	await setTour("true")
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

test("after a return to an earlier build, the next update removes the build between and keeps the last one", async () => {
	const { page, leave } = await visitor(here, PHONE)
	await page.goto("/waiver")
	await page.evaluate(async () => {
		// First, second, first again: the caches are in the order in which they were created.
		for (const [name, installedAt] of Object.entries({ "app-first": 3_000, "app-second": 2_000 })) {
			const cache = await caches.open(name)
			await cache.put("/offline", new Response("a page"))
			await cache.put("/installed-at", new Response(String(installedAt)))
		}
	})
	await visitOnce(page)
	const builds = () =>
		page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("app-")))
	await expect
		.poll(builds, PATIENT)
		.toEqual(["app-first", expect.stringMatching(/^app-manifest-\w+-visitors$/)])
	await leave()
})

test("a build that is installed again counts as installed last, and other incomplete builds are removed", async () => {
	const { page, leave } = await visitor(here, PHONE)
	await visitOnce(page)
	const installedAt = () =>
		page.evaluate(async () => Number(await (await caches.match("/installed-at"))?.text()))
	const first = await installedAt()
	await page.evaluate(async () => {
		const part = await caches.open("app-part")
		await part.put("/assets/part.js", new Response("a script"))
		await (await navigator.serviceWorker.getRegistration())?.unregister()
	})
	await page.reload()
	await expect.poll(installedAt, PATIENT).toBeGreaterThan(first)
	const parts = () => page.evaluate(() => caches.has("app-part"))
	await expect.poll(parts, PATIENT).toBe(false)
	await leave()
})
