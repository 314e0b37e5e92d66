import { afterEach, beforeAll, describe, expect, test } from "vitest"
import { ADMIN, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import {
	DESK,
	expectAccessible,
	hydrated,
	PHONE,
	signedInStaff,
	siteAndBrowser,
	visitor,
	WIDER,
} from "#app/testing/fixtures/browser.ts"
import { layoutProblems } from "#app/testing/fixtures/layout.ts"
import {
	giveLongestWords,
	giveLongNames,
	LONG_SITE_NAME,
	LONG_SPECIES,
	LONG_USERNAME,
} from "#app/testing/fixtures/long-names.ts"
import { STAFF_STATES } from "#app/testing/fixtures/staff-states.ts"

const here = siteAndBrowser({ SITE_NAME: LONG_SITE_NAME })
beforeAll(() => signedInAdmin(here.site))

const GUEST_PAGES = ["/auth", "/auth/create", "/auth?redirectTo=/admin/species/new?draft=x"]
const PAGES = [
	"/admin",
	"/admin?archived=show&q=heron",
	"/admin?q=zzzz",
	"/admin/species/new",
	"/admin/species/1/edit",
	"/admin/species/99999/edit",
	"/admin/species/archive?ids=1&ids=2",
	"/admin/species/delete",
	"/admin/qr-codes?species=1",
	"/admin/qr-codes?mode=all",
	"/admin/qr-codes/print",
	"/admin/import",
	"/admin/import/00000000000000000000000000000000",
	"/admin/news",
	"/admin/news/new",
	"/admin/news/1/edit",
	"/admin/news/1/delete",
	"/admin?missing=audio",
	"/admin/analytics",
	"/admin/analytics?from=2026-02-30&to=2026-03-01",
	"/admin/security",
	"/admin/security/password",
	"/admin/security/waiver-records",
	"/admin/security/waiver-records?receipt=nonsense",
]

const AXE_WIDTHS = [390, ...WIDER]

const rename = (username: string) => here.site.db.updateTable("users").set({ username }).execute()

// Runs even if a test has failed, because the next one signs in.
afterEach(() => rename(ADMIN.username))

const staff = (options: Parameters<typeof signedInStaff>[1]) => signedInStaff(here, options)

describe.each([
	{ name: "a phone", options: PHONE },
	{ name: "a desktop", options: DESK },
])("staff pages on $name", ({ options }) => {
	test("axe reports no violation on any staff page, and none is wider than the screen", async () => {
		const guest = await visitor(here, options)
		for (const path of GUEST_PAGES) {
			await guest.page.goto(path)
			await hydrated(guest.page)
			await expectAccessible(guest.page, path)
		}
		await guest.leave()
		const { page, leave } = await staff(options)
		for (const path of PAGES) {
			await page.goto(path)
			await hydrated(page)
			await expectAccessible(page, path)
			const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
			expect(overflow, path).toBeLessThanOrEqual(0)
		}
		await leave()
	}, 180_000)

	test("axe reports no violation in the errors of a rejected form and a rejected import", async () => {
		const { page, leave } = await staff(options)
		await page.goto("/admin/species/new")
		await hydrated(page)
		await page.getByRole("button", { name: "Create", exact: true }).click()
		await page.getByText("Common name is required").first().waitFor()
		await expectAccessible(page, "the species form")
		await page.goto("/admin/import")
		await hydrated(page)
		await page
			.getByLabel("CSV file")
			.setInputFiles({ name: "x.csv", mimeType: "text/csv", buffer: Buffer.from("name\nx") })
		await page.getByText("Ready to import").waitFor()
		await page.getByRole("button", { name: "Import Species" }).click()
		await page.getByText("CSV Import Failed").first().waitFor()
		await expectAccessible(page, "the import")
		await leave()
	})
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
		const width = WIDER[at % WIDER.length] ?? 0
		await page.setViewportSize({ width, height: 800 })
		await expectAccessible(page, `${path} at ${width} px`)
	}
	await leave()
}, 180_000)

/** Half of the states each, so that both halves fit into a test's timeout. */
test.each([0, 1])(
	"no word of a staff page is broken and nothing is cut off at any screen and text size (half %i)",
	async (half) => {
		await giveLongNames(here.site.db)
		await giveLongestWords(here.site.db)
		const { page, leave } = await staff({})
		await rename(LONG_USERNAME)
		for (const [at, { name, open }] of STAFF_STATES.entries()) {
			if (at % 2 !== half) continue
			await page.setViewportSize({ width: 1280, height: 800 })
			await open(page, here.site.db)
			expect.soft(await layoutProblems(page), name).toEqual([])
			const width = AXE_WIDTHS[at % AXE_WIDTHS.length] ?? 0
			await page.setViewportSize({ width, height: 800 })
			await expectAccessible(page, `${name} at ${width} px`)
		}
		await leave()
	},
	240_000,
)

test("at 320 pixels and with text twice as large nothing overflows a staff page", async () => {
	const { page, leave } = await staff({ viewport: { width: 320, height: 640 } })
	for (const path of PAGES) {
		await page.goto(path)
		for (const size of ["", "212.5%"]) {
			await page.evaluate((value) => {
				document.documentElement.style.fontSize = value
			}, size)
			const wide = await page.evaluate(() => {
				const limit = document.documentElement.clientWidth
				return (
					[...document.querySelectorAll("main *, header *")]
						.filter(
							(element) => element.checkVisibility() && element.getBoundingClientRect().right > limit + 1,
						)
						// The row of tabs scrolls sideways.
						.filter((element) => !element.closest(".overflow-x-auto *, .tab-row *, .sr-only *"))
						.map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`)
				)
			})
			expect.soft(wide.slice(0, 6), `${path} at ${size || "100%"}`).toEqual([])
		}
	}
	await leave()
}, 180_000)

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
