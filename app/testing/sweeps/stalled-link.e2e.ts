import type { Page } from "playwright-core"
import { beforeAll, describe, expect, test } from "vitest"
import { MARKER } from "#app/platform/security-headers.server.ts"
import {
	hydrated,
	PHONE,
	POLL_TIMEOUT,
	siteAndBrowser,
	visitorWithWorker,
} from "#app/testing/fixtures/browser.ts"
import { leaveFewSpecies } from "#app/testing/fixtures/few-species.ts"
import { visitOnce } from "#app/testing/fixtures/saved-tour.ts"
import { typeNumber } from "#app/testing/fixtures/scanner-dialog.ts"
import { startTestSite } from "#app/testing/fixtures/site.ts"
import { weakLink } from "#app/testing/fixtures/weak-link.ts"

const here = siteAndBrowser()
beforeAll(() => leaveFewSpecies(here.site, 9, 12, 15, 23))

/** A visitor with their own connection, on which no request is answered after `stall`. */
async function visitorOnLink(site = here.site) {
	const link = await weakLink(() => site.address)
	const { page, leave } = await visitorWithWorker({ ...here, site }, { ...PHONE, baseURL: link.address })
	const stall = () => {
		link.decide = () => 60_000
	}
	return {
		page,
		link,
		stall,
		async leave() {
			await leave()
			await link.close()
		},
	}
}

async function visitorWithTour() {
	const one = await visitorOnLink()
	await visitOnce(one.page)
	return one
}

const updating = { status: 502, type: "text/html", text: "<h1>Bad Gateway</h1>" }

const tap = (page: Page, name: string) =>
	page.getByRole("navigation", { name: "Quick" }).getByRole("link", { name, exact: true }).click()

