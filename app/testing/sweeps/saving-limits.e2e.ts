import type { Page } from "playwright-core"
import { beforeAll, describe, expect, test } from "vitest"
import { MAX_BROWSER_CATALOGUE } from "#app/models/species/catalogue.ts"
import { bytesOf } from "#app/models/tour/tour-bundle.ts"
import { expectAccessible } from "#app/testing/fixtures/axe.ts"
import {
	hydrated,
	PHONE,
	POLL_TIMEOUT,
	siteAndBrowser,
	visitorWithWorker,
} from "#app/testing/fixtures/browser.ts"
import { leaveFewSpecies } from "#app/testing/fixtures/few-species.ts"
import { INSECURE } from "#app/testing/fixtures/page-problems.ts"
import {
	addPhotos,
	bundleOf,
	limitStorage,
	replacePhoto,
	savedFiles,
	visitOnce,
} from "#app/testing/fixtures/saved-tour.ts"
import { startTestSite } from "#app/testing/fixtures/site.ts"
import { deferred, weakLink } from "#app/testing/fixtures/weak-link.ts"

// Chromium treats 127.0.0.1 as secure like https, and this name as plain http.
const here = siteAndBrowser({}, ["--host-resolver-rules=MAP farm.test 127.0.0.1"])
beforeAll(() => leaveFewSpecies(here.site, 12))
let photoId: number
beforeAll(async () => {
	;[photoId = 0] = await addPhotos(here.site, ["Aaa Photo", "Bbb Photo"])
})

const card = (page: Page) =>
	page.getByRole("region", { name: /^(Ready for offline use|Take the tour with you)$/ })
const saveButton = (page: Page) => page.getByRole("button", { name: /^Save the rest for offline/ })
const fullySaved = (page: Page) => page.getByText("All species and pictures work offline.")

test("with data saver on, only the list is downloaded on each visit, and pictures on request", async () => {
	const { page, context, leave } = await visitorWithWorker(here, PHONE)
	await page.addInitScript(() => {
		const { connection } = navigator as unknown as { connection: object }
		Object.defineProperty(connection, "saveData", { value: true })
	})
	for (const visit of ["first", "second"]) {
		await page.goto("/tour")
		await page
			.getByText(
				"The list and all species work offline. To save data, pictures download only when you ask. Saved on",
			)
			.waitFor()
		// The size is shown when everything else is done.
		await saveButton(page).waitFor()
		expect(await savedFiles(page), visit).toEqual({})
	}
	await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
	const { thumbnails, pictures, sounds } = await bundleOf(here.site)
	// Plus the QR decoder.
	const all = (bytesOf([...thumbnails, ...pictures, ...sounds]) + 460_000) / 1_000_000
	expect(await saveButton(page).textContent()).toContain(`(${all.toFixed(1)} MB)`)
	await context.setOffline(true)
	await page.goto("/species/12")
	await page.getByRole("heading", { name: "Pileated Woodpecker", level: 1 }).waitFor()
	await context.setOffline(false)
	await page.goto("/tour")
	await saveButton(page).click()
	await fullySaved(page).waitFor()
	await leave()
})

