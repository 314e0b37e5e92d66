import { expect, test } from "vitest"
import { expectAccessibleOnScreens } from "#app/testing/fixtures/axe.ts"
import { hydrated, PHONE, siteAndBrowser, visitor } from "#app/testing/fixtures/browser.ts"
import { layoutProblems } from "#app/testing/fixtures/layout.ts"
import { giveLongNames, LONG_SPECIES } from "#app/testing/fixtures/long-names.ts"

const PAGES = [
	"/",
	"/?search=heron",
	"/?search=zzzz",
	"/tour",
	"/tour?type=plant&page=1",
	"/tour?species=1",
	"/species/1",
	"/species/999",
	"/blog",
	"/blog/spring-bird-count-71-species-in-one-long-wet-morning",
	"/blog/nothing",
	"/waiver?redirect=parking",
	"/nope",
]

const here = siteAndBrowser()

const LONG_PAGES = [`/species/${LONG_SPECIES}`, `/tour?species=${LONG_SPECIES}`]

test("on every screen no word of a public page is broken and nothing is cut off, and axe reports no violation", async () => {
	const pages = [...PAGES, ...LONG_PAGES, await giveLongNames(here.site.db)]
	const { page, leave } = await visitor(here, PHONE)
	for (const [at, path] of pages.entries()) {
		await page.goto(path)
		await hydrated(page)
		await expectAccessibleOnScreens(page, path, at)
		expect(await layoutProblems(page), path).toEqual([])
		await page.setViewportSize({ width: 390, height: 844 })
	}
	await leave()
})
