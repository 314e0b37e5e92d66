import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { expectAccessible } from "#app/testing/fixtures/axe.ts"
import { hydrated, PHONE, POLL_TIMEOUT, siteAndBrowser, type Visitor } from "#app/testing/fixtures/browser.ts"
import {
	counted,
	dispatchOnline,
	expectCounted,
	passSendDelay,
	queuedEvents,
	trackedVisitor,
} from "#app/testing/fixtures/counted-visitor.ts"
import { leaveFewSpecies } from "#app/testing/fixtures/few-species.ts"
import { type WeakLink, weakLink } from "#app/testing/fixtures/weak-link.ts"

const here = siteAndBrowser()
beforeAll(() => leaveFewSpecies(here.site, 9, 30, 31, 32, 40, 50, 51))
let link: WeakLink
beforeAll(async () => {
	link = await weakLink(() => here.site.address)
})
afterAll(() => link.close())
beforeEach(async () => {
	await here.site.db.deleteFrom("events").execute()
})

/** A visitor with the tour saved on the phone. */
async function visitorWithSavedTour() {
	const one = await trackedVisitor(here, { ...PHONE, baseURL: link.address })
	await one.page.goto("/tour")
	await one.page.getByRole("heading", { name: "Ready for offline use" }).waitFor()
	await one.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
	return one
}
/** Offline emulation alone lets beacons through, and doesn't apply to pages that are loaded offline. */
async function setConnection({ context }: Pick<Visitor, "context">, isThere: boolean) {
	link.decide = () => (isThere ? "through" : "dropped")
	await context.setOffline(!isThere)
	if (isThere) await Promise.all(context.pages().map(dispatchOnline))
}

test("events queued offline survive reloads, and are counted once when the connection is back", async () => {
	const one = await visitorWithSavedTour()
	const { page, sent, leave } = one
	await setConnection(one, false)
	await page.getByText("Birds", { exact: true }).click()
	await page.getByText("9 species", { exact: true }).waitFor()
	await page.getByRole("link", { name: "American Bittern" }).first().click()
	await page.getByRole("dialog").getByRole("link", { name: "Open full page" }).click()
	await page.getByRole("heading", { name: "American Bittern", level: 1 }).waitFor()
	const id = page.url().match(/\d+$/)?.[0]
	await passSendDelay(page)
	expect(sent).toEqual([])
	await page.reload()
	await page.getByRole("heading", { name: "American Bittern", level: 1 }).waitFor()
	await passSendDelay(page)
	const all = ["1 filter bird", `1 species-modal ${id}`, `2 species-view ${id}`]
	expect(await queuedEvents(page)).toEqual(all)
	expect(await counted(here.site)).toEqual([])
	await setConnection(one, true)
	await expectCounted(here.site, all)
	await expect.poll(() => queuedEvents(page), POLL_TIMEOUT).toEqual([])
	expect(await counted(here.site)).toEqual(all)
	await leave()
})

test("two tabs share the event queue, and events that both send when the connection is back are counted once", async () => {
	const one = await visitorWithSavedTour()
	const { page, context, leave } = one
	const other = await context.newPage()
	await other.goto("/tour")
	await hydrated(other)
	await setConnection(one, false)
	for (const [tab, id, row] of [
		[page, 30, "1 species-view 30"],
		[other, 30, "2 species-view 30"],
		[page, 31, "1 species-view 31"],
		[other, 32, "1 species-view 32"],
	] as const) {
		await tab.goto(`/species/${id}`)
		await tab.getByRole("heading", { level: 1 }).waitFor()
		await expect.poll(() => queuedEvents(tab), POLL_TIMEOUT).toContainEqual(row)
	}
	await setConnection(one, true)
	const all = ["2 species-view 30", "1 species-view 31", "1 species-view 32"]
	await expectCounted(here.site, all)
	await expect.poll(() => queuedEvents(page), POLL_TIMEOUT).toEqual([])
	await passSendDelay(page)
	expect(await counted(here.site)).toEqual(all)
	await leave()
})

test("a batch whose response was lost is counted once, and a rejected batch is not sent again", async () => {
	const { page, context, sent, leave } = await trackedVisitor(here, PHONE)
	await context.route("**/api/events", async (route) => {
		await route.fetch()
		await route.abort()
	})
	await page.goto("/species/40")
	await expectCounted(here.site, ["1 species-view 40"])
	expect(await queuedEvents(page)).toEqual(["1 species-view 40"])
	await context.unroute("**/api/events")
	await dispatchOnline(page)
	await expect.poll(() => queuedEvents(page), POLL_TIMEOUT).toEqual([])
	expect(sent).toHaveLength(2)
	expect(await counted(here.site)).toEqual(["1 species-view 40"])
	await page.evaluate(() => {
		const events = [{ name: "no-such-event", subject: "", at: new Date().toISOString(), count: 1 }]
		localStorage.setItem("waitingEvents", JSON.stringify([{ batch: "abcdefgh1", events }]))
	})
	await dispatchOnline(page)
	await expect.poll(() => queuedEvents(page), POLL_TIMEOUT).toEqual([])
	expect(sent).toHaveLength(3)
	await leave()
})

test("consent can be withdrawn from any page in three taps, which clears the event queue and aborts a request in progress", async () => {
	const { page, sent, leave } = await trackedVisitor(here, { ...PHONE, baseURL: link.address })
	const choices = page.getByRole("dialog", { name: "Privacy preferences" })
	link.decide = (path) => (path === "/api/events" ? 60_000 : "through")
	await page.goto("/species/50")
	const calledBack = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/events"))
	await expect.poll(() => sent.length, POLL_TIMEOUT).toBe(1)
	await page.getByRole("button", { name: "Menu", exact: true }).click()
	await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Privacy choices" }).click()
	await choices.waitFor()
	await page.getByRole("dialog", { name: "Menu" }).waitFor({ state: "hidden" })
	expect(await choices.getByRole("checkbox").isChecked()).toBe(true)
	await expectAccessible(page, "privacy choices opened from the menu")
	await choices.getByRole("button", { name: "Decline All" }).click()
	expect((await calledBack).failure()?.errorText).toBe("net::ERR_ABORTED")
	expect(await page.evaluate(() => localStorage.getItem("waitingEvents"))).toBeNull()
	await expect
		.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")), POLL_TIMEOUT)
		.toBe("Menu")
	link.decide = () => "through"
	await page.goto("/species/51")
	await passSendDelay(page)
	expect(sent).toHaveLength(1)
	expect(await counted(here.site)).toEqual([])
	// The footer has the same button.
	await page.getByRole("contentinfo").getByRole("button", { name: "Privacy choices" }).click()
	expect(await choices.getByRole("checkbox").isChecked()).toBe(false)
	await leave()
})