describe("saving the tour on a phone with full storage", () => {
	const storageFull = (page: Page) =>
		page.getByText("This device's storage is full. Everything already saved still works.")

	test("a download without room is rolled back, and everything saved before still works", async () => {
		const { page, context, leave } = await visitorWithWorker(here, PHONE)
		await visitOnce(page)
		const before = await savedFiles(page)
		await limitStorage(page, 200_000)
		await saveButton(page).click()
		await storageFull(page).waitFor()
		await page.getByText("The list, all species and small pictures work offline. Saved on").waitFor()
		await saveButton(page).waitFor()
		await expectAccessible(page, "a phone with full storage")
		expect(await savedFiles(page)).toEqual(before)
		await context.setOffline(true)
		await page.goto("/species/12")
		await page.getByRole("heading", { name: "Pileated Woodpecker", level: 1 }).waitFor()
		await leave()
	})

	test("a newer photo without room doesn't replace the saved one", async () => {
		const { page, leave } = await visitorWithWorker(here, PHONE)
		await visitOnce(page)
		await saveButton(page).click()
		await fullySaved(page).waitFor()
		const before = await savedFiles(page)
		await replacePhoto(here.site, photoId)
		await limitStorage(page, 1_000)
		await page.reload()
		await storageFull(page).waitFor()
		await fullySaved(page).waitFor()
		expect(await savedFiles(page)).toEqual(before)
		await leave()
	})

	test("the list is saved even if the other automatic downloads don't fit", async () => {
		const link = await weakLink(() => here.site.address)
		const { opened, open } = deferred()
		link.decide = (path) => (path.endsWith(".wasm") ? opened : "through")
		const { page, context, leave } = await visitorWithWorker(here, { ...PHONE, baseURL: link.address })
		await page.goto("/tour")
		const isListSaved = () =>
			page.evaluate(async () => (await caches.match("/tour/saved.json")) !== undefined)
		await expect.poll(isListSaved, POLL_TIMEOUT).toBe(true)
		await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
		await limitStorage(page, 10_000)
		open()
		await storageFull(page).waitFor()
		await page.getByText("The list and all species work offline, but not all pictures yet.").waitFor()
		await context.setOffline(true)
		await page.goto("/species/12")
		await page.getByRole("heading", { name: "Pileated Woodpecker", level: 1 }).waitFor()
		await leave()
		await link.close()
	})

	test("the tour's card shows an error if not even the list can be saved", async () => {
		const { page, leave } = await visitorWithWorker(here, PHONE)
		// Visitors' pages would save the list before the storage is limited; the service worker caches the site's pages.
		await page.goto("/auth")
		await page.evaluate(() => navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }))
		await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
		await limitStorage(page, 0)
		await page.goto("/tour")
		await page
			.getByText("This device's storage is full, so the tour wasn't saved. You'll need a connection.")
			.waitFor()
		await card(page).getByRole("heading", { name: "Take the tour with you" }).waitFor()
		expect(await saveButton(page).count()).toBe(0)
		await leave()
	})
})

test("a catalogue that is too large for a phone is reported", async () => {
	const site = await startTestSite()
	const { id: _, ...row } = await site.db.selectFrom("species").selectAll().limit(1).executeTakeFirstOrThrow()
	const more = Array.from({ length: MAX_BROWSER_CATALOGUE }, (_, at) => ({ ...row, name: `Sedge ${at}` }))
	for (const one of more) await site.db.insertInto("species").values(one).execute()
	const { page, leave } = await visitorWithWorker({ ...here, site }, PHONE)
	await page.goto("/tour")
	await page
		.getByText("This catalogue is too large to save on a phone. You'll need a connection for the tour.")
		.waitFor()
	expect(await card(page).getByRole("button").count()).toBe(0)
	await leave()
	await site.close()
})

describe("the tour's card doesn't offer to save the tour", () => {
	const cardOf = async (page: Page, address: string) => {
		await page.goto(address)
		await hydrated(page)
		await page.getByText(/^\d+ species$/).waitFor()
		// Wait for lazy components.
		await page.waitForLoadState("networkidle")
		return await page
			.getByText(/Take the tour with you|Ready for offline use|Loading…/)
			.filter({ visible: true })
			.count()
	}

	test("the tour can't be saved over plain HTTP, so its card doesn't offer it", async () => {
		const { page, leave } = await visitorWithWorker(here, { ...PHONE, expectedErrors: INSECURE })
		expect(await cardOf(page, `http://farm.test:${new URL(here.site.address).port}/tour`)).toBe(0)
		await leave()
	})

	test("with OFFLINE_TOUR=false the tour's card doesn't offer to save the tour", async () => {
		const site = await startTestSite({ OFFLINE_TOUR: "false" })
		const { page, leave } = await visitorWithWorker({ ...here, site }, PHONE)
		expect(await cardOf(page, "/tour")).toBe(0)
		await leave()
		await site.close()
	})
})
