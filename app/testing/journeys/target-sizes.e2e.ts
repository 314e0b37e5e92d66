import { beforeAll, expect, test } from "vitest"
import { badTargets } from "#app/testing/fixtures/axe.ts"
import { hydrated, siteAndBrowser, visitor } from "#app/testing/fixtures/browser.ts"
import { openAlways } from "#app/testing/fixtures/opening-hours.ts"

const here = siteAndBrowser()
// The home page is higher while the farm is closed, and the privacy banner would hide half of another link.
beforeAll(() => openAlways(here.site))

/** The screen of a phone as Lighthouse has it, and a narrow one. */
const SCREENS = [
	{ width: 412, height: 823 },
	{ width: 360, height: 740 },
]

const PAGES = ["/", "/tour", "/map", "/species/1", "/species/2", "/blog", "/events", "/waiver"]

test("no control is too small or hidden by another one, while the privacy banner is shown", async () => {
	for (const viewport of SCREENS) {
		const { page, leave } = await visitor(here, { viewport, isMobile: true, hasTouch: true, consent: false })
		const isNarrow = viewport.width === 360
		for (const path of isNarrow ? ["/", "/map", "/species/1"] : PAGES) {
			await page.goto(path)
			await page.getByRole("region", { name: "Privacy" }).waitFor()
			// Until then marks of the map can overlap, as without scripts, where its list has the same links.
			await hydrated(page)
			expect(await badTargets(page), `${path} at ${viewport.width} px`).toEqual([])
		}
		await leave()
	}
})

test("at a page's end nothing is below the privacy banner", async () => {
	const [viewport] = SCREENS
	const { page, leave } = await visitor(here, { viewport, isMobile: true, hasTouch: true, consent: false })
	await page.goto("/species/1")
	const banner = page.getByRole("region", { name: "Privacy" })
	await banner.waitFor()
	await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
	const edges = async () => {
		const [above, below, bar] = [
			page.locator("footer"),
			banner,
			page.getByRole("navigation", { name: "Quick" }),
		]
		const boxes = await Promise.all([above, below, bar].map((one) => one.boundingBox()))
		return boxes.flatMap((box) => (box ? [Math.round(box.y), Math.round(box.y + box.height)] : []))
	}
	const [, footerEnd, bannerStart, bannerEnd, barStart, barEnd] = await edges()
	expect(footerEnd).toBe(bannerStart)
	expect(bannerEnd).toBe(barStart)
	expect(barEnd).toBe(viewport?.height)
	await leave()
})
