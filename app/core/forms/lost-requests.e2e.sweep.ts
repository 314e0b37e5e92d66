import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { hydrated, PHONE, siteAndBrowser, visitorWithWorker } from "#core/testing/browser.ts"
import { LOST_CODE } from "#core/testing/page-problems.ts"
import { weakLink } from "#core/testing/weak-link.ts"

const here = siteAndBrowser({}, { species: [] })

/** No page depends on the browser's icons. The next download saves lost terms. */
const DECORATION = /^\/(site\.webmanifest|favicon\.ico|icon-\d+\.png|api\/terms)$/

/** A first visit on a link that drops the requests that `isLost` selects; `paths` collects them in order. */
async function firstVisit(address: string, isLost: (path: string, times: number) => boolean) {
	const paths: string[] = []
	const link = await weakLink(() => here.site.address)
	link.decide = (requested) => {
		// A module that a browser never requests again is imported with another query.
		const path = requested.replace(/(\.js)\?.*/, "$1")
		paths.push(path)
		return isLost(path, timesOf(path)) ? "dropped" : "through"
	}
	const timesOf = (path: string) => paths.filter((one) => one === path).length
	// Otherwise the distance to a lazily loaded picture can be close to the browser's limit, so it loads in some visits only.
	const viewport = { width: 390, height: 1600 }
	const options = { ...PHONE, viewport, baseURL: link.address, expectedErrors: LOST_CODE }
	const { page, leave } = await visitorWithWorker(here, options)
	await page.goto(address, { waitUntil: "domcontentloaded" })
	return { page, paths, timesOf, leave: () => leave().then(link.close) }
}

/** The requests of the page itself in a first visit; what the service worker caches is covered by other tests. */
async function findRequests(): Promise<string[]> {
	const { page, paths, leave } = await firstVisit("/tour", () => false)
	await arrived(page)
	await page.waitForLoadState("networkidle")
	const worker = paths.indexOf("/sw.js")
	if (worker > 0) await expect.poll(() => paths.includes("/api/tour/bundle")).toBe(true)
	await leave()
	const ofWorker = (path: string, at: number) => worker > 0 && at > worker && /^\/(assets|media)\//.test(path)
	return [...new Set(paths.filter((path, at) => path !== "/tour" && !ofWorker(path, at)))].filter(
		(path) => !DECORATION.test(path),
	)
}

async function arrived(page: Page): Promise<void> {
	await hydrated(page)
	const messages = page.getByRole("region", { name: "Notifications (F8)" })
	await messages.waitFor({ state: "attached" })
}

const brokenPictures = (page: Page) =>
	page
		.locator("img")
		.evaluateAll((all) =>
			all
				.filter((one) => one instanceof HTMLImageElement && one.complete && one.naturalWidth === 0)
				.map(String),
		)

async function each<Case>(cases: Case[], atOnce: number, work: (one: Case) => Promise<void>): Promise<void> {
	const waiting = cases.entries()
	const failed: string[] = []
	const run = async () => {
		for (const [, one] of waiting) await work(one).catch((error) => failed.push(`${one}: ${error}`))
	}
	await Promise.all(Array.from({ length: atOnce }, run))
	expect(failed.join("\n")).toBe("")
}

const line = (page: Page) => page.getByRole("status").filter({ hasText: "Part of this page didn't load" })

const KINDS = [
	/\/framework-/,
	/\/tour-\w/,
	/\/page-extras-/,
	/\/tour-dialog-content-/,
	/^\/icon\.svg/,
	/^\/media\//,
]

const oneOfEachKind = (paths: string[]) =>
	KINDS.flatMap((kind) => paths.find((path) => kind.test(path)) ?? [])

let found: Promise<string[]> | undefined
function requestsOfTour(): Promise<string[]> {
	found ??= findRequests()
	return found
}

