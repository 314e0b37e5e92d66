import type { Page } from "playwright-core"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { signedInAdmin } from "#app/testing/fixtures/admin.ts"
import {
	DESK,
	hydrated,
	POLL_TIMEOUT,
	siteAndBrowser,
	type Visitor,
	visitor,
} from "#app/testing/fixtures/browser.ts"
import { leaveFewSpecies } from "#app/testing/fixtures/few-species.ts"
import { LOST_CODE } from "#app/testing/fixtures/page-problems.ts"

const here = siteAndBrowser()
let cookie = ""
beforeAll(async () => {
	await leaveFewSpecies(here.site, 9)
	cookie = (await signedInAdmin(here.site)).cookie()
})
let staff: Visitor
let page: Page
beforeEach(async () => {
	staff = await visitor(here, { ...DESK, expectedErrors: LOST_CODE })
	page = staff.page
	const [name = "", value = ""] = cookie.split("=")
	await staff.context.addCookies([{ name, value, url: here.site.address }])
	return () => staff.leave()
})

const DATA = /\.data(\?|$)/

/** Drops the first `times` requests for a page's data, starting with the next form if one is sent. */
async function loseLoads(times: number): Promise<{ lost: () => number }> {
	let lost = 0
	await page.route(DATA, async (route) => {
		if (route.request().method() !== "GET" || lost >= times) return await route.continue()
		lost += 1
		await route.abort()
	})
	return { lost: () => lost }
}

/** The server processes the next form, and its response is lost. */
async function loseNextResponse(): Promise<void> {
	let isLost = false
	await page.route(DATA, async (route) => {
		if (route.request().method() === "GET" || isLost) return await route.continue()
		isLost = true
		await route.fetch({ maxRedirects: 0 })
		await route.abort()
	})
}

const button = (name: string) => page.getByRole("button", { name, exact: true })
const NO_ANSWER = "No response, so this may not be saved."
const species = (...names: string[]) =>
	here.site.db.selectFrom("species").select(["id", "name"]).where("name", "in", names).execute()

test.each([
	["a changed species", "/admin/species/2/edit", () => button("Update"), "Species updated"],
	[
		"a switch",
		"/admin/security",
		() => page.getByRole("switch", { name: /^Self-Guided Tour/ }),
		"Tour disabled successfully",
	],
] as const)("after %s, a lost request for the next page is sent again", async (_, at, control, result) => {
	await page.goto(at)
	await hydrated(page)
	const { lost } = await loseLoads(1)
	await control().first().click()
	await page.getByText(result).first().waitFor()
	expect(lost()).toBe(1)
	expect(await page.getByRole("heading", { name: "No connection" }).count()).toBe(0)
})

test("a link opens its page although one request is lost", async () => {
	await page.goto("/admin")
	await hydrated(page)
	const { lost } = await loseLoads(1)
	await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: /News/ }).click()
	await page.getByRole("link", { name: "Create New Post" }).waitFor()
	expect(lost()).toBe(1)
})

test("if the next page is lost permanently after a save, header and footer stay, and a message says what was saved", async () => {
	await page.goto("/admin/species/2/edit")
	await hydrated(page)
	const header = await page.getByRole("banner").textContent()
	const footer = await page.getByRole("contentinfo").textContent()
	await loseLoads(Number.POSITIVE_INFINITY)
	await button("Update").click()
	await page.getByText("Your change was saved, but the page couldn't be refreshed.").waitFor()
	expect(await page.getByRole("banner").textContent()).toBe(header)
	expect(await page.getByRole("contentinfo").textContent()).toBe(footer)
	await expect.poll(() => page.title(), POLL_TIMEOUT).toBe("No connection · Heritage Farm")
	await page.unroute(DATA)
	await page.getByRole("link", { name: "Try again" }).click()
	await page.getByText("Species updated").first().waitFor()
})

test("a new species whose response was lost can be changed and sent again without creating a duplicate", async () => {
	await page.goto("/admin/species/new")
	await hydrated(page)
	await page.getByLabel("Common Name").fill("Lost Loon")
	await page.getByLabel("Scientific Name").fill("Gavia perdita")
	await page.getByLabel("Description").fill("Dives out of reach.")
	await loseNextResponse()
	await button("Create").click()
	await page.getByText(NO_ANSWER).first().waitFor()
	expect(await species("Lost Loon")).toHaveLength(1)
	await page.getByLabel("Common Name").fill("Found Loon")
	await button("Create").click()
	await page.getByText("Species created").first().waitFor()
	expect(await species("Lost Loon", "Found Loon")).toMatchObject([{ name: "Found Loon" }])
})

test("a changed species whose response was lost can be changed further and sent again", async () => {
	await page.goto("/admin/species/3/edit")
	await hydrated(page)
	await page.getByLabel("Common Name").fill("Changed Once")
	await loseNextResponse()
	await button("Update").click()
	await page.getByText(NO_ANSWER).first().waitFor()
	await page.getByLabel("Common Name").fill("Changed Twice")
	await button("Update").click()
	await page.getByText("Species updated").first().waitFor()
	expect(await species("Changed Once", "Changed Twice")).toEqual([{ id: 3, name: "Changed Twice" }])
})

test.each([
	["/admin", "Add Species", "Add New Species"],
	["/admin", "Edit American Bittern", "Edit Species"],
	["/admin/news", "Create New Post", "Create New Post"],
])("from %s, '%s' opens although all of its code is lost once", async (at, link, heading) => {
	await page.goto(at)
	await hydrated(page)
	await page.getByRole("region", { name: "Notifications (F8)" }).waitFor({ state: "attached" })
	const lost = new Set<string>()
	await page.route(/\/assets\/.*\.js/, async (route) => {
		const url = route.request().url()
		if (lost.has(url)) return await route.continue()
		lost.add(url)
		await route.abort()
	})
	await page.getByRole("link", { name: link }).first().click()
	await page.getByRole("heading", { name: heading }).waitFor()
	expect(lost.size).toBeGreaterThan(0)
})
