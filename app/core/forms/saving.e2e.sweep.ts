import type { Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { expectAccessible } from "#core/testing/axe.ts"
import { PHONE, siteAndBrowser, visitorWithWorker } from "#core/testing/browser.ts"
import {
	addPhotos,
	bundleOf,
	limitStorage,
	phonesWithTour,
	savedFiles,
	sizesOf,
	visitOnce,
} from "#core/testing/saved-tour.ts"
import { startTestSite } from "#core/testing/site.ts"
import { deferred, type WeakLink, weakLink } from "#core/testing/weak-link.ts"
import { bytesOf, type TourBundle } from "#features/offline/tour-bundle.ts"
import { MAX_BROWSER_CATALOGUE } from "#features/species/catalogue.ts"

const here = siteAndBrowser()
let link: WeakLink
let bundle: TourBundle
let photoId: number
beforeAll(async () => {
	// Late in the alphabet, because a page that shows a picture fetches it itself.
	;[photoId = 0] = await addPhotos(here.site, ["Yyy Photo", "Zzz Photo"])
	bundle = await bundleOf(here.site)
	link = await weakLink(() => here.site.address)
})
afterAll(() => link.close())
afterEach(() => {
	link.decide = () => "through"
})

/** A test requests a range beyond the end of a sound. */
const SHARP = { ...PHONE, deviceScaleFactor: 3, expectedErrors: /status of 416/ }
const visitorOnLink = () => visitorWithWorker(here, { ...SHARP, baseURL: link.address })
const phoneWithTour = phonesWithTour(here, { deviceScaleFactor: 3 })

/** A phone that has saved the small pictures only. */
async function phoneToSave() {
	const phone = await phoneWithTour()
	const remove = phone.page.getByRole("button", { name: "Remove large pictures and audio guides" })
	await saveButton(phone.page).or(remove).waitFor()
	if (await remove.isVisible()) await remove.click()
	await saveButton(phone.page).waitFor()
	// Otherwise the browser takes the files that an earlier test has downloaded from its HTTP cache.
	const devtools = await phone.context.newCDPSession(phone.page)
	await devtools.send("Network.clearBrowserCache")
	return phone
}

const saveButton = (page: Page) => page.getByRole("button", { name: /^Save the rest for offline/ })
const fullySaved = (page: Page) => page.getByText("All species and pictures work offline.")
const cutOff = (page: Page) =>
	page.getByText("Not everything was downloaded. The rest will download automatically.")
const isLarge = (path: string) => path.endsWith("-640.avif")
const largeOnes = async (page: Page) =>
	Object.fromEntries(Object.entries(await savedFiles(page)).filter(([url]) => isLarge(url)))

test("saving the tour shows sizes and progress, and a large picture is shown offline at full size until it is removed", async () => {
	const { page, context } = await visitorOnLink()
	await visitOnce(page)
	const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
	const all = megabytes(bytesOf([...bundle.pictures, ...bundle.sounds]))
	expect(await saveButton(page).textContent()).toBe(`Save the rest for offline (${all})`)
	const { opened, open } = deferred()
	link.decide = (path) => (isLarge(path) ? opened : "through")
	await saveButton(page).click()
	await page.getByRole("progressbar", { name: "Saving the tour" }).waitFor()
	await page.getByText(new RegExp(`^0\\.[1-9] MB of ${all}$`)).waitFor()
	await expectAccessible(page, "saving the tour")
	await page.getByRole("button", { name: "Stop" }).click()
	await saveButton(page).waitFor()
	expect(await page.getByRole("progressbar").count()).toBe(0)
	open()
	await page.reload()
	await saveButton(page).waitFor()
	expect(await fullySaved(page).count(), "stopped, not only paused").toBe(0)
	await saveButton(page).click()
	await fullySaved(page).waitFor()
	expect(await largeOnes(page)).toEqual(sizesOf(bundle.pictures))
	expect(await savedFiles(page)).toMatchObject(sizesOf(bundle.sounds))
	await expectAccessible(page, "a saved tour")

	await context.setOffline(true)
	const [sound] = bundle.sounds
	const answers = await page.evaluate(async (url) => {
		const part = async (range: string) => {
			const answer = await fetch(url, { headers: { Range: range } })
			return [answer.status, answer.headers.get("Content-Range"), (await answer.arrayBuffer()).byteLength]
		}
		return [await part("bytes=0-1"), await part("bytes=1000-"), await part("bytes=99999999-")]
	}, String(sound?.url))
	const size = sound?.bytes ?? 0
	expect(answers).toEqual([
		[206, `bytes 0-1/${size}`, 2],
		[206, `bytes 1000-${size - 1}/${size}`, size - 1000],
		[416, `bytes */${size}`, 0],
	])
	await page.goto(`/species/${photoId}`)
	const picture = page.getByRole("img", { name: "Yyy Photo", exact: true })
	const widthOfShown = () =>
		picture.evaluate(async ({ currentSrc }: HTMLImageElement) => {
			// Measured in another image, because with `srcset` the natural width is the displayed width.
			const image = new Image()
			image.src = currentSrc
			await image.decode().catch(() => {})
			return image.naturalWidth
		})
	await expect.poll(widthOfShown).toBe(640)

	await page.goto("/tour")
	await page.getByRole("button", { name: "Remove large pictures and audio guides" }).click()
	await page.getByText("All species and small pictures work offline.").waitFor()
	expect(await largeOnes(page)).toEqual({})
	const left = Object.keys(await savedFiles(page))
	expect(left).toEqual(expect.arrayContaining(bundle.thumbnails.map((file) => file.url)))
	expect(left.filter((url) => url.endsWith(".mp3"))).toEqual([])
})

test("an interrupted download shows a message and a button, and the next visit online downloads only the rest", async () => {
	const { page, link, leave } = await phoneToSave()
	const [first] = bundle.pictures
	link.decide = (path) => (path.startsWith("/media/") && path !== first?.url ? "dropped" : "through")
	await saveButton(page).click()
	await cutOff(page).waitFor()
	await saveButton(page).waitFor()
	expect(await page.getByRole("progressbar").count()).toBe(0)
	expect(Object.keys(await largeOnes(page))).toEqual([first?.url])

	link.decide = () => "dropped"
	await page.reload()
	await page.getByText("The rest will download when you're online.").waitFor()
	expect(await fullySaved(page).count()).toBe(0)

	const requested: string[] = []
	link.decide = (path) => {
		requested.push(path)
		return "through"
	}
	await page.reload()
	await fullySaved(page).waitFor()
	expect(await largeOnes(page)).toEqual(sizesOf(bundle.pictures))
	expect(requested).toContain(bundle.pictures[1]?.url)
	expect(requested).not.toContain(first?.url)
	await leave()
})

test("large pictures that are removed before the page knows the site's files can be saved again", async () => {
	const { page, link, leave } = await phoneToSave()
	await saveButton(page).click()
	await fullySaved(page).waitFor()
	const { opened, open } = deferred()
	link.decide = (path) => (path === "/api/tour/bundle" ? opened : "through")
	const isAsked = page.waitForRequest("**/api/tour/bundle")
	await page.reload()
	await isAsked
	await page.getByRole("button", { name: "Remove large pictures and audio guides" }).click()
	link.decide = () => "through"
	// While a request is held, the browser's HTTP cache holds the next one for the same address.
	open()
	await saveButton(page).waitFor()
	expect(await largeOnes(page)).toEqual({})
	await leave()
})

const SIGN_IN = { status: 200, type: "text/html", text: "<h1>Sign in to this network</h1>" }

test.each([
	["a network's sign-in page", SIGN_IN],
	["a truncated picture", { status: 200, type: "image/avif", text: "half" }],
])("%s is not saved, and the tour is not reported as complete", async (_, answer) => {
	const { page, link, leave } = await phoneToSave()
	link.decide = (path) => (isLarge(path) ? answer : "through")
	await saveButton(page).click()
	await cutOff(page).waitFor()
	expect(await largeOnes(page)).toEqual({})
	expect(await fullySaved(page).count()).toBe(0)
	link.decide = () => "through"
	await saveButton(page).click()
	await fullySaved(page).waitFor()
	expect(await largeOnes(page)).toEqual(sizesOf(bundle.pictures))
	await leave()
})

test("a download without room is rolled back, and everything saved before still works", async () => {
	const { page, context } = await visitorWithWorker(here, PHONE)
	await visitOnce(page)
	const before = await savedFiles(page)
	await limitStorage(page, 200_000)
	await saveButton(page).click()
	await page.getByText("This device's storage is full. Everything already saved still works.").waitFor()
	await page.getByText("All species and small pictures work offline. Saved on").waitFor()
	await saveButton(page).waitFor()
	expect(await savedFiles(page)).toEqual(before)
	await context.setOffline(true)
	await page.goto("/species/12")
	await page.getByRole("heading", { name: "Pileated Woodpecker", level: 1 }).waitFor()
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
	const card = page.getByRole("region", { name: "Without a signal" })
	expect(await card.getByRole("button").count()).toBe(0)
	await leave()
	await site.close()
})
