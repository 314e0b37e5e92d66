import { readdirSync } from "node:fs"
import { cp, mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { readTerms } from "#core/testing/acceptance.ts"
import { PHONE, siteAndBrowser, visitorWithWorker } from "#core/testing/browser.ts"
import { openAlways } from "#core/testing/opening-hours.ts"
import { isNextWorkerInCharge } from "#core/testing/saved-tour.ts"
import { root, startTestSite, type TestSite } from "#core/testing/site.ts"
import { type WeakLink, weakLink } from "#core/testing/weak-link.ts"
import { buildNextRelease, type Release } from "./testing/next-release.ts"

const here = siteAndBrowser()
let release: Release
let link: WeakLink
let running: TestSite
beforeAll(async () => {
	release = await buildNextRelease(
		"app/features/tour/pages/tour.tsx",
		"Who lives here",
		"In the next release",
	)
	running = here.site
	link = await weakLink(() => running.address)
	await openAlways(here.site)
})
afterAll(async () => {
	await link.close()
	if (running !== here.site) await running.close()
	await release.remove()
})

test("during an update of a saved tour the old build is used until the new one is complete, and no chunk is missing", async () => {
	const { page, context } = await visitorWithWorker(here, { ...PHONE, baseURL: link.address })
	const open = await context.newPage()
	await open.goto("/tour")
	await open.getByRole("heading", { name: "Ready for offline use" }).waitFor()
	await open.waitForFunction(() => navigator.serviceWorker.controller !== null)
	await open.evaluate(() => localStorage.setItem("favorites", "[12]"))

	// The update is another build on the same data folder, which the old one has locked. The connection lasts for the route
	// manifest only.
	const before = new Set(readdirSync(path.join(root, "build/client/assets")))
	const data = await mkdtemp(path.join(tmpdir(), "farm-next-"))
	await cp(here.site.environment.dataDir, data, { recursive: true })
	running = await startTestSite({ DATA_DIR: data }, release.checkout)
	let dropped = 0
	link.decide = (requestPath) => {
		const isNew = requestPath.startsWith("/assets/") && !before.has(path.basename(requestPath))
		if (!isNew || requestPath.includes("/manifest-")) return "through"
		dropped += 1
		return "dropped"
	}
	await page.goto("/waiver")
	await page.evaluate(async () => {
		const registration = await navigator.serviceWorker.getRegistration()
		await registration?.update().catch(() => undefined)
	})
	await expect.poll(() => dropped).toBeGreaterThan(0)
	await expect
		.poll(() =>
			page.evaluate(async () => {
				const registration = await navigator.serviceWorker.getRegistration()
				return registration?.installing === null && registration.waiting === null
			}),
		)
		.toBe(true)

	await context.setOffline(true)
	await page.goto("/tour?type=bird")
	await page.getByText("Who lives here").waitFor()
	await page.getByText("22 species", { exact: true }).waitFor()
	await page.goto("/species/12")
	await page.getByRole("heading", { name: "Pileated Woodpecker", level: 1 }).waitFor()
	await context.setOffline(false)

	// The page opened before the update continues with chunks of its own build that it had not loaded yet.
	link.decide = () => "through"
	await open.getByRole("link", { name: "Home" }).first().click()
	await open.getByRole("heading", { name: "Admission" }).waitFor()
	await open.getByRole("link", { name: "Parking & Admission" }).click()
	await readTerms(open)
	await open.getByRole("button", { name: /^Accept/ }).click()
	await open.waitForURL(/[?&/]receipt/)
	const server = await Promise.all(
		[...before].filter((name) => name.endsWith(".js")).map((name) => running.get(`/assets/${name}`)),
	)
	expect(server.map((answer) => answer.status).filter((status) => status !== 200)).toEqual([])

	// With a good connection the new build becomes complete, and the saved tour is preserved.
	await page.goto("/tour")
	await page.getByText("In the next release").waitFor()
	await page.evaluate(async () => {
		await (await navigator.serviceWorker.getRegistration())?.update()
	})
	/** The failed attempt has left a part of the new build; the offline page is fetched last. */
	const completeBuilds = () =>
		page.evaluate(async () => {
			const builds = (await caches.keys()).filter((name) => name.startsWith("app-"))
			const pages = await Promise.all(builds.map((cacheName) => caches.match("/offline", { cacheName })))
			return pages.filter((page) => page !== undefined).length
		})
	await expect.poll(completeBuilds).toBe(2)
	await expect.poll(() => isNextWorkerInCharge(page)).toBe(true)
	await context.setOffline(true)
	await page.goto("/tour?favorites=12")
	await page.getByText("In the next release").waitFor()
	await page.goto("/species/40")
	await page.getByRole("heading", { level: 1 }).waitFor()
	expect(await page.evaluate(() => localStorage.getItem("favorites"))).toBe("[12]")
})
