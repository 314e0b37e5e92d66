import type { Page } from "playwright-core"
import { afterEach, expect, test } from "vitest"
import { expectAccessible } from "#core/testing/axe.ts"
import {
	comeBack,
	extrasLoaded,
	hydrated,
	openPage,
	PHONE,
	siteAndBrowser,
	visitor,
	visitorWithWorker,
} from "#core/testing/browser.ts"
import { visitOnce } from "#core/testing/saved-tour.ts"

const here = siteAndBrowser({}, { species: [12] })
afterEach(() => here.site.db.deleteFrom("notices").execute())

async function store(text: string, fields: { level?: string; link?: string; ends_at?: string } = {}) {
	const at = new Date().toISOString()
	const row = { text, level: "closure", ...fields, created_at: at, updated_at: at }
	await here.site.db.insertInto("notices").values(row).execute()
}
const inMs = (time: number) => new Date(Date.now() + time).toISOString()

const region = (page: Page) => page.getByRole("region", { name: "Notices", exact: true })
const items = async (page: Page) => await region(page).getByRole("listitem").allTextContents()

/** The code that updates the list, loaded when the page is idle, has rendered its announcement. */
async function ready(page: Page): Promise<void> {
	await hydrated(page)
	await extrasLoaded(page)
}

test("an open page removes a notice when it ends, and leaves the others", async () => {
	await store("The dock is closed.")
	const { page } = await visitor(here, PHONE)
	await store("The mill trail is flooded.", { level: "caution", ends_at: inMs(60_000) })
	await page.clock.install()
	await openPage(page, "/blog")
	expect(await items(page)).toEqual(["Closure: The dock is closed.", "Caution: The mill trail is flooded."])
	await page.clock.fastForward(60_000)
	await expect.poll(() => items(page)).toEqual(["Closure: The dock is closed."])
})

test("a new notice appears and is announced after returning to the tab, and with a link after a minute", async () => {
	const { page } = await visitor(here)
	await page.clock.install()
	await page.goto("/blog")
	await ready(page)
	expect(await region(page).count()).toBe(0)
	await store("The mill trail is flooded.", { link: "/tour" })
	await comeBack(page)
	await region(page).getByRole("link", { name: "More information" }).waitFor()
	const announced = page.getByRole("status").getByText("The mill trail is flooded.", { exact: true })
	expect(await announced.count()).toBe(1)
	await store("The barn is closed.")
	await page.getByRole("link", { name: "Home" }).first().click()
	await page.waitForURL("/")
	expect(await items(page)).toHaveLength(1)
	await page.clock.fastForward(61_000)
	await page.getByRole("link", { name: "News" }).first().click()
	await region(page).getByText("Closure: The barn is closed.").waitFor()
	expect(await announced.count()).toBe(0)
	await store("The bridge is out.")
	// A page that stays in view asks again.
	await page.clock.fastForward(3 * 60_000)
	await region(page).getByText("Closure: The bridge is out.").waitFor()
})

test("the saved tour shows the notices with their time offline, without those that have ended", async () => {
	await store("The mill trail is flooded.")
	await store("The lane is icy until noon.", { level: "caution", ends_at: inMs(3_600_000) })
	const { page, context } = await visitorWithWorker(here, PHONE)
	await visitOnce(page)
	await context.setOffline(true)
	await page.goto("/species/12")
	await page.getByRole("heading", { name: "Pileated Woodpecker", level: 1 }).waitFor()
	await region(page).getByText("Closure: The mill trail is flooded.").waitFor()
	await region(page).getByText("Caution: The lane is icy until noon.").waitFor()
	await region(page)
		.getByText(/^As of \d+:\d\d [AP]M\./)
		.waitFor()
	await expectAccessible(page, "the saved notices")
	await page.clock.setFixedTime(Date.now() + 48 * 3_600_000)
	await page.goto("/tour")
	await region(page)
		.getByText(/^As of [A-Z]\w+ \d+, \d{4} at \d+:\d\d [AP]M\./)
		.waitFor()
	expect(await items(page)).toEqual(["Closure: The mill trail is flooded."])
	await here.site.db.deleteFrom("notices").execute()
	await context.setOffline(false)
	await expect.poll(() => region(page).count()).toBe(0)
})