test("a first visit to the tour loads completely although any request is lost once", async () => {
	const requests = await requestsOfTour()
	expect(requests.length).toBeGreaterThan(10)
	// Files of these kinds are requested again one by one, so all of them may be lost in the same visit.
	const pictures = requests.filter((path) => path.startsWith("/media/"))
	const alone = ["/sw.js", ...oneOfEachKind(requests)]
	const scripts = requests.filter((path) => path.endsWith(".js") && !alone.includes(path))
	const others = requests.filter((path) => !pictures.includes(path) && !scripts.includes(path))
	await each([pictures, scripts, ...others.map((path) => [path])], 4, async (lost) => {
		// Without the service worker the visit does not download the whole tour, which takes longer than everything else.
		const isWithWorker = !lost.every((path) => /^\/(assets|media|icon)/.test(path))
		const visit = await firstVisit(
			"/tour",
			(path, times) => (lost.includes(path) && times === 1) || (path === "/sw.js" && !isWithWorker),
		)
		const timesOfLost = () => Math.min(...lost.map(visit.timesOf))
		await expect.poll(timesOfLost, { message: `${lost}` }).toBeGreaterThan(1)
		await arrived(visit.page)
		await expect.poll(() => brokenPictures(visit.page), { message: `${lost}` }).toEqual([])
		expect(await line(visit.page).count(), `${lost}`).toBe(0)
		await visit.leave()
	})
})

test("if a request is lost permanently, the page is readable and shows a message with 'Reload'", async () => {
	await each(oneOfEachKind(await requestsOfTour()), 3, async (lost) => {
		const visit = await firstVisit("/tour", (path) => path === lost || path === "/sw.js")
		await visit.page.getByRole("heading", { name: "Wildlife Tour", level: 1 }).waitFor()
		await line(visit.page).waitFor()
		expect(await visit.page.getByRole("button", { name: "Reload" }).isVisible(), lost).toBe(true)
		await visit.leave()
	})
})

test("without a connection, pictures that a page hasn't saved aren't reported", async () => {
	const { page, leave } = await firstVisit("/tour", () => false)
	await arrived(page)
	await page.context().setOffline(true)
	await page.evaluate(() => document.body.append(Object.assign(new Image(), { src: "/media/unsaved.jpg" })))
	await page.locator("img[data-lost]").first().waitFor({ state: "attached" })
	await page.evaluate(() => fetch("/healthz").catch(() => {}))
	expect(await line(page).count()).toBe(0)
	await leave()
})

test("'Reload' loads what was lost, but preserves the page while there is no connection", async () => {
	let isLost = (path: string) => path.startsWith("/assets/visitors-")
	const visit = await firstVisit("/tour", (path) => isLost(path))
	const { page } = visit
	const reload = page.getByRole("button", { name: "Reload" })
	await reload.waitFor()
	isLost = () => true
	await reload.click()
	await page.getByText("Still no connection. Try again in a moment.").waitFor()
	await page.getByRole("heading", { name: "Wildlife Tour", level: 1 }).waitFor()
	isLost = () => false
	await reload.click()
	await arrived(page)
	await page.getByRole("button", { name: "Begin Your Discovery" }).waitFor()
	expect(await reload.count()).toBe(0)
	await visit.leave()
})

test("a tapped page whose code is lost once still opens, and offline the current page stays until there is a connection", async () => {
	const once = await firstVisit("/", (path, times) => /^\/assets\/blog-/.test(path) && times === 1)
	const news = (page: Page) =>
		page.getByRole("navigation", { name: "Quick" }).getByRole("link", { name: "News" }).click()
	await arrived(once.page)
	await news(once.page)
	await once.page.getByRole("heading", { name: "News & Updates", level: 1 }).waitFor()
	await once.leave()
	const visit = await firstVisit("/", () => false)
	await arrived(visit.page)
	await visit.page.context().setOffline(true)
	await news(visit.page)
	await line(visit.page).waitFor()
	await visit.page.getByRole("heading", { name: "Admission" }).waitFor()
	await visit.page.context().setOffline(false)
	await visit.page.getByRole("heading", { name: "News & Updates", level: 1 }).waitFor()
	await visit.leave()
})
