import type { Page } from "playwright-core"
import { describe, expect, test } from "vitest"
import { openPage, PHONE, siteAndBrowser, visitor, visitorWithWorker } from "#core/testing/browser.ts"
import { LOST_CODE } from "#core/testing/page-problems.ts"
import { visitOnce } from "#core/testing/saved-tour.ts"
import { weakLink } from "#core/testing/weak-link.ts"

const here = siteAndBrowser({}, { species: [9, 12, 15, 23] })

const html = (status: number, text: string) => ({ status, type: "text/html", text: `<h1>${text}</h1>` })
const PORTAL = html(200, "Sign in to this network")

const tap = (page: Page, name: string) =>
	page.getByRole("navigation", { name: "Quick" }).getByRole("link", { name, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole("heading", { name }).first().waitFor()
/** Lazily loaded code gets the other response, too. */
const OTHER_CODE = new RegExp(`Failed to load module script|${LOST_CODE.source}`)

async function onLink(open = visitorWithWorker) {
	const link = await weakLink(() => here.site.address)
	const options = { ...PHONE, baseURL: link.address, expectedErrors: OTHER_CODE, staysOpen: true as const }
	const { page, leave } = await open(here, options)
	return { page, link, leave: () => leave().then(link.close) }
}

describe.concurrent("with the tour saved", () => {
	test.each([
		["doesn't respond", 60_000],
		["is being updated", html(502, "Bad Gateway")],
	] as const)(
		"while the site %s, saved pages open by link and by address, the news say so and load later",
		async (_, outcome) => {
			const { page, link, leave } = await onLink()
			await visitOnce(page)
			await openPage(page, "/")
			await page.waitForFunction(() => localStorage.getItem("waiverTerms") !== null)
			link.decide = () => outcome
			await tap(page, "Tour")
			await page.getByText(/^The site isn't responding. Showing the catalogue saved on/).waitFor()
			await page.getByText("12 species", { exact: true }).waitFor()
			await tap(page, "Home")
			await heading(page, "Admission")
			for (const [path, shown] of [
				["/species/12", "Pileated Woodpecker"],
				["/?search=loon", "Search results for “loon”"],
				["/waiver", "1. Definitions"],
				["/", "Admission"],
			] as const) {
				await page.goto(path)
				await heading(page, shown)
			}
			await tap(page, "News")
			await heading(page, "No connection")
			await page.getByRole("link", { name: "Back to Home" }).waitFor()
			link.decide = () => "through"
			await page.getByRole("link", { name: "Try again" }).click()
			await heading(page, "News & Updates")
			await leave()
		},
	)

	test("a page of which only half arrives opens from what is saved", async () => {
		const { page, link, leave } = await onLink()
		await visitOnce(page)
		link.decide = (path) => (path === "/species/12" ? "half" : "through")
		await page.goto("/species/12")
		await heading(page, "Pileated Woodpecker")
		await leave()
	})

	test("a network's sign-in page is shown when a page is opened, is never saved, and the tour opens later", async () => {
		const { page, link, leave } = await onLink()
		await visitOnce(page)
		link.decide = () => PORTAL
		for (const path of ["/tour", "/blog", "/species/12", "/admin"]) {
			await page.goto(path)
			await heading(page, "Sign in to this network")
		}
		link.decide = () => "dropped"
		await page.goto("/tour")
		await page.getByText("12 species", { exact: true }).waitFor()
		await leave()
	})
})

describe.concurrent("without anything saved", () => {
	test.each([
		["a network's sign-in page", PORTAL],
		["a firewall's JSON", { status: 403, type: "application/json", text: '{"error":"denied"}' }],
		["an empty answer", { status: 200, type: "text/plain", text: "" }],
	])(
		"%s to a page's scripts is explained, with a link that opens what the network sends",
		async (_, answer) => {
			const { page, link, leave } = await onLink(visitor)
			await openPage(page, "/")
			link.decide = (path) => (/\.data(\?|$)/.test(path) ? answer : "through")
			await tap(page, "News")
			await page
				.getByText("Something else answered instead of this site, such as a firewall or the sign-in page")
				.first()
				.waitFor()
			expect(await page.getByRole("banner").count()).toBe(1)
			link.decide = () => PORTAL
			await page.getByRole("link", { name: "Open directly" }).click()
			await heading(page, "Sign in to this network")
			expect(new URL(page.url()).pathname).toBe("/blog")
			await leave()
		},
	)
})
