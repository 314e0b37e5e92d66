import type { Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { bytesOf, type TourBundle } from "#app/models/tour/tour-bundle.ts"
import { MARKER } from "#app/platform/security-headers.server.ts"
import { expectAccessible } from "#app/testing/fixtures/axe.ts"
import { PHONE, POLL_TIMEOUT, siteAndBrowser, visitorWithWorker } from "#app/testing/fixtures/browser.ts"
import {
	addPhotos,
	bundleOf,
	phonesWithTour,
	savedFiles,
	sizesOf,
	visitOnce,
} from "#app/testing/fixtures/saved-tour.ts"
import { deferred, type WeakLink, weakLink } from "#app/testing/fixtures/weak-link.ts"

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

const visitorOnLink = () => visitorWithWorker(here, { ...PHONE, deviceScaleFactor: 3, baseURL: link.address })
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
/** The larger pictures that are saved, with their bytes. */
const largeOnes = async (page: Page) =>
	Object.fromEntries(Object.entries(await savedFiles(page)).filter(([url]) => isLarge(url)))

test("saving the tour shows sizes and progress, and a large picture is shown offline at full size until it is removed", async () => {
	const { page, context, leave } = await visitorOnLink()
	await visitOnce(page)
	const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
	const all = megabytes(bytesOf([...bundle.pictures, ...bundle.sounds]))
	await page
		.getByRole("checkbox", { name: `Include audio guides (${megabytes(bytesOf(bundle.sounds))})` })
		.waitFor()
	expect(await saveButton(page).textContent()).toBe(`Save the rest for offline (${all})`)
	const { opened, open } = deferred()
	link.decide = (path) => (isLarge(path) ? opened : "through")
	await saveButton(page).click()
	await page.getByRole("progressbar", { name: "Saving the tour" }).waitFor()
	await page.getByText(new RegExp(`^0\\.[1-9] MB of ${all}$`)).waitFor()
	await expectAccessible(page, "saving the tour")
	open()
	await fullySaved(page).waitFor()
	expect(await largeOnes(page)).toEqual(sizesOf(bundle.pictures))
	expect(await savedFiles(page)).toMatchObject(sizesOf(bundle.sounds))

	await context.setOffline(true)
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
	await expect.poll(widthOfShown, POLL_TIMEOUT).toBe(640)

	await page.goto("/tour")
	await page.getByRole("button", { name: "Remove large pictures and audio guides" }).click()
	await page.getByText("The list, all species and small pictures work offline.").waitFor()
	expect(await largeOnes(page)).toEqual({})
	expect(Object.keys(await savedFiles(page))).toEqual(
		expect.arrayContaining(bundle.thumbnails.map((file) => file.url)),
	)
	await leave()
})

test("pictures removed in one tab are also gone in the other when the visitor returns to it", async () => {
	const { page, context, leave } = await visitorWithWorker(here, PHONE)
	await visitOnce(page)
	await saveButton(page).click()
	await fullySaved(page).waitFor()
	const other = await context.newPage()
	await other.goto("/tour")
	await other.getByRole("button", { name: "Remove large pictures and audio guides" }).click()
	await saveButton(other).waitFor()
	await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
	await saveButton(page).waitFor()
	expect(await fullySaved(page).count()).toBe(0)
	await leave()
})

test("who removes the pictures before the list of files has arrived can save them again", async () => {
	const { page, leave } = await visitorOnLink()
	await visitOnce(page)
	await saveButton(page).click()
	await fullySaved(page).waitFor()
	const { opened, open } = deferred()
	const held: string[] = []
	link.decide = (path) => {
		if (path !== "/api/tour/bundle" || held.length > 0) return "through"
		held.push(path)
		return opened
	}
	await page.reload()
	const remove = page.getByRole("button", { name: "Remove large pictures and audio guides" })
	await remove.waitFor()
	await expect.poll(() => held).toHaveLength(1)
	await remove.click()
	await saveButton(page).waitFor()
	open()
	await leave()
})

test("removing pictures offline preserves the date of the saved catalogue", async () => {
	const { page, context, leave } = await visitorWithWorker(here, PHONE)
	await visitOnce(page)
	await saveButton(page).click()
	await fullySaved(page).waitFor()
	await page.evaluate(async () => {
		const tour = await caches.open("tour-1")
		await tour.put("/tour/saved.json", Response.json({ extent: "sounds", savedAt: "2026-06-20T14:15:00Z" }))
	})
	await context.setOffline(true)
	await page.reload()
	await page.getByRole("button", { name: "Remove large pictures and audio guides" }).click()
	await page.getByText(/small pictures work offline\. Saved on June 20, 2026 at 10:15 AM/).waitFor()
	await leave()
})

describe("saving the tour on a weak connection", () => {
	test("a large picture that is slow or requested twice is never replaced by the small one", async () => {
		const { page, link, leave } = await phoneToSave()
		const requested = new Set<string>()
		link.decide = (path) => {
			if (!isLarge(path) || requested.has(path)) return "through"
			requested.add(path)
			return requested.size === 1 ? 4_000 : "dropped"
		}
		await saveButton(page).click()
		await fullySaved(page).waitFor()
		expect(requested.size).toBe(2)
		expect(await largeOnes(page)).toEqual(sizesOf(bundle.pictures))
		await leave()
	})

	test("a file that was cached with wrong content is downloaded again", async () => {
		const { page, leave } = await phoneToSave()
		await saveButton(page).click()
		await fullySaved(page).waitFor()
		const [first = "", second = ""] = bundle.pictures.map((file) => file.url)
		const small = first.replace("-640.", "-320.")
		await page.evaluate(
			async ([first, second, small]) => {
				const files = await caches.open("files")
				await files.put(first, (await files.match(small)) as Response)
				await files.put(second, new Response("Sign in", { headers: { "Content-Type": "text/html" } }))
			},
			[first, second, small] as const,
		)
		expect(await largeOnes(page)).not.toEqual(sizesOf(bundle.pictures))
		await page.reload()
		await expect.poll(() => largeOnes(page), POLL_TIMEOUT).toEqual(sizesOf(bundle.pictures))
		await leave()
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

	const backOnline = () => window.dispatchEvent(new Event("online"))
	const backInTab = () => document.dispatchEvent(new Event("visibilitychange"))
	test.each([
		["when the browser is online again", backOnline],
		["when the visitor returns to the tab", backInTab],
	])("in a page that stays open the download continues %s", async (_, back) => {
		const { page, link, leave } = await phoneToSave()
		link.decide = () => "dropped"
		await saveButton(page).click()
		await cutOff(page).waitFor()
		link.decide = () => "through"
		await page.evaluate(back)
		await fullySaved(page).waitFor()
		expect(await largeOnes(page)).toEqual(sizesOf(bundle.pictures))
		await leave()
	})

	test("a file that never arrives times out, and is requested again", async () => {
		const { page, leave } = await visitorOnLink()
		await page.clock.install()
		await visitOnce(page)
		const { opened, open } = deferred()
		link.decide = (path) => (isLarge(path) ? opened : "through")
		await saveButton(page).click()
		await page.getByText(/^0\.[1-9] MB of/).waitFor()
		await page.clock.fastForward("00:21")
		await cutOff(page).waitFor()
		link.decide = () => "through"
		open()
		await page.clock.fastForward("00:31")
		await fullySaved(page).waitFor()
		await leave()
	})

	test("a stopped download shows the button again and doesn't restart automatically", async () => {
		const { page, link, leave } = await phoneToSave()
		const { opened, open } = deferred()
		link.decide = (path) => (isLarge(path) ? opened : "through")
		const stored = () => page.evaluate(async () => (await caches.match("/tour/saved.json"))?.json())
		await saveButton(page).click()
		await expect.poll(stored, POLL_TIMEOUT).toHaveProperty("wanted", "sounds")
		await page.getByRole("button", { name: "Stop", exact: true }).click()
		await saveButton(page).waitFor()
		expect(await cutOff(page).count()).toBe(0)
		await expect.poll(stored, POLL_TIMEOUT).not.toHaveProperty("wanted")
		open()
		await visitOnce(page)
		await saveButton(page).waitFor()
		expect(await page.getByText("The rest will download").count()).toBe(0)
		expect(await largeOnes(page)).toEqual({})
		await leave()
	})
})

describe("unexpected responses while saving the tour", () => {
	const SIGN_IN = { status: 200, type: "text/html", text: "<h1>Sign in to this network</h1>" }
	const BAD_GATEWAY = { status: 502, type: "text/html", text: "<h1>Bad Gateway</h1>" }

	test.each([
		["a proxy's error page", BAD_GATEWAY],
		["a network's sign-in page", SIGN_IN],
		["a firewall's 404", { status: 404, type: "text/plain", text: "Not Found" }],
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

	test("a picture that was removed from the site is left out", async () => {
		const { page, link, leave } = await phoneToSave()
		const [gone, there] = bundle.pictures
		const answer = { status: 410, type: "text/plain", text: "Gone", headers: MARKER }
		link.decide = (path) => (path === gone?.url ? answer : "through")
		await saveButton(page).click()
		await fullySaved(page).waitFor()
		expect(await largeOnes(page)).toEqual(sizesOf(there ? [there] : []))
		await leave()
	})
})
