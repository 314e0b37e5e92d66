import type { Page } from "playwright-core"
import { beforeAll, describe, expect, test } from "vitest"
import { signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { hydrated, siteAndBrowser, visitor } from "#app/testing/fixtures/browser.ts"
import { frameProblems } from "#app/testing/fixtures/layout.ts"
import { LONG_SITE_NAME, LONG_USERNAME } from "#app/testing/fixtures/long-names.ts"

/** From the smallest phone to a large desktop, with the breakpoints of the layout and their neighbours. */
const WIDTHS = [
	...Array.from({ length: 21 }, (_, at) => 320 + at * 80),
	360,
	390,
	768,
	831,
	832,
	943,
	944,
	985,
	1024,
	1223,
	1265,
]

const LONG_ADMIN = { who: "an admin with a long name", username: LONG_USERNAME, role: "admin" }
const ADMIN = { who: "an admin with a short name", username: "anna", role: "admin" }
const NO_ADMIN = { who: "an account without rights", username: LONG_USERNAME, role: "user" }
const GUEST = { who: "a guest", username: undefined, role: undefined }

const SITES = [
	{ siteName: "Heritage Farm", viewers: [ADMIN, GUEST] },
	{ siteName: LONG_SITE_NAME, viewers: [LONG_ADMIN, ADMIN, NO_ADMIN, GUEST] },
	{ siteName: "Naturschutzgebietsverwaltungsgesellschaft-am-Loonsee", viewers: [LONG_ADMIN, GUEST] },
]

/** Room for a short word, if the header has a search. */
const MIN_SEARCH_PX = 100

/** Checks the page at every width and text size, and reports each problem with where it was found. */
async function sweep(page: Page, isNameTooLong: boolean): Promise<string[]> {
	const found: string[] = []
	for (const size of ["", "212.5%"]) {
		await page.evaluate((value) => {
			document.documentElement.style.fontSize = value
		}, size)
		for (const width of WIDTHS) {
			await page.setViewportSize({ width, height: 800 })
			// At double text size a long name doesn't fit on a phone, and ends in an ellipsis.
			const mayCutBrand = isNameTooLong || (size !== "" && width < 640)
			for (const one of await frameProblems(page, { mayCutBrand }))
				found.push(`${width} px${size && ", twice the text"}: ${one}`)
			const field = await page.locator("header input[type=search]").boundingBox()
			if (field && field.width < MIN_SEARCH_PX)
				found.push(`${width} px: the search is ${field.width} px wide`)
		}
	}
	return found
}

describe.each(SITES)("the layout of the site '$siteName'", ({ siteName, viewers }) => {
	const here = siteAndBrowser({ SITE_NAME: siteName })
	const isTooLong = !siteName.includes(" ")
	let cookie = ""
	beforeAll(async () => {
		cookie = (await signedInAdmin(here.site)).cookie()
	})

	/** A page for this viewer, whose account gets the name and the role of the test. */
	async function pageFor({ username, role }: (typeof viewers)[number], options = {}) {
		const one = await visitor(here, options)
		if (username) {
			await here.site.db.updateTable("users").set({ username, role }).execute()
			const [name = "", ...value] = cookie.split("=")
			await one.context.addCookies([{ name, value: value.join("="), url: here.site.address }])
		}
		return one
	}

	test.each(viewers)("header, bottom bar and footer fit every width for $who", async (viewer) => {
		const { page, leave } = await pageFor(viewer)
		// A page with little content of its own, because each width lays it out again.
		await page.goto("/nope")
		await hydrated(page)
		expect(await sweep(page, isTooLong)).toEqual([])
		await leave()
	})

	test("header, bottom bar and footer fit without scripts, in the dark theme, and without news", async () => {
		await here.site.db
			.insertInto("settings")
			.values({ key: "blog_enabled", value: "false" })
			.onConflict((conflict) => conflict.column("key").doUpdateSet({ value: "false" }))
			.execute()
		const { page, leave } = await pageFor(LONG_ADMIN, { javaScriptEnabled: false, colorScheme: "dark" })
		await page.goto("/waiver")
		expect(await page.getByRole("link", { name: "News", exact: true }).count()).toBe(0)
		expect(await sweep(page, isTooLong)).toEqual([])
		await leave()
	})
})
