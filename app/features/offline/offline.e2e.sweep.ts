import { setTimeout as sleep } from "node:timers/promises"
import type { Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { storeSetting } from "#core/testing/add-rows.ts"
import { ADMIN, signedInAdmin } from "#core/testing/admin.ts"
import { openPage, PHONE, signIn, siteAndBrowser, visitorWithWorker } from "#core/testing/browser.ts"
import { isNextWorkerInCharge, phonesWithTour, visitOnce } from "#core/testing/saved-tour.ts"
import { startTestSite } from "#core/testing/site.ts"
import { type WeakLink, weakLink } from "#core/testing/weak-link.ts"

const here = siteAndBrowser()
const phoneWithTour = phonesWithTour(here)
let link: WeakLink
beforeAll(async () => {
	link = await weakLink(() => here.site.address)
})
afterAll(() => link.close())
afterEach(async () => {
	link.decide = () => "through"
	await set("tour_enabled", "true")
	await set("tour_passcode", "")
})

const set = (key: "tour_enabled" | "tour_passcode", value: string) => storeSetting(here.site, key, value)

/** Everything that this browser has cached: URLs, and bytes of their content. */
function savedIn(page: Page) {
	return page.evaluate(async () => {
		const saved: { cache: string; url: string; bytes: number; text: string }[] = []
		for (const cache of await caches.keys()) {
			const opened = await caches.open(cache)
			for (const request of await opened.keys()) {
				const response = await opened.match(request)
				const content = await response?.clone().arrayBuffer()
				const text = /json|html/.test(response?.headers.get("Content-Type") ?? "")
					? await response?.text()
					: ""
				const { pathname } = new URL(request.url)
				saved.push({ cache, url: pathname, bytes: content?.byteLength ?? 0, text: text ?? "" })
			}
		}
		return saved
	})
}

test("the automatic download is small, and contains nothing of staff pages or a session", async () => {
	const { page, context } = await visitorWithWorker(here, PHONE)
	const admin = await signedInAdmin(here.site)
	const [name = "", value = ""] = admin.cookie().split("=")
	await context.addCookies([{ name, value, url: here.site.address }])
	await page.goto("/admin")
	await visitOnce(page)
	await page.goto("/species/3")
	await page.goto("/auth")
	await page.goto("/admin/security")
	await page.goto("/tour")
	const saved = await savedIn(page)
	expect(saved.length).toBeGreaterThan(100)
	for (const { url, text } of saved) {
		expect(url).not.toMatch(/^\/(admin|auth|api|logout)/)
		expect(text, url).not.toContain(ADMIN.username)
		expect(text, url).not.toContain("Sign Out")
	}
})

test("a new passcode locks the open page and the saved tour, and the right passcode unlocks both", async () => {
	const { page, context, link, leave } = await phoneWithTour()
	await set("tour_passcode", "loon lake")
	await page.getByText("Birds", { exact: true }).click()
	await page.getByLabel("Tour Passcode").waitFor()
	await context.setOffline(true)
	await page.goto("/tour")
	await page.getByLabel("Tour Passcode").waitFor()
	await context.setOffline(false)
	// Later than the saved pages wait for an answer.
	link.decide = (path) => (path.startsWith("/tour.data") ? sleep(1_500) : "through")
	await page.getByLabel("Tour Passcode").fill("loon lake")
	await page.getByRole("button", { name: "Access Wildlife Tour" }).click()
	await page.getByText("64 species", { exact: true }).waitFor()
	const storedAccess = () => page.evaluate(async () => (await caches.match("/tour/access.json"))?.json())
	await expect.poll(storedAccess).toEqual({ access: "open" })
	await context.setOffline(true)
	await page.reload()
	await page.getByText("64 species", { exact: true }).waitFor()
	await context.setOffline(false)
	await leave()
})

test("with OFFLINE_TOUR=false phones delete the saved tour", async () => {
	const first = await startTestSite()
	const way = await weakLink(() => now.address)
	let now = first
	const { page, leave } = await visitorWithWorker(here, { ...PHONE, baseURL: way.address })
	await visitOnce(page)
	const without = await startTestSite({ OFFLINE_TOUR: "false" })
	now = without
	await page.goto("/tour")
	await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
	await expect.poll(() => isNextWorkerInCharge(page)).toBe(true)
	await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
	await expect
		.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
		.toBe(0)
	await leave()
	await way.close()
	await first.close()
	await without.close()
})

test("the service worker requests a page once, also for staff, so flash messages are shown", async () => {
	await signedInAdmin(here.site)
	const { page } = await visitorWithWorker(here, { ...PHONE, baseURL: link.address })
	const navigations: string[] = []
	link.decide = (path, headers) => {
		if (headers["sec-fetch-mode"] === "navigate") navigations.push(path)
		return "through"
	}
	await visitOnce(page)
	await openPage(page, "/admin")
	await signIn(page)
	await page.getByText("Welcome back!").first().waitFor()
	expect(navigations).toEqual(["/tour", "/admin", expect.stringMatching(/^\/auth/), "/admin"])
})

test("a tour found to be disabled while online is also disabled offline", async () => {
	const { page, context } = await visitorWithWorker(here, PHONE)
	await visitOnce(page)
	await set("tour_enabled", "false")
	await page.goto("/tour")
	await page.getByRole("heading", { name: "Admission" }).waitFor()
	await page.getByText("The Wildlife Tour isn't open at the moment.").waitFor()
	await expect.poll(() => page.url()).toBe(`${here.site.address}/`)
	await page.reload()
	await page.getByRole("heading", { name: "Admission" }).waitFor()
	expect(await page.getByText("The Wildlife Tour isn't open").count()).toBe(0)
	const access = () => page.evaluate(async () => (await caches.match("/tour/access.json"))?.json())
	await expect.poll(access).toEqual({ access: "closed" })
	await context.setOffline(true)
	await page.goto("/tour")
	await page.getByRole("heading", { name: "Wildlife Tour Unavailable" }).waitFor()
	await set("tour_enabled", "true")
})

test("a tour enabled after the service worker's installation is also enabled offline", async () => {
	await set("tour_enabled", "false")
	const { page, context } = await visitorWithWorker(here, PHONE)
	await page.goto("/species/12")
	await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
	const savedPage = () => page.evaluate(async () => (await caches.match("/offline"))?.text())
	const before = await savedPage()
	await set("tour_enabled", "true")
	await visitOnce(page)
	await expect.poll(savedPage).not.toBe(before)
	await context.setOffline(true)
	await page.goto("/species/13")
	await page.getByRole("button", { name: "Start Discovery Tour" }).waitFor()
})
