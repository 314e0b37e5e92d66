import { beforeAll, describe, expect, test } from "vitest"
import { signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { hydrated, siteAndBrowser, visitor } from "#app/testing/fixtures/browser.ts"
import { coverProblems } from "#app/testing/fixtures/fixed-layers.ts"
import { setTextSize, TEXT_SIZES } from "#app/testing/fixtures/layout.ts"
import {
	giveLongNames,
	LONG_SITE_NAME,
	LONG_SPECIES,
	LONG_USERNAME,
} from "#app/testing/fixtures/long-names.ts"
import { contrastProblems } from "#app/testing/fixtures/text-contrast.ts"

const here = siteAndBrowser({ SITE_NAME: LONG_SITE_NAME })
let post = ""
let cookie = ""
beforeAll(async () => {
	cookie = (await signedInAdmin(here.site)).cookie()
	post = await giveLongNames(here.site.db)
	await here.site.db.updateTable("users").set({ username: LONG_USERNAME }).execute()
})

const VISITORS_PAGES = () => [
	"/",
	"/tour?q=heron",
	`/species/${LONG_SPECIES}`,
	post,
	"/waiver?redirect=parking",
	"/auth",
]
const STAFF_PAGES = () => [
	"/admin?q=heron",
	`/admin/species/${LONG_SPECIES}/edit`,
	"/admin/news/new",
	"/admin/security",
	"/",
]

/** A small phone, an ordinary one, one in landscape, a tablet and a desktop. */
const SCREENS = [
	{ width: 320, height: 640 },
	{ width: 390, height: 844 },
	{ width: 844, height: 390 },
	{ width: 768, height: 1024 },
	{ width: 1280, height: 800 },
]

describe.each([
	{ who: "a guest who has not answered the privacy banner", pages: VISITORS_PAGES, signedIn: false },
	{ who: "an administrator who has not answered the privacy banner", pages: STAFF_PAGES, signedIn: true },
])("layout for $who", ({ pages, signedIn }) => {
	test("nothing covers the end of a page or a focused control on any screen", async () => {
		const { page, context, leave } = await visitor(here, { consent: false })
		const [name = "", ...value] = cookie.split("=")
		if (signedIn) await context.addCookies([{ name, value: value.join("="), url: here.site.address }])
		// The greeting after signing in appears on the first page only.
		await page.goto("/nope")
		for (const path of pages()) {
			await page.goto(path)
			await hydrated(page)
			await page.getByRole("button", { name: "Accept All" }).waitFor()
			for (const viewport of SCREENS) {
				await page.setViewportSize(viewport)
				for (const size of viewport.width < 640 ? TEXT_SIZES : [""]) {
					await setTextSize(page, size)
					const where = `${path} at ${viewport.width} × ${viewport.height} ${size}`
					expect(await coverProblems(page), where).toEqual([])
				}
			}
		}
		await leave()
	})
})

/** The breakpoints of the first screen's layout, with their neighbours. */
const HERO_WIDTHS = [320, 390, 639, 640, 768, 844, 1023, 1024, 1223, 1280, 1440, 1920]

test.each(["light", "dark"] as const)(
	"the text over the hero picture has enough contrast at every width in the %s theme",
	async (colorScheme) => {
		const { page, context, leave } = await visitor(here, { colorScheme })
		await page.goto("/")
		await hydrated(page)
		const reader = await context.newPage()
		for (const width of HERO_WIDTHS) {
			for (const size of TEXT_SIZES) {
				// All of the ticket is above the bottom bar.
				await page.setViewportSize({ width, height: 3000 })
				await setTextSize(page, size)
				expect(
					await contrastProblems(page, ':has(> [data-text="hero_title"])', reader),
					`${width} px ${size}`,
				).toEqual([])
			}
		}
		await leave()
	},
)

test.each([667, 844])(
	"the tour's introduction has the page's width on a phone in landscape, %i px",
	async (width) => {
		const { page, leave } = await visitor(here, { viewport: { width, height: 390 } })
		await page.goto("/tour")
		const box = await page.getByText("Who lives here, where to look").boundingBox()
		expect(box?.width).toBeGreaterThan(500)
		await leave()
	},
)