describe.concurrent("with the tour saved, when the site does not respond", () => {
	test("the home page opens from the cache, by URL and by link", async () => {
		const { page, stall, leave } = await visitorWithTour()
		stall()
		await tap(page, "Home")
		await page.getByRole("heading", { name: "Admission" }).waitFor()
		await page.goto("/species/12")
		await page.getByText("The site isn't responding.").waitFor()
		await page.goto("/")
		await page.getByRole("heading", { name: "Admission" }).waitFor()
		await leave()
	})

	test("the tour opens from the home page, in a visit that has not opened it yet", async () => {
		const { page, stall, leave } = await visitorWithTour()
		await page.goto("/")
		await hydrated(page)
		stall()
		await tap(page, "Tour")
		await page.getByText(/^The site isn't responding. Showing the catalogue saved on/).waitFor()
		await page.getByText("12 species", { exact: true }).waitFor()
		await leave()
	})

	test("a page of which only half arrives opens from the cache", async () => {
		const { page, link, leave } = await visitorWithTour()
		link.decide = (path) => (path === "/species/12" ? "half" : "through")
		await page.goto("/species/12")
		await page.getByRole("heading", { name: "Pileated Woodpecker", level: 1 }).waitFor()
		await leave()
	})

	test("a page that a proxy answers in the site's place opens from the cache", async () => {
		const { page, link, leave } = await visitorWithTour()
		for (const status of [502, 503, 504]) {
			link.decide = () => ({ ...updating, status })
			await page.goto("/species/12")
			await page.getByRole("heading", { name: "Pileated Woodpecker", level: 1 }).waitFor()
		}
		await leave()
	})

	test("the tour opens from the news while the site is being updated, and the news report no connection", async () => {
		const { page, link, leave } = await visitorWithTour()
		await page.goto("/blog")
		await hydrated(page)
		link.decide = () => updating
		await tap(page, "Tour")
		await page.getByText(/^The site isn't responding. Showing the catalogue saved on/).waitFor()
		await page.getByText("12 species", { exact: true }).waitFor()
		await tap(page, "News")
		await page.getByRole("heading", { name: "No connection" }).waitFor()
		await leave()
	})

	test("a search from the home page shows the saved catalogue's date, and uses the server again when it responds", async () => {
		const { page, link, stall, leave } = await visitorWithTour()
		stall()
		await page.goto("/?search=loon")
		await page.getByRole("heading", { name: "Search results for “loon”" }).waitFor()
		const line = page.getByText(/^The site isn't responding. Showing the catalogue saved on/)
		await line.waitFor()
		link.decide = () => "through"
		const found = page.waitForResponse((answer) => answer.url().includes("search=heron"))
		await page.getByRole("button", { name: "Menu" }).click()
		await page.getByLabel("Search species").last().fill("heron")
		await page.getByLabel("Search species").last().press("Enter")
		await page.getByRole("heading", { name: "Search results for “heron”" }).waitFor()
		expect((await found).status()).toBe(200)
		await leave()
	})

	test("a lost catalogue request doesn't delay requests after the connection is back", async () => {
		const { page, link, stall, leave } = await visitorWithTour()
		stall()
		await page.goto("/species/9")
		const line = page.getByText(/^The site isn't responding. Showing the catalogue saved on/)
		await line.waitFor()
		link.decide = () => "through"
		await expect
			.poll(async () => {
				await page.evaluate(() => window.dispatchEvent(new Event("online")))
				return await line.count()
			}, POLL_TIMEOUT)
			.toBe(0)
		await leave()
	})
})

describe.concurrent("features that need the server, when the site does not respond", () => {
	test("a scanned code that can't be looked up is reported as not counted", async () => {
		const { page, link, leave } = await visitorOnLink()
		link.decide = (path) => (/^\/api\/(tour\/catalogue|species)/.test(path) ? 60_000 : "through")
		await page.goto("/tour?dialog=tour")
		await page.getByRole("button", { name: "Begin Discovery Tour" }).click()
		await typeNumber(page, "125")
		await page.getByRole("button", { name: "Use number" }).click()
		await page.getByText("The site isn't responding, so this code didn't count.").first().waitFor()
		await leave()
	})

	test("the news report that there is no connection, with links to try again and to go home", async () => {
		const { page, link, stall, leave } = await visitorWithTour()
		stall()
		await tap(page, "News")
		await page.getByRole("heading", { name: "No connection" }).waitFor()
		await page.getByRole("link", { name: "Back to Home" }).waitFor()
		link.decide = () => "through"
		await page.getByRole("link", { name: "Try again" }).click()
		await page.getByRole("heading", { name: "News & Updates" }).waitFor()
		await leave()
	})

	test("the news load automatically once a weak connection is good again, although the browser never was offline", async () => {
		const { page, link, leave } = await visitorWithTour()
		link.decide = () => "dropped"
		await tap(page, "News")
		await page.getByRole("heading", { name: "No connection" }).waitFor()
		link.decide = () => "through"
		await page.getByRole("heading", { name: "News & Updates" }).waitFor()
		await leave()
	})

	test("the news load automatically once the connection is back, also while the site can't save anything", async () => {
		const { page, link, leave } = await visitorWithTour()
		link.decide = () => "dropped"
		await tap(page, "News")
		await page.getByRole("heading", { name: "No connection" }).waitFor()
		const cannotSave = {
			status: 503,
			type: "text/plain",
			text: "Everything can be read, but nothing can be saved.\n",
			headers: MARKER,
		}
		link.decide = (path) => (path === "/healthz" ? cannotSave : "through")
		await page.getByRole("heading", { name: "News & Updates" }).waitFor()
		await leave()
	})

	test("the news opened by URL report that there is no connection, and the saved tour opens from there", async () => {
		const { page, stall, leave } = await visitorWithTour()
		stall()
		await page.goto("/blog")
		await page.getByRole("heading", { name: "No connection" }).waitFor()
		await tap(page, "Tour")
		await page.getByText("12 species", { exact: true }).waitFor()
		await leave()
	})

	test("the terms can be read and accepted before their response has arrived, and stay when it arrives", async () => {
		const { page, link, leave } = await visitorWithTour()
		link.decide = (path) => (path.startsWith("/waiver.data") ? 8_000 : 60_000)
		const answer = page.waitForResponse((one) => one.url().includes("/waiver.data"))
		await page.goto("/waiver")
		await page.getByRole("heading", { name: "1. Definitions" }).waitFor()
		const accept = page.getByRole("button", { name: "Accept Terms" })
		await accept.waitFor()
		await answer
		await accept.waitFor()
		await leave()
	})

	test("a passcode that gets no response stays in its field, with a message that it was not checked", async () => {
		const site = await startTestSite()
		await site.db
			.updateTable("settings")
			.set({ value: "loon lake" })
			.where("key", "=", "tour_passcode")
			.execute()
		const { page, stall, leave } = await visitorOnLink(site)
		await page.goto("/tour")
		await hydrated(page)
		await page.getByLabel("Tour Passcode").fill("loon lake")
		stall()
		await page.getByRole("button", { name: "Access Wildlife Tour" }).click()
		await page.getByText("No connection, so the passcode wasn't checked.").waitFor()
		expect(await page.getByLabel("Tour Passcode").inputValue()).toBe("loon lake")
		await leave()
		await site.close()
	})
})
