import type { IncomingHttpHeaders } from "node:http"
import type { Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { ADMIN, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import {
	comeBack,
	hydrated,
	PHONE,
	POLL_TIMEOUT,
	siteAndBrowser,
	visitorWithWorker,
} from "#app/testing/fixtures/browser.ts"
import { leaveFewSpecies } from "#app/testing/fixtures/few-species.ts"
import { LOST_CODE } from "#app/testing/fixtures/page-problems.ts"
import { visitOnce } from "#app/testing/fixtures/saved-tour.ts"
import { type WeakLink, weakLink } from "#app/testing/fixtures/weak-link.ts"

const here = siteAndBrowser()
beforeAll(() => leaveFewSpecies(here.site, 12, 13, 23))
let link: WeakLink
beforeAll(async () => {
	link = await weakLink(() => here.site.address)
})
afterAll(() => link.close())
afterEach(() => {
	link.decide = () => "through"
})

/** Pages request scripts and styles with a destination; requests without one are the service worker's. */
const isWorkers = (path: string, headers: IncomingHttpHeaders) =>
	path.startsWith("/assets/") && headers["sec-fetch-dest"] === "empty"

const setTour = (value: "true" | "false") =>
	here.site.db.updateTable("settings").set({ value }).where("key", "=", "tour_enabled").execute()

const backOnline = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("online")))

/** The paths of all that is saved. */
const savedEntries = (page: Page) =>
	page.evaluate(async () => {
		const paths: string[] = []
		for (const name of await caches.keys())
			for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
		return paths.filter((path) => path !== "/installed-at").sort()
	})

async function opensOffline(page: Page) {
	await page.context().setOffline(true)
	await page.reload()
	await page.getByText(/Showing the catalogue saved on/).waitFor()
	await page.getByText("11 species", { exact: true }).waitFor()
}

