import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import {
	hydrated,
	PHONE,
	POLL_TIMEOUT,
	siteAndBrowser,
	visitorWithWorker,
} from "#app/testing/fixtures/browser.ts"

const here = siteAndBrowser()

/** In ms. Browsers call a connection 3G from 270 ms on. */
const LATENCY = 300

type Requests = { data: string[]; scripts: string[] }

/** What a first visit requests on a weak connection, without the worker's own requests. `npm run bench` measures its bytes. */
async function weakVisit(path: string, isDone: (page: Page) => Promise<unknown>) {
	const { page, context, leave } = await visitorWithWorker(here, PHONE)
	const devtools = await context.newCDPSession(page)
	await devtools.send("Network.enable")
	const speed = { downloadThroughput: -1, uploadThroughput: -1 }
	await devtools.send("Network.emulateNetworkConditions", { offline: false, latency: LATENCY, ...speed })
	const requests: Requests = { data: [], scripts: [] }
	page.on("requestfinished", (request) => {
		const { pathname } = new URL(request.url())
		if (request.resourceType() === "fetch") requests.data.push(pathname)
		if (request.resourceType() === "script") requests.scripts.push(pathname)
	})
	await page.goto(path)
	await hydrated(page)
	await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
	await isDone(page)
	await page.waitForLoadState("networkidle")
	return { page, requests, leave }
}

const saved = (page: Page) => page.evaluate(async () => (await caches.match("/tour/saved.json"))?.json())

const IN_DIALOGS = /tour-species-modal|tour-dialog-content|privacy-preferences|tour-result/

test("on a weak connection, a visit of / requests nothing of the tour, and no code of dialogs", async () => {
	const { page, requests, leave } = await weakVisit("/", async () => {})
	expect(requests.data).toEqual([])
	expect(requests.scripts.filter((script) => IN_DIALOGS.test(script))).toEqual([])
	expect(requests.scripts.filter((script) => /(tour|waiver|map)-parts|download/.test(script))).toEqual([])
	expect(await saved(page)).toBeUndefined()
	await page.getByRole("contentinfo").getByRole("button", { name: "Privacy choices" }).click()
	await page.getByRole("dialog", { name: "Privacy preferences" }).waitFor()
	await leave()
})

test("on a weak connection, a visit of /tour saves the list, and requests no code of dialogs", async () => {
	const { page, requests, leave } = await weakVisit("/tour", (page) =>
		expect.poll(async () => (await saved(page))?.extent, POLL_TIMEOUT).toBe("list"),
	)
	expect([...new Set(requests.data)].sort()).toEqual([
		"/api/terms",
		"/api/tour/access",
		"/api/tour/bundle",
		"/api/tour/catalogue",
	])
	expect(requests.scripts.filter((script) => IN_DIALOGS.test(script))).toEqual([])
	expect((await saved(page)).extent).toBe("list")
	await leave()
})
