import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import {
	acceptAll,
	DESK,
	PHONE,
	settled,
	siteAndBrowser,
	type Visitor,
	visitor,
} from "#core/testing/browser.ts"
import { startTestSite, type TestSite } from "#core/testing/site.ts"
import { deferred, type WeakLink, weakLink } from "#core/testing/weak-link.ts"
import {
	counted,
	dispatchOnline,
	expectCounted,
	passSendDelay,
	queuedEvents,
	trackedVisitor,
} from "./testing/counted-visitor.ts"

const here = siteAndBrowser({}, { species: [23] })
beforeEach(() => here.site.db.deleteFrom("events").execute())

describe("a third-party analytics script", () => {
	/** A host that serves an analytics script when it is due, and records the requested URLs. */
	const requested: string[] = []
	const due = deferred()
	const outside = createServer(async (request, response) => {
		requested.push(request.url ?? "")
		await due.opened
		response.setHeader("Content-Type", "text/javascript")
		response.end(`
			const { websiteId, autoTrack } = document.currentScript.dataset
			window.tracked = [[websiteId, autoTrack]]
			window.umami = { track(...event) { window.tracked.push(event); throw new Error("A fault of its own") } }
		`)
	})
	let site: TestSite
	beforeAll(async () => {
		await new Promise<void>((resolve) => outside.listen(0, "127.0.0.1", resolve))
		const { port } = outside.address() as AddressInfo
		site = await startTestSite({
			ANALYTICS_SCRIPT_URL: `http://127.0.0.1:${port}/script.js`,
			ANALYTICS_WEBSITE_ID: "farm-1",
		})
	})
	afterAll(async () => {
		await site.close()
		outside.closeAllConnections()
		outside.close()
	})
	const tracked = (page: Page) => page.evaluate(() => (window as { tracked?: unknown[] }).tracked)

	test("the script is loaded only after consent, and gets the same events, from before it loaded and until consent ends", async () => {
		const there = { site, browser: here.browser }
		const { page } = await visitor(there, { ...DESK, consent: false })
		await page.goto("/species/1")
		await page.getByRole("region", { name: "Privacy" }).waitFor()
		await settled(page)
		expect(requested).toEqual([])
		await acceptAll(page)
		await page.getByRole("link", { name: "Back to Species Catalog" }).click()
		await page.getByText("Birds", { exact: true }).click()
		due.open()
		const first = [
			["farm-1", "false"],
			["privacy_consent", { analytics: true }],
			["filter", { filter: "type", value: "bird" }],
		]
		await expect.poll(() => tracked(page)).toEqual(first)
		await page.getByLabel("Search by name, scientific name or description").fill("Loonn")
		await page.getByText("0 species", { exact: true }).waitFor()
		const last = ["search", { query: "Loonn" }]
		await expect.poll(() => tracked(page)).toEqual([...first, last])
		await expectCounted(site, ["1 privacy_consent", "1 filter bird", "1 search loonn"])
		await page.getByRole("contentinfo").getByRole("button", { name: "Privacy choices" }).click()
		await page.getByRole("button", { name: "Decline All" }).click()
		await page.getByText("Plants", { exact: true }).click()
		await settled(page)
		expect(await tracked(page)).toEqual([...first, last])
		expect(requested).toEqual(["/script.js"])
		await page.goto("/species/2")
		await settled(page)
		expect(requested).toHaveLength(1)
	})
})

/** Emulating offline alone lets beacons through, and doesn't apply to pages that were loaded offline. */
async function connect({ context }: Pick<Visitor, "context">, link: WeakLink, isThere: boolean) {
	link.decide = () => (isThere ? "through" : "dropped")
	await context.setOffline(!isThere)
	if (isThere) await Promise.all(context.pages().map(dispatchOnline))
}

test("events queued offline survive reloads, and are counted once when the connection is back", async () => {
	const link = await weakLink(() => here.site.address)
	const one = await trackedVisitor(here, { ...PHONE, baseURL: link.address })
	const { page, sent, leave } = one
	const setConnection = (isThere: boolean) => connect(one, link, isThere)
	await page.goto("/tour")
	await page.getByRole("heading", { name: "Ready for offline use" }).waitFor()
	await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
	await setConnection(false)
	await page.getByText("Birds", { exact: true }).click()
	await page.getByText("8 species", { exact: true }).waitFor()
	await page.getByRole("link", { name: "Common Loon" }).first().click()
	await page.getByRole("dialog").getByRole("link", { name: "Open full page" }).click()
	await page.getByRole("heading", { name: "Common Loon", level: 1 }).waitFor()
	const id = page.url().match(/\d+$/)?.[0]
	await passSendDelay(page)
	expect(sent).toEqual([])
	await page.reload()
	await page.getByRole("heading", { name: "Common Loon", level: 1 }).waitFor()
	await passSendDelay(page)
	const all = ["1 filter bird", `1 species-modal ${id}`, `2 species-view ${id}`]
	expect(await queuedEvents(page)).toEqual(all)
	expect(await counted(here.site)).toEqual([])
	await setConnection(true)
	await expectCounted(here.site, all)
	await expect.poll(() => queuedEvents(page)).toEqual([])
	expect(await counted(here.site)).toEqual(all)
	await leave()
	await link.close()
})

test("a batch whose response was lost is counted once, and a rejected batch is not sent again", async () => {
	const { page, context, sent } = await trackedVisitor(here, PHONE)
	await context.route("**/api/events", async (route) => {
		await route.fetch()
		await route.abort()
	})
	await page.goto("/species/2")
	await expectCounted(here.site, ["1 species-view 2"])
	expect(await queuedEvents(page)).toEqual(["1 species-view 2"])
	await context.unroute("**/api/events")
	await dispatchOnline(page)
	await expect.poll(() => queuedEvents(page)).toEqual([])
	expect(sent).toHaveLength(2)
	expect(await counted(here.site)).toEqual(["1 species-view 2"])
	await page.evaluate(() => {
		const events = [{ name: "no-such-event", subject: "", at: new Date().toISOString(), count: 1 }]
		localStorage.setItem("waitingEvents", JSON.stringify([{ batch: "abcdefgh1", events }]))
	})
	await dispatchOnline(page)
	await expect.poll(() => queuedEvents(page)).toEqual([])
	expect(sent).toHaveLength(3)
})
