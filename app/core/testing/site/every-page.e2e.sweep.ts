import type { Page } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import { pathPattern } from "#core/http/route-table.server.ts"
import { recordKinds } from "#core/records/known-kinds.ts"
import { listsOf } from "#core/records/record-kinds.ts"
import { ADMIN, signedInAdmin } from "#core/testing/admin.ts"
import { badTargets, expectAccessibleOnScreens } from "#core/testing/axe.ts"
import {
	DESK,
	openPage,
	PHONE,
	settled,
	signedInStaff,
	siteAndBrowser,
	visitor,
} from "#core/testing/browser.ts"
import { focusProblems } from "#core/testing/fixed-layers.ts"
import { GUEST_STATES, openGuestState } from "#core/testing/guest-states.ts"
import { layoutProblems, smallTargets } from "#core/testing/layout.ts"
import { recordShifts, shiftsOf } from "#core/testing/layout-shifts.ts"
import {
	giveLongestWords,
	giveLongNames,
	LONG_SITE_NAME,
	LONG_USERNAME,
	ONE_WORD_SPECIES,
} from "#core/testing/long-names.ts"
import { answerDialogs } from "#core/testing/page-problems.ts"
import { publicPages } from "#core/testing/public-pages.ts"
import { STAFF_STATES } from "#core/testing/staff-states.ts"

/**
 * Opens every page and every state once, and checks them on each kind of screen, with twice the text and in both themes:
 * axe, overflow from 320 pixels on, broken words, cut texts, the size of controls, and what has the focus. Every unexpected
 * error, warning and dialog fails the tests, too.
 */
const here = siteAndBrowser({ SITE_NAME: LONG_SITE_NAME })
let longPost = ""
beforeAll(async () => {
	await signedInAdmin(here.site)
	longPost = await giveLongNames(here.site.db)
	const headers = { "Content-Type": "application/json" }
	await here.site.get("/api/waiver-acceptances", { method: "POST", body: "{}", headers })
})

/** `turn` selects the desktop's width. */
async function check(page: Page, name: string, turn: number): Promise<void> {
	await expectAccessibleOnScreens(page, name, turn)
	expect.soft(await layoutProblems(page), name).toEqual([])
	await page.setViewportSize({ width: 390, height: 844 })
	expect.soft(await badTargets(page), name).toEqual([])
}

/** Controls of staff are at least 24 pixels wide and high, also in what is folded. */
async function checkStaff(page: Page, name: string, turn: number): Promise<void> {
	await expectAccessibleOnScreens(page, name, turn)
	expect.soft(await layoutProblems(page, { targets: 24 }), name).toEqual([])
	await page.setViewportSize({ width: 390, height: 844 })
	if (await openDetails(page)) expect.soft(await smallTargets(page, 24), `${name}, unfolded`).toEqual([])
}

function openDetails(page: Page): Promise<boolean> {
	return page.evaluate(() => {
		const folded = document.querySelectorAll<HTMLDetailsElement>("details:not([open])")
		for (const one of folded) one.open = true
		return folded.length > 0
	})
}

async function checkFocus(page: Page, name: string): Promise<void> {
	for (const viewport of [
		{ width: 320, height: 640 },
		{ width: 844, height: 390 },
		{ width: 1280, height: 800 },
	]) {
		await page.setViewportSize(viewport)
		expect.soft(await focusProblems(page), `${name} at ${viewport.width} px`).toEqual([])
	}
}

test("every page of visitors, below the privacy banner, passes all checks and loads without a layout shift", async () => {
	const { page } = await visitor(here, { ...PHONE, consent: false })
	await recordShifts(page)
	const pages = [...(await publicPages(here.site)), longPost]
	for (const [at, path] of pages.entries()) {
		await openPage(page, path)
		await settled(page)
		expect.soft(await shiftsOf(page), path).toEqual([])
		await check(page, path, at)
		await openPage(page, path)
		await checkFocus(page, path)
	}
}, 600_000)

test.each(GUEST_STATES.map((state, at) => ({ ...state, at })))("$name passes all checks", async (state) => {
	const { page } = await visitor(here, PHONE)
	await openGuestState(page, state)
	await check(page, state.name, state.at)
})

const opened: string[] = []

test.each([
	{ pointer: "a finger", turn: 0, options: PHONE },
	{ pointer: "a mouse", turn: 1, options: DESK },
])(
	"every page and state of staff, opened with $pointer, passes all checks with the longest words",
	async ({ options, turn }) => {
		const { db } = here.site
		await giveLongestWords(db)
		const { page } = await signedInStaff(here, options)
		const rename = (username: string) =>
			db.updateTable("users").set({ username }).where("role", "=", "admin").execute()
		try {
			// Some states leave changed forms behind, so the browser asks before it leaves the page.
			answerDialogs(page, "accept")
			await rename(LONG_USERNAME)
			for (const [at, path] of ["/", "/tour", longPost, "/nope"].entries()) {
				if (at % 2 !== turn) continue
				await openPage(page, path)
				await check(page, `${path} for staff`, at)
			}
			await openPage(page, "/admin")
			if (turn === 0) await checkStaff(page, "/admin", 0)
			await removeMostSpecies()
			const states = STAFF_STATES.filter((_state, at) => at % 2 === turn)
			for (const [at, { name, open }] of states.entries()) {
				await open(page, db)
				opened.push(new URL(page.url()).pathname)
				await checkStaff(page, name, at)
			}
		} finally {
			await rename(ADMIN.username)
		}
	},
	600_000,
)

/** Dialogs lie over the list of species, and a list of sixty takes three times as long to lay out as one of twelve. */
async function removeMostSpecies(): Promise<void> {
	await here.site.db
		.deleteFrom("species")
		.where("id", ">", ONE_WORD_SPECIES)
		.where("name", "not like", "%Heron")
		.execute()
}

test("every page of staff is among the states", () => {
	const isOpened = (pattern: string) => opened.some((path) => new RegExp(`^${pattern}$`).test(path))
	const staffPages = listsOf(recordKinds()).length > 0 ? /^\/admin/ : /^\/admin(?!\/site\/lists)/
	const pages = here.site.siteRoutes.filter(({ path, isPage }) => isPage && staffPages.test(path))
	expect(pages.length).toBeGreaterThan(10)
	expect(pages.map(({ path }) => path).filter((path) => !isOpened(pathPattern(path)))).toEqual([])
})

test("the Tab key reaches the staff's controls in view, with an outline", async () => {
	const { page } = await signedInStaff(here, DESK)
	for (const path of ["/admin?q=heron", "/admin/species/1/edit", "/admin/news/new", "/admin/security"]) {
		await openPage(page, path)
		await checkFocus(page, path)
	}
})
