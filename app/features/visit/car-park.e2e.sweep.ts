import type { Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { storeSetting } from "#core/testing/add-rows.ts"
import { PHONE, siteAndBrowser, visitorWithWorker } from "#core/testing/browser.ts"
import { addPhotos, bundleOf, savedFiles, sizesOf, withDataSaver } from "#core/testing/saved-tour.ts"
import { type WeakLink, weakLink } from "#core/testing/weak-link.ts"

const here = siteAndBrowser({}, { species: [12] })
beforeAll(() => addPhotos(here.site, ["Aaa Photo"]))
let link: WeakLink
let requests: string[] = []
beforeAll(async () => {
	link = await weakLink(() => here.site.address)
})
afterAll(() => link.close())
afterEach(async () => {
	listen()
	await setPasscode("")
})

function listen() {
	requests = []
	link.decide = (path) => {
		requests.push(path)
		return "through"
	}
}

const setPasscode = (value: string) => storeSetting(here.site, "tour_passcode", value)

const isInCharge = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

const savedTour = (page: Page) => page.evaluate(async () => (await caches.match("/tour/saved.json"))?.json())

const extentOf = async (page: Page) => {
	const saved = await savedTour(page)
	return saved?.wanted ? "incomplete" : saved?.extent
}

const ofTour = () => requests.filter((path) => /^\/api\/(tour\/(catalogue|bundle)|terms)/.test(path))

/** iPhone browsers don't report whether to save data. */
const withoutConnectionSignal = (page: Page) =>
	page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "connection"))

const card = (page: Page) => page.getByRole("region", { name: /^(Without a signal|Ready for offline use)$/ })
const saveVisit = (page: Page) => card(page).getByRole("button", { name: "Save this visit to my phone" })

async function opensOffline(page: Page) {
	await page.context().setOffline(true)
	await page.goto("/tour")
	await page.getByText("10 species", { exact: true }).waitFor()
	await page.goto("/species/12")
	await page.getByRole("heading", { name: "Pileated Woodpecker", level: 1 }).waitFor()
	await page.goto("/map")
	const drawing = page.locator("main img").first()
	await expect
		.poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth))
		.toBeGreaterThan(0)
	await page.goto("/waiver")
	await page.locator("[data-terms]").waitFor()
	await page.goto("/")
	await page.getByRole("heading", { name: "Admission" }).waitFor()
}

test.each(["/", "/waiver"])(
	"after only %s, tour, species, map, terms and home page open offline, and at most 0.9 MB were saved",
	async (path) => {
		const { page } = await visitorWithWorker(here, PHONE)
		await page.goto(path)
		await expect.poll(() => extentOf(page)).toBe("small")
		await isInCharge(page)
		// As transferred. Chromium on Linux also needs the QR decoder.
		const { thumbnails } = await bundleOf(here.site)
		const sizes = sizesOf(thumbnails)
		const bytes = Object.keys(await savedFiles(page)).reduce(
			(sum, url) => sum + (url.endsWith(".wasm") ? 460_000 : (sizes[url] ?? Number.NaN)),
			0,
		)
		expect(bytes).toBeGreaterThan(10_000)
		expect(bytes).toBeLessThanOrEqual(900_000)
		await opensOffline(page)
	},
)

test("with data saver on, the home page saves only the pages themselves, until the visitor asks for the rest", async () => {
	listen()
	const { page } = await visitorWithWorker(here, { ...PHONE, baseURL: link.address })
	await withDataSaver(page)
	for (const path of ["/", "/waiver", "/"]) {
		await page.goto(path)
		await isInCharge(page)
		await page.waitForLoadState("networkidle")
	}
	expect(await savedTour(page)).toBeUndefined()
	expect(await savedFiles(page)).toEqual({})
	expect(ofTour()).toEqual([])
	await saveVisit(page).click()
	await card(page)
		.getByText(/^All species and small pictures work offline\. Saved on /)
		.waitFor()
	await opensOffline(page)
})

test("a phone that doesn't say whether to save data gets texts and map, and the pictures by a tap", async () => {
	const { page } = await visitorWithWorker(here, PHONE)
	await withoutConnectionSignal(page)
	await page.goto("/")
	await expect.poll(() => extentOf(page)).toBe("list")
	await isInCharge(page)
	const files = Object.keys(await savedFiles(page))
	const { thumbnails } = await bundleOf(here.site)
	expect(files.length).toBeGreaterThan(0)
	expect(files.length).toBeLessThan(thumbnails.length)
	await saveVisit(page).click()
	await card(page)
		.getByText(/^All species and small pictures work offline\. Saved on /)
		.waitFor()
	expect(Object.keys(await savedFiles(page))).toEqual(
		expect.arrayContaining(thumbnails.map(({ url }) => url)),
	)
	expect(await extentOf(page)).toBe("small")
	await opensOffline(page)
})

test("a tour that needs a passcode isn't saved, and a tap says why", async () => {
	await setPasscode("loon lake")
	const { page } = await visitorWithWorker(here, PHONE)
	await page.goto("/species/12")
	await isInCharge(page)
	await page.waitForLoadState("networkidle")
	await page.goto("/")
	await saveVisit(page).click()
	await card(page).getByText("The tour needs its passcode first").waitFor()
	expect(await savedTour(page)).toBeUndefined()
	expect(await page.evaluate(async () => (await caches.match("/catalogue.json")) === undefined)).toBe(true)
	expect(await savedFiles(page)).toEqual({})
})
