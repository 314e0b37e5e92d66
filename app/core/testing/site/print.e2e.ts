import { expect, test } from "vitest"
import { DESK, openPage, siteAndBrowser, visitor } from "#core/testing/browser.ts"

const here = siteAndBrowser({}, { species: [] })

const PAGES = ["/", "/tour", "/species/1", "/map", "/waiver?redirect=parking", "/blog", "/events"] as const

test.each([
	["light", "/"],
	["dark", ...PAGES],
] as const)(
	"in the %s theme pages are printed black on white, without players and what can be pressed",
	async (colorScheme, ...pages) => {
		const { page } = await visitor(here, { ...DESK, colorScheme })
		for (const path of pages) {
			await openPage(page, path)
			await page.emulateMedia({ media: "print", colorScheme })
			expect(await page.evaluate(inksAndPapers), path).toEqual([])
			const pressed = page.locator("button, .button, input, audio, [role=slider]")
			expect(await pressed.filter({ visible: true }).count(), path).toBe(0)
			await page.emulateMedia({ media: "screen", colorScheme })
		}
	},
)

/** Runs in the page: texts that aren't dark, and what is behind them if it isn't white. */
function inksAndPapers(): string[] {
	const luminance = (color: string) => {
		const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number)
		return alpha === 0 ? undefined : (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
	}
	const paperOf = (element: Element | null): number => {
		for (let one = element; one; one = one.parentElement) {
			const paper = luminance(getComputedStyle(one).backgroundColor)
			if (paper !== undefined) return paper
		}
		return 1
	}
	return [...document.querySelectorAll("main :is(h1, h2, h3, p, li, dt, dd, a)")]
		.filter((one) => one.checkVisibility() && !one.closest("svg, .map-view, .picture-badge"))
		.filter((one) => (luminance(getComputedStyle(one).color) ?? 0) > 0.45 || paperOf(one) < 0.95)
		.map((one) => `${one.tagName} ${one.textContent?.trim().slice(0, 40)}`)
}

test("the waiver is printed with all of its terms", async () => {
	const { page } = await visitor(here, DESK)
	await page.goto("/waiver")
	await page.locator("[data-gate=on]").waitFor()
	await page.emulateMedia({ media: "print" })
	const hidden = await page.locator("[data-terms]").evaluate((one) => one.scrollHeight - one.clientHeight)
	expect(hidden, "pixels of the terms that aren't on paper").toBe(0)
})
