import type { Page } from "playwright-core"
import { afterEach, beforeAll, expect, test } from "vitest"
import { listRoutes, pathPattern } from "#app/server/route-table.server.ts"
import { ADMIN, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { expectAccessible, expectAccessibleOnScreens } from "#app/testing/fixtures/axe.ts"
import {
	DESK,
	hydrated,
	PHONE,
	signedInStaff,
	siteAndBrowser,
	visitor,
} from "#app/testing/fixtures/browser.ts"
import { layoutProblems, overflowingElements, smallTargets } from "#app/testing/fixtures/layout.ts"
import {
	giveLongestWords,
	giveLongNames,
	LONG_SITE_NAME,
	LONG_SPECIES,
	LONG_USERNAME,
	ONE_WORD_SPECIES,
} from "#app/testing/fixtures/long-names.ts"
import { answerDialogs } from "#app/testing/fixtures/page-problems.ts"
import { STAFF_STATES } from "#app/testing/fixtures/staff-states.ts"

const here = siteAndBrowser({ SITE_NAME: LONG_SITE_NAME })
beforeAll(async () => {
	await signedInAdmin(here.site)
	const headers = { "Content-Type": "application/json" }
	await here.site.get("/api/waiver-acceptances", { method: "POST", body: "{}", headers })
})

const GUEST_PAGES = ["/auth", "/auth/create", "/auth?redirectTo=/admin/species/new?draft=x"]

/** The paths that the states opened. */
const opened: string[] = []

/** Each state is opened with one of them, in turn. */
const DEVICES = [
	{ pointer: "a finger", turn: 0, options: PHONE },
	{ pointer: "a mouse", turn: 1, options: DESK },
]

const rename = (username: string) =>
	here.site.db.updateTable("users").set({ username }).where("role", "=", "admin").execute()

// Runs even if a test has failed, because the next one signs in.
afterEach(() => rename(ADMIN.username))

const staff = (options: Parameters<typeof signedInStaff>[1]) => signedInStaff(here, options)

test("axe reports no violation on the sign-in pages", async () => {
	for (const options of [PHONE, DESK]) {
		const { page, leave } = await visitor(here, options)
		for (const path of GUEST_PAGES) {
			await page.goto(path)
			await hydrated(page)
			expect(await overflowingElements(page), path).toEqual([])
			await expectAccessible(page, path)
		}
		await leave()
	}
})

test("for signed-in users no word is broken and nothing is cut off on public pages, and axe reports no violation on the wider ones", async () => {
	const post = await giveLongNames(here.site.db)
	const { page, leave } = await staff({})
	const visitorPages = [
		"/",
		"/tour",
		`/tour?species=${LONG_SPECIES}`,
		`/species/${LONG_SPECIES}`,
		"/blog",
		post,
		"/waiver",
		"/nope",
	]
	await rename(LONG_USERNAME)
	for (const [at, path] of visitorPages.entries()) {
		await page.goto(path)
		await hydrated(page)
		expect.soft(await layoutProblems(page), path).toEqual([])
		await expectAccessibleOnScreens(page, path, at)
	}
	await leave()
}, 180_000)

test.each(DEVICES)(
	"on every staff page with $pointer axe reports no violation, and at any screen and text size no word is broken, nothing is cut off and no control is smaller than 24 px",
	async ({ options, turn }) => {
		await giveLongNames(here.site.db)
		await giveLongestWords(here.site.db)
		const { page, leave } = await staff(options)
		// It leaves forms as they are.
		answerDialogs(page, "accept")
		await rename(LONG_USERNAME)
		const check = async (name: string, at: number) => {
			await expectAccessibleOnScreens(page, name, at)
			expect.soft(await layoutProblems(page, { targets: 24 }), name).toEqual([])
			if (!(await openDetails(page))) return
			for (const width of [390, 1280]) {
				await page.setViewportSize({ width, height: 844 })
				expect.soft(await smallTargets(page, 24), `${name}, unfolded at ${width} px`).toEqual([])
			}
		}
		await page.goto("/admin")
		await hydrated(page)
		if (turn === 0) await check("/admin", 0)
		await removeMostSpecies()
		const states = STAFF_STATES.filter((_state, at) => at % DEVICES.length === turn)
		for (const [at, { name, open }] of states.entries()) {
			await open(page, here.site.db)
			opened.push(new URL(page.url()).pathname)
			await check(name, at)
		}
		await leave()
	},
	240_000,
)

/** Dialogs lie over the list of species, and a list of sixty takes three times as long to lay out as one of twelve. */
async function removeMostSpecies(): Promise<void> {
	await here.site.db
		.deleteFrom("species")
		.where("id", ">", ONE_WORD_SPECIES)
		.where("name", "not like", "%Heron")
		.execute()
}

/** Folded tables count as well. False if nothing was folded. */
function openDetails(page: Page): Promise<boolean> {
	return page.evaluate(() => {
		const folded = document.querySelectorAll<HTMLDetailsElement>("details:not([open])")
		for (const one of folded) one.open = true
		return folded.length > 0
	})
}

test("every staff page is among the states", () => {
	const isOpened = (pattern: string) => opened.some((path) => new RegExp(`^${pattern}$`).test(path))
	const pages = listRoutes(here.site.routes).filter(({ path, isPage }) => isPage && path.startsWith("/admin"))
	expect(pages.length).toBeGreaterThan(10)
	expect(pages.map(({ path }) => path).filter((path) => !isOpened(pathPattern(path)))).toEqual([])
})

test("a dialog takes the focus, traps it, and restores it when it closes", async () => {
	const { page, leave } = await staff(DESK)
	await page.goto("/admin")
	await hydrated(page)
	const edit = page.getByRole("link", { name: "Edit American Bittern" })
	await edit.focus()
	await page.keyboard.press("Enter")
	const dialog = page.getByRole("dialog", { name: "Edit Species" })
	await dialog.waitFor()
	for (let press = 0; press < 40; press++) {
		await page.keyboard.press("Tab")
		const isInside = await page.evaluate(() => {
			const { activeElement } = document
			return activeElement === document.body || activeElement?.closest("dialog") !== null
		})
		expect(isInside, `Tab ${press + 1}`).toBe(true)
	}
	await page.keyboard.press("Escape")
	await dialog.waitFor({ state: "detached" })
	await page.waitForFunction(
		() => document.activeElement?.getAttribute("aria-label") === "Edit American Bittern",
	)
	await leave()
})
