import type { Page } from "playwright-core"
import sharp from "sharp"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { ADMIN, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { callerOf, formOf } from "#app/testing/fixtures/api.ts"
import { expectAccessible } from "#app/testing/fixtures/axe.ts"
import {
	hydrated,
	PHONE,
	POLL_TIMEOUT,
	siteAndBrowser,
	visitor,
	visitorWithWorker,
} from "#app/testing/fixtures/browser.ts"
import { LOST_CODE } from "#app/testing/fixtures/page-problems.ts"
import { isNextWorkerInCharge, phonesWithTour, visitOnce } from "#app/testing/fixtures/saved-tour.ts"
import { startTestSite } from "#app/testing/fixtures/site.ts"
import { deferred, type WeakLink, weakLink } from "#app/testing/fixtures/weak-link.ts"

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

const set = (key: "tour_enabled" | "tour_passcode", value: string) =>
	here.site.db.updateTable("settings").set({ value }).where("key", "=", key).execute()

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

describe("offline after one visit to the tour", () => {
	test("pages, filters, search, dialogs and species that were never opened work offline and show the catalogue's date", async () => {
		const { page, context, leave } = await phoneWithTour()
		await context.setOffline(true)
		await page.reload()
		await page.getByText(/Showing the catalogue saved on [A-Z]\w+ \d+, \d{4} at \d+:\d\d [AP]M\./).waitFor()
		await page.getByText("64 species", { exact: true }).waitFor()
		await expect.poll(() => new URL(page.url()).pathname, POLL_TIMEOUT).toBe("/tour")
		await expectAccessible(page, "the saved tour")
		await page.getByText("Birds", { exact: true }).click()
		await page.getByText("22 species", { exact: true }).waitFor()
		await page.goto("/species/12")
		await page.getByRole("heading", { name: "Pileated Woodpecker", level: 1 }).waitFor()
		const picture = page.getByRole("img", { name: "Pileated Woodpecker", exact: true })
		await expect
			.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), POLL_TIMEOUT)
			.toBeGreaterThan(0)
		await page.goto("/?search=owl")
		await page.getByRole("heading", { name: "Search results for “owl”" }).waitFor()
		await page.goto("/tour?type=bird&species=12")
		await page.getByRole("dialog").getByRole("heading", { name: "Pileated Woodpecker" }).waitFor()
		await page.getByRole("dialog").getByRole("link", { name: "Open full page" }).click()
		await page.waitForURL("**/species/12")
		await page.goBack()
		await page.getByRole("dialog").waitFor()
		await leave()
	})

	test("the home page opens offline; other pages say that there is no connection and load when it is back", async () => {
		const { page, context, link, leave } = await phoneWithTour()
		await context.setOffline(true)
		await page.goto("/")
		await page.getByRole("heading", { name: "Admission" }).waitFor()
		await page.getByText("Daily 8:00 AM to 8:00 PM").first().waitFor()
		// By the saved hours and the phone's clock.
		await page
			.getByText(/^(Open now until 8:00 PM|Closed now, opens .+ at 8:00 AM)$/)
			.first()
			.waitFor()
		for (const address of ["/auth", "/admin", "/admin/news?page=2", "/blog"]) {
			await page.goto(address)
			await page.getByRole("heading", { name: "No connection" }).waitFor()
			await expect.poll(() => page.url(), POLL_TIMEOUT).toBe(link.address + address)
			await expect.poll(() => page.title(), POLL_TIMEOUT).toBe("No connection · Heritage Farm")
		}
		await context.setOffline(false)
		await page.evaluate(() => window.dispatchEvent(new Event("online")))
		await page.getByRole("heading", { name: "News & Updates" }).waitFor()
		await expect.poll(() => new URL(page.url()).pathname, POLL_TIMEOUT).toBe("/blog")
		await leave()
	})

	test("a species missing in the saved catalogue is reported as such offline, and as not found once online", async () => {
		const { page, context, leave } = await phoneWithTour()
		await context.setOffline(true)
		await page.goto("/species/999")
		await page.getByRole("heading", { name: "Not in the saved catalogue" }).waitFor()
		await page
			.getByText("It may be new, or it may not exist. We'll try again when there's a connection.")
			.waitFor()
		const announced = page.locator("p[aria-live=polite].sr-only")
		await expect.poll(() => page.title(), POLL_TIMEOUT).toBe("Not in the saved catalogue · Heritage Farm")
		expect(await announced.textContent()).toBe("Not in the saved catalogue · Heritage Farm")
		await context.setOffline(false)
		await page.evaluate(() => window.dispatchEvent(new Event("online")))
		await page.getByRole("heading", { name: "Species Not Found" }).waitFor()
		await expect.poll(() => page.title(), POLL_TIMEOUT).toBe("Species Not Found · Heritage Farm")
		await leave()
	})

	test("the whole tour can be saved with its sounds, which can be seeked offline, and removed again", async () => {
		const { page, context, leave } = await phoneWithTour()
		await page.getByRole("button", { name: /^Save the rest for offline \(\d\.\d MB\)$/ }).click()
		await page.getByText("All species and pictures work offline.").waitFor()
		await expectAccessible(page, "a saved tour")
		const sounds = (await savedIn(page)).filter((file) => file.url.endsWith(".mp3"))
		expect(sounds).toHaveLength(2)
		await context.setOffline(true)
		const answers = await page.evaluate(async (url) => {
			const part = async (range: string) => {
				const answer = await fetch(url, { headers: { Range: range } })
				return [answer.status, answer.headers.get("Content-Range"), (await answer.arrayBuffer()).byteLength]
			}
			return [await part("bytes=0-1"), await part("bytes=1000-"), await part("bytes=99999999-")]
		}, String(sounds[0]?.url))
		const size = sounds[0]?.bytes ?? 0
		expect(answers).toEqual([
			[206, `bytes 0-1/${size}`, 2],
			[206, `bytes 1000-${size - 1}/${size}`, size - 1000],
			[416, `bytes */${size}`, 0],
		])
		await page.reload()
		await page.getByRole("button", { name: "Remove large pictures and audio guides" }).waitFor()
		await context.setOffline(false)
		await page.reload()
		await page.getByRole("button", { name: "Remove large pictures and audio guides" }).click()
		await page.getByRole("button", { name: "Save the rest for offline" }).waitFor()
		expect((await savedIn(page)).filter((file) => file.url.endsWith(".mp3"))).toEqual([])
		await leave()
	})

	test("a phone loads a photo with two pixels per CSS pixel, and offline the size that was saved", async () => {
		const admin = callerOf(here.site, await signedInAdmin(here.site))
		const noise = { type: "gaussian" as const, mean: 128, sigma: 40 }
		const pixels = { width: 1600, height: 1200, channels: 3 as const, background: "#2b5", noise }
		const photo = await sharp({ create: pixels }).jpeg().toBuffer()
		const fields = { name: "Aaa Photo", scientificName: "Photo photo", type: "bird" }
		const made = await admin(
			"POST",
			"/api/species",
			formOf({
				...fields,
				conservationStatus: "vulnerable",
				image: new File([new Uint8Array(photo)], "photo.jpg"),
			}),
		)
		expect(made.status).toBe(201)
		for (const deviceScaleFactor of [2, 3]) {
			const { page, leave } = await visitor(here, { ...PHONE, deviceScaleFactor })
			await page.goto(`/species/${made.body.id}`)
			const [online = ""] = await page
				.getByRole("img", { name: "Aaa Photo", exact: true })
				.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).currentSrc))
			expect(online, `${deviceScaleFactor} pixels per CSS pixel`).toMatch(/-832\.avif$/)
			await leave()
		}
		const { page, context, leave } = await visitorWithWorker(here, { ...PHONE, deviceScaleFactor: 3 })
		await visitOnce(page)
		await context.setOffline(true)
		await page.goto(`/species/${made.body.id}`)
		const picture = page.getByRole("img", { name: "Aaa Photo", exact: true })
		const shown = () => picture.evaluate((image: HTMLImageElement) => [image.currentSrc, image.naturalWidth])
		await expect.poll(async () => Number((await shown())[1]), POLL_TIMEOUT).toBeGreaterThan(0)
		expect((await shown())[0]).toMatch(/-832\.avif$/)
		const files = (await savedIn(page)).map((file) => file.url).filter((url) => url.endsWith(".avif"))
		expect(files).toEqual([expect.stringMatching(/-320\.avif$/)])
		await leave()
		await admin("DELETE", `/api/species/${made.body.id}`)
	})

	test("a picture of a size that wasn't saved is shown offline in the largest one that was", async () => {
		const { page, context, leave } = await phoneWithTour()
		await context.setOffline(true)
		const width = await page.evaluate(async () => {
			const files = await caches.open("files")
			const canvas = document.createElement("canvas")
			const saved = [320, 832, 480].map((size) => ({ size, url: `/media/otter-${size}.webp` }))
			for (const { size, url } of saved) {
				canvas.width = size
				const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp"))
				await files.put(url, new Response(blob))
			}
			const image = new Image()
			image.src = "/media/otter-1280.webp"
			await image.decode()
			for (const { url } of saved) await files.delete(url)
			return image.naturalWidth
		})
		expect(width).toBe(832)
		await leave()
	})

	test("the automatic download is small, and contains nothing of staff pages or a session", async () => {
		const { page, context, leave } = await visitorWithWorker(here, PHONE)
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
		await leave()
	})
})