describe("'Ready for offline use' appears only when pages open offline", () => {
	const ready = (page: Page) => page.getByRole("heading", { name: "Ready for offline use" })
	const notYet = (page: Page) => page.getByRole("heading", { name: "Take the tour with you" })

	test("behind a proxy that asks for its own cookie, the worker gets ready, pictures are saved, and the tour opens offline", async () => {
		link.decide = (_, { cookie }) =>
			cookie?.includes("preview=open") ? "through" : { status: 401, type: "text/html", text: "Password?" }
		const { page, context, leave } = await visitorWithWorker(here, { ...PHONE, baseURL: link.address })
		await context.addCookies([{ name: "preview", value: "open", url: link.address }])
		await page.goto("/tour")
		await ready(page).waitFor()
		await opensOffline(page)
		await leave()
	})

	test("a file that the installing service worker loses is requested again, and 'Ready for offline use' waits for it", async () => {
		const { page, leave } = await visitorWithWorker(here, { ...PHONE, baseURL: link.address })
		let lost = 0
		let isLost = true
		link.decide = (path, headers) => {
			if (!isLost || !isWorkers(path, headers) || !path.startsWith("/assets/post-")) return "through"
			lost += 1
			return "dropped"
		}
		await page.goto("/tour")
		// By now everything else has been fetched.
		await expect.poll(() => lost, POLL_TIMEOUT).toBeGreaterThan(2)
		await notYet(page).waitFor()
		expect(await ready(page).count()).toBe(0)
		isLost = false
		await ready(page).waitFor()
		await opensOffline(page)
		await leave()
	})

	test("what the phone deleted of it is named without a connection, and downloaded again before 'Ready for offline use'", async () => {
		const { page, context, leave } = await visitorWithWorker(here, { ...PHONE, baseURL: link.address })
		await visitOnce(page)
		await ready(page).waitFor()
		const whole = await savedEntries(page)
		const deleteAllBut = (kept: RegExp) =>
			page.evaluate(async (text) => {
				for (const name of await caches.keys()) {
					const cache = await caches.open(name)
					for (const request of await cache.keys())
						if (!new RegExp(text).test(new URL(request.url).pathname)) await cache.delete(request)
				}
			}, kept.source)
		// Of the app one picture, then its page, too.
		for (const kept of [/^\/icon\.svg$|^\/tour\/saved\.json$/, /^\/icon\.svg$|^\/offline$/]) {
			await deleteAllBut(kept)
			await context.setOffline(true)
			for (const path of ["/offline", "/waiver", "/tour"]) {
				await page.goto(path)
				await page.getByText(/\d+ of this site's \d+ saved files are missing on this device/).waitFor()
				expect(await page.getByText("Opening what is saved").count()).toBe(0)
			}
			await context.setOffline(false)
			// The browser has the assets in its own cache.
			const isHeldBack = !kept.test("/offline")
			if (isHeldBack) link.decide = (path) => (path === "/offline" ? "dropped" : "through")
			await page.goto("/tour")
			if (isHeldBack) {
				await page.getByText("1 saved file is missing on this device, so not everything works").waitFor()
				await notYet(page).waitFor()
				link.decide = () => "through"
				await backOnline(page)
			}
			await ready(page).waitFor()
			expect(await savedEntries(page)).toEqual(whole)
		}
		await opensOffline(page)
		await page.goto("/waiver")
		await page.getByText("No connection. You can accept now").waitFor()
		await leave()
	})

	test("deleted pictures and a deleted catalogue are downloaded again before 'Ready for offline use'", async () => {
		const { page, context, leave } = await visitorWithWorker(here, { ...PHONE, baseURL: link.address })
		await visitOnce(page)
		const whole = await savedEntries(page)
		await page.evaluate(async () => {
			const files = await caches.open("files")
			for (const request of await files.keys()) await files.delete(request)
		})
		await context.setOffline(true)
		await page.goto("/tour")
		await page
			.getByText(/\d+ saved files are missing on this device, so not everything works offline/)
			.waitFor()
		await notYet(page).waitFor()
		await page.evaluate(async () => (await caches.open("tour-1")).delete("/catalogue.json"))
		await page.goto("/tour")
		await page.getByText("The list of species isn't saved on this device.").waitFor()
		await context.setOffline(false)
		await page.goto("/")
		await expect.poll(() => savedEntries(page), POLL_TIMEOUT).toEqual(whole)
		await page.goto("/tour")
		await ready(page).waitFor()
		await leave()
	})

	test("what is deleted while the page is open is noticed, and downloaded again, when the visitor returns to it", async () => {
		const { page, context, leave } = await visitorWithWorker(here, { ...PHONE, baseURL: link.address })
		await visitOnce(page)
		const whole = await savedEntries(page)
		await page.goto("/tour")
		await ready(page).waitFor()
		await context.setOffline(true)
		await page.evaluate(async () => {
			for (const name of await caches.keys()) await caches.delete(name)
		})
		await comeBack(page)
		await notYet(page).waitFor()
		await context.setOffline(false)
		await comeBack(page)
		await ready(page).waitFor()
		expect(await savedEntries(page)).toEqual(whole)
		await leave()
	})

	test("a service worker that couldn't be installed shows a message, and is installed when the connection is back", async () => {
		const { page, leave } = await visitorWithWorker(here, { ...PHONE, baseURL: link.address })
		link.decide = (path, headers) => (isWorkers(path, headers) ? "dropped" : "through")
		await page.goto("/tour")
		const registered = () =>
			page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
		await expect.poll(registered, POLL_TIMEOUT).toBe(1)
		await expect.poll(registered, POLL_TIMEOUT).toBe(0)
		await notYet(page).waitFor()
		await page.getByText("Couldn't save the tour yet").waitFor()
		link.decide = () => "through"
		await backOnline(page)
		await ready(page).waitFor()
		await opensOffline(page)
		await leave()
	})

	test("a service worker that couldn't be registered is registered when the visitor returns to the tab", async () => {
		const options = { ...PHONE, baseURL: link.address, expectedErrors: LOST_CODE }
		const { page, leave } = await visitorWithWorker(here, options)
		let rejected = 0
		link.decide = (path) => {
			if (path !== "/sw.js") return "through"
			rejected += 1
			return "dropped"
		}
		await page.goto("/tour")
		await expect.poll(() => rejected, POLL_TIMEOUT).toBeGreaterThan(0)
		await notYet(page).waitFor()
		link.decide = () => "through"
		await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
		await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
		await ready(page).waitFor()
		await opensOffline(page)
		await leave()
	})
})

test("visiting a species' page alone saves the tour for offline use", async () => {
	const { page, context, leave } = await visitorWithWorker(here, PHONE)
	await page.goto("/species/12?via=qr")
	const isSaved = () =>
		page.evaluate(async () => {
			const saved = await (await caches.match("/tour/saved.json"))?.json()
			return saved?.extent === "small" && navigator.serviceWorker.controller !== null
		})
	await expect.poll(isSaved, POLL_TIMEOUT).toBe(true)
	await context.setOffline(true)
	await page.reload()
	await page.getByRole("link", { name: "Back to Species Catalog" }).click()
	await page.getByText("11 species", { exact: true }).waitFor()
	await page.goto("/tour?type=bird")
	await page.getByText("10 species", { exact: true }).waitFor()
	await leave()
})

test("the service worker requests a page once, also for staff, so flash messages are shown", async () => {
	await signedInAdmin(here.site)
	const { page, leave } = await visitorWithWorker(here, { ...PHONE, baseURL: link.address })
	const navigations: string[] = []
	link.decide = (path, headers) => {
		if (headers["sec-fetch-mode"] === "navigate") navigations.push(path)
		return "through"
	}
	await visitOnce(page)
	await page.goto("/admin")
	await hydrated(page)
	await page.getByLabel("Username").fill(ADMIN.username)
	await page.getByLabel("Password").fill(ADMIN.password)
	await page.getByRole("button", { name: "Login" }).click()
	await page.getByText("Welcome back!").first().waitFor()
	expect(navigations).toEqual(["/tour", "/admin", expect.stringMatching(/^\/auth/), "/admin"])
	await leave()
})

test("a tour found to be disabled while online is also disabled offline", async () => {
	const { page, context, leave } = await visitorWithWorker(here, PHONE)
	await visitOnce(page)
	await setTour("false")
	await page.goto("/tour")
	await page.getByRole("heading", { name: "Admission" }).waitFor()
	await page.getByText("The Wildlife Tour isn't open at the moment.").waitFor()
	await expect.poll(() => page.url(), POLL_TIMEOUT).toBe(`${here.site.address}/`)
	await page.reload()
	await page.getByRole("heading", { name: "Admission" }).waitFor()
	expect(await page.getByText("The Wildlife Tour isn't open").count()).toBe(0)
	const access = () => page.evaluate(async () => (await caches.match("/tour/access.json"))?.json())
	await expect.poll(access, POLL_TIMEOUT).toEqual({ access: "closed" })
	await context.setOffline(true)
	await page.goto("/tour")
	await page.getByRole("heading", { name: "Wildlife Tour Unavailable" }).waitFor()
	await setTour("true")
	await leave()
})

test("a tour enabled after the service worker's installation is also enabled offline", async () => {
	await setTour("false")
	const { page, context, leave } = await visitorWithWorker(here, PHONE)
	await page.goto("/species/12")
	await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
	const savedPage = () => page.evaluate(async () => (await caches.match("/offline"))?.text())
	const before = await savedPage()
	await setTour("true")
	await visitOnce(page)
	await expect.poll(savedPage, POLL_TIMEOUT).not.toBe(before)
	await context.setOffline(true)
	await page.goto("/species/13")
	await page.getByRole("button", { name: "Start Discovery Tour" }).waitFor()
	await leave()
})

test("of the older builds' caches the last complete one is preserved, and an incomplete one is removed", async () => {
	const { page, leave } = await visitorWithWorker(here, PHONE)
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
		.poll(builds, POLL_TIMEOUT)
		.toEqual(["app-whole", expect.stringMatching(/^app-manifest-\w+-visitors$/)])
	await leave()
})

test("after a rollback, the next update removes the build in between and preserves the last one", async () => {
	const { page, leave } = await visitorWithWorker(here, PHONE)
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
		.poll(builds, POLL_TIMEOUT)
		.toEqual(["app-first", expect.stringMatching(/^app-manifest-\w+-visitors$/)])
	await leave()
})

test("a build that is installed again counts as the newest, and other incomplete builds are removed", async () => {
	const { page, leave } = await visitorWithWorker(here, PHONE)
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
	await expect.poll(installedAt, POLL_TIMEOUT).toBeGreaterThan(first)
	const parts = () => page.evaluate(() => caches.has("app-part"))
	await expect.poll(parts, POLL_TIMEOUT).toBe(false)
	await leave()
})

test("saved scripts are read from the cache without the service worker, also offline", async () => {
	const { page, context, leave } = await visitorWithWorker(here, PHONE)
	await visitOnce(page)
	const network = await context.newCDPSession(page)
	await network.send("Network.enable")
	const sources: (string | undefined)[] = []
	network.on("Network.responseReceived", ({ type, response }) => {
		if (type === "Script") sources.push(response.serviceWorkerRouterInfo?.actualSourceType)
	})
	for (const isOffline of [false, true]) {
		await context.setOffline(isOffline)
		sources.length = 0
		await page.reload()
		await hydrated(page)
		expect(sources.length, `scripts, offline: ${isOffline}`).toBeGreaterThan(5)
		expect(new Set(sources), `offline: ${isOffline}`).toEqual(new Set(["cache"]))
	}
	await leave()
})
