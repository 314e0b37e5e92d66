import type { Page } from "playwright-core"
import { beforeAll, describe, expect, test } from "vitest"
import { sessionCookie } from "#app/testing/fixtures/admin.ts"
import {
	DESK,
	hydrated,
	PHONE,
	siteAndBrowser,
	visitor,
	visitorWithWorker,
} from "#app/testing/fixtures/browser.ts"
import { leaveFewSpecies } from "#app/testing/fixtures/few-species.ts"
import { LOST_CODE } from "#app/testing/fixtures/page-problems.ts"
import { visitOnce } from "#app/testing/fixtures/saved-tour.ts"
import { weakLink } from "#app/testing/fixtures/weak-link.ts"

const here = siteAndBrowser()
beforeAll(() => leaveFewSpecies(here.site, 9, 12, 15, 23))

const html = (status: number, text: string) => ({ status, type: "text/html", text: `<h1>${text}</h1>` })
const PORTAL = html(200, "Sign in to this network")
const FIREWALL = html(403, "Blocked by policy")

const isPageData = (path: string) => /\.data(\?|$)/.test(path)
const tap = (page: Page, name: string) =>
	page.getByRole("navigation", { name: "Quick" }).getByRole("link", { name, exact: true }).click()
const explained = (page: Page) =>
	page
		.getByText("Something else answered instead of this site, such as a firewall or the sign-in page")
		.first()
		.waitFor()

/** Code that a page loads late gets the other answer, too. */
const OTHER_CODE = new RegExp(`Failed to load module script|${LOST_CODE.source}`)

/** A visitor whose requests go through a link, on which something else may answer. */
async function onLink(worker: boolean) {
	const link = await weakLink(() => here.site.address)
	const open = worker ? visitorWithWorker : visitor
	const { page, leave } = await open(here, {
		...PHONE,
		baseURL: link.address,
		expectedErrors: OTHER_CODE,
	})
	return { page, link, leave: () => leave().then(link.close) }
}

describe.concurrent("a request of a page's scripts that something else answers", () => {
	test.each([
		["a network's sign-in page", PORTAL],
		["a firewall's page", FIREWALL],
		["a network that requires a sign-in", html(511, "Sign in to this network")],
		["a firewall's JSON", { status: 403, type: "application/json", text: '{"error":"denied"}' }],
		["an empty answer", { status: 200, type: "text/plain", text: "" }],
	])(
		"%s leads to a page that says so, from which the address opens as the network sends it",
		async (_, answer) => {
			const { page, link, leave } = await onLink(false)
			await page.goto("/")
			await hydrated(page)
			link.decide = (path) => (isPageData(path) ? answer : "through")
			await tap(page, "News")
			await explained(page)
			expect(await page.getByRole("banner").count()).toBe(1)
			link.decide = () => PORTAL
			await page.getByRole("link", { name: "Open directly" }).click()
			await page.getByRole("heading", { name: "Sign in to this network" }).waitFor()
			expect(new URL(page.url()).pathname).toBe("/blog")
			await leave()
		},
	)

	test("the page opens once the site itself answers again", async () => {
		const { page, link, leave } = await onLink(false)
		await page.goto("/")
		await hydrated(page)
		link.decide = (path) => (isPageData(path) || path === "/healthz" ? PORTAL : "through")
		await tap(page, "News")
		await explained(page)
		link.decide = () => "through"
		await page.getByRole("heading", { name: "News", level: 1 }).waitFor()
		await leave()
	})

	test("answers that a cache has kept from before the marker are the site's", async () => {
		const { page, leave } = await onLink(false)
		await page.route("**/*", async (route) => {
			const response = await route.fetch()
			const { "x-from-site": marker, ...headers } = response.headers()
			expect(marker, route.request().url()).toBe("yes")
			await route.fulfill({ response, headers })
		})
		await page.goto("/")
		await hydrated(page)
		await tap(page, "News")
		await page.getByRole("heading", { name: "News", level: 1 }).waitFor()
		await tap(page, "Tour")
		await page.getByText("12 species", { exact: true }).waitFor()
		expect(await page.getByText("didn't load").count()).toBe(0)
		await page.unrouteAll({ behavior: "ignoreErrors" })
		await leave()
	})

	test("a page whose code something else answers offers to reload, which shows what the network sends", async () => {
		const { page, link, leave } = await onLink(false)
		await page.goto("/")
		await hydrated(page)
		link.decide = () => PORTAL
		await tap(page, "News")
		const portal = page.getByRole("heading", { name: "Sign in to this network" })
		const reload = page.getByRole("button", { name: "Reload" })
		// The router may already have loaded the document.
		await reload.or(portal).waitFor()
		if (await reload.isVisible()) await reload.click()
		await portal.waitFor()
		await leave()
	})
})