describe("the saved tour on a weak connection", () => {
	test("a page that takes too long opens from the cache, and from the server when it responds again", async () => {
		const { page, leave } = await visitorWithWorker(here, { ...PHONE, baseURL: link.address })
		await visitOnce(page)
		link.decide = () => deferred().opened
		await page.goto("/species/9")
		await page.getByText(/^The site isn't responding. Showing the catalogue saved on/).waitFor()
		await page.getByRole("heading", { level: 1 }).waitFor()
		link.decide = () => "through"
		const answer = await page.goto("/species/10")
		expect(await answer?.text()).toMatch(/<h1[^>]*>[^<]+<\/h1>/)
		await hydrated(page)
		expect(await page.getByText("Showing the catalogue saved on").count()).toBe(0)
		await leave()
	})

	test("nothing is lost if every third request is dropped and every third takes ten seconds", async () => {
		const { page, leave } = await visitorWithWorker(here, { ...PHONE, baseURL: link.address })
		await visitOnce(page)
		let requests = 0
		link.decide = () => {
			requests += 1
			return requests % 3 === 0 ? "dropped" : requests % 3 === 1 ? 10_000 : "through"
		}
		for (const id of [20, 21, 22, 23]) {
			await page.goto(`/species/${id}`)
			await page.getByRole("heading", { level: 1 }).waitFor()
			await page.getByRole("link", { name: "Back to Species Catalog" }).click()
			await page.getByText("64 species", { exact: true }).waitFor()
		}
		await leave()
	})

	test("a passcode that could not be sent stays in its field", async () => {
		await set("tour_passcode", "loon lake")
		const { page, leave } = await visitorWithWorker(here, {
			...PHONE,
			baseURL: link.address,
			expectedErrors: LOST_CODE,
		})
		await page.goto("/tour")
		await hydrated(page)
		await page.getByLabel("Tour Passcode").fill("loon lake")
		link.decide = () => "dropped"
		await page.getByRole("button", { name: "Access Wildlife Tour" }).click()
		await page.getByText("No connection, so the passcode wasn't checked.").waitFor()
		expect(await page.getByLabel("Tour Passcode").inputValue()).toBe("loon lake")
		link.decide = () => "through"
		await page.getByRole("button", { name: "Access Wildlife Tour" }).click()
		await page.getByText("64 species", { exact: true }).waitFor()
		await leave()
	})
})

describe("the saved tour when access changes", () => {
	const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))

	test("an open tour that is disabled says so when the visitor returns to the tab, and later offline", async () => {
		const { page, context, leave } = await phoneWithTour()
		await set("tour_enabled", "false")
		await comeBack(page)
		await page.getByRole("heading", { name: "Wildlife Tour Unavailable" }).waitFor()
		await page
			.getByText(
				"The self-guided wildlife discovery tour is currently not available. Please check back later.",
			)
			.waitFor()
		await expectAccessible(page, "the disabled tour")
		await context.setOffline(true)
		await page.goto("/tour")
		await page.getByRole("heading", { name: "Wildlife Tour Unavailable" }).waitFor()
		await context.setOffline(false)
		await set("tour_enabled", "true")
		await page.goto("/tour")
		await page.getByText("64 species", { exact: true }).waitFor()
		await leave()
	})

	test("a new passcode locks the open page and the saved tour, and the right passcode unlocks both", async () => {
		const { page, context, leave } = await phoneWithTour()
		await set("tour_passcode", "loon lake")
		await page.getByText("Birds", { exact: true }).click()
		await page.getByLabel("Tour Passcode").waitFor()
		await context.setOffline(true)
		await page.goto("/tour")
		await page.getByLabel("Tour Passcode").waitFor()
		await context.setOffline(false)
		await page.getByLabel("Tour Passcode").fill("loon lake")
		await page.getByRole("button", { name: "Access Wildlife Tour" }).click()
		await page.getByText("64 species", { exact: true }).waitFor()
		const storedAccess = () => page.evaluate(async () => (await caches.match("/tour/access.json"))?.json())
		await expect.poll(storedAccess, POLL_TIMEOUT).toEqual({ access: "open" })
		await context.setOffline(true)
		await page.reload()
		await page.getByText("64 species", { exact: true }).waitFor()
		await context.setOffline(false)
		await leave()
	})
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
	await expect.poll(() => isNextWorkerInCharge(page), POLL_TIMEOUT).toBe(true)
	await expect.poll(() => page.evaluate(() => caches.keys()), POLL_TIMEOUT).toEqual([])
	await expect
		.poll(
			() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
			POLL_TIMEOUT,
		)
		.toBe(0)
	await leave()
	await way.close()
	await first.close()
	await without.close()
})