describe.concurrent("with the tour saved", () => {
	test("a network's sign-in page is shown when a page is opened, is never saved, and the tour opens later", async () => {
		const { page, link, leave } = await onLink(true)
		await visitOnce(page)
		link.decide = () => PORTAL
		for (const path of ["/tour", "/blog", "/species/12", "/admin"]) {
			await page.goto(path)
			await page.getByRole("heading", { name: "Sign in to this network" }).waitFor()
		}
		link.decide = () => "dropped"
		await page.goto("/tour")
		await page.getByText("12 species", { exact: true }).waitFor()
		await leave()
	})

	test("a firewall's 403 leaves the saved tour usable inside the page, and is shown when a page is opened", async () => {
		const { page, link, leave } = await onLink(true)
		await visitOnce(page)
		link.decide = () => FIREWALL
		await page
			.getByRole("link", { name: /Pileated Woodpecker/ })
			.first()
			.click()
		await page.getByRole("heading", { name: "Pileated Woodpecker" }).first().waitFor()
		await page.goto("/species/12")
		await page.getByRole("heading", { name: "Blocked by policy" }).waitFor()
		link.decide = () => "dropped"
		await page.goto("/species/12")
		await page.getByRole("heading", { name: "Pileated Woodpecker", level: 1 }).waitFor()
		await leave()
	})

	test("an address opened directly doesn't come from what is saved", async () => {
		const { page, link, leave } = await onLink(true)
		await visitOnce(page)
		link.decide = () => "dropped"
		await page.goto("/tour")
		await page.getByText("12 species", { exact: true }).waitFor()
		await expect(page.goto("/tour?from-network")).rejects.toThrow(/ERR_EMPTY_RESPONSE|ERR_CONNECTION/)
		await leave()
	})
})

describe("a form that something else answers", () => {
	/** The site knows itself by another address than the one that is open. */
	const wrong = siteAndBrowser({ PUBLIC_URL: "http://farm.example" })

	test("with a wrong PUBLIC_URL, signing in says which address the site has", async () => {
		const link = await weakLink(() => wrong.site.address)
		link.decide = (_, headers) => {
			// Browsers send it to https and to this machine only.
			delete headers["sec-fetch-site"]
			return "through"
		}
		const { page, leave } = await visitor(wrong, { ...DESK, baseURL: link.address })
		await page.goto("/auth")
		await hydrated(page)
		await page.locator("[name=username]").fill("anna")
		await page.locator("[name=password]").fill("correct horse battery")
		await page.locator("main form button[type=submit]").click()
		await page
			.getByText("This request did not come from this site, so nothing was changed.")
			.first()
			.waitFor()
		await page.getByText("This site's address is http://farm.example.").first().waitFor()
		await leave()
		await link.close()
	})

	test.each([
		["a firewall", FIREWALL],
		["a sign-in page", PORTAL],
	])("%s in front of a staff form keeps what was typed, and says what happened", async (_, answer) => {
		const link = await weakLink(() => here.site.address)
		const { page, context, leave } = await visitor(here, {
			...DESK,
			baseURL: link.address,
			expectedErrors: OTHER_CODE,
		})
		const cookie = await sessionCookie(here.site)
		await context.addCookies([{ ...cookie, url: link.address }])
		await page.goto("/admin/species/12/edit")
		await hydrated(page)
		const name = page.locator("[name=name]")
		await name.fill("Woodpecker of the east")
		link.decide = () => answer
		await page.getByRole("button", { name: "Update", exact: true }).click()
		await explained(page)
		expect(await name.inputValue()).toBe("Woodpecker of the east")
		await leave()
		await link.close()
	})
})
