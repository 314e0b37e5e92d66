import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { DESK, PHONE, siteAndBrowser, visitor } from "#app/testing/fixtures/browser.ts"
import { publicPages } from "#app/testing/fixtures/public-pages.ts"

const here = siteAndBrowser()

/** Of each element: its box and its computed styles. */
function appearance(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const stylesOf = (element: Element, part?: string) => {
			const style = getComputedStyle(element, part)
			if (part && style.content === "none") return ""
			// Chromium reports 0 for some margins that are 'auto'; the boxes show what they are. Tailwind registers properties of its
			// own, which show in the others.
			const names = [...style].filter((name) => !/^(margin-|--tw-)/.test(name)).sort()
			return names.map((name) => `${name}:${style.getPropertyValue(name)}`).join(";")
		}
		return [...document.querySelectorAll("body, body *:not(:is(li, tr, g):nth-of-type(n + 4) *)")].map(
			(element) => {
				const { x, y, width, height } = element.getBoundingClientRect()
				const styles = [stylesOf(element), stylesOf(element, "::before"), stylesOf(element, "::after")]
				return [element.tagName, element.className, x, y, width, height, ...styles].join("\n")
			},
		)
	})
}

/** Adds the complete stylesheets as the bundle does, and returns how many the page has. */
function completeStyles(page: Page): Promise<number> {
	return page.evaluate(async () => {
		const selector = 'link[rel=stylesheet][media="not all"]:not([disabled])'
		const links = [...document.querySelectorAll<HTMLLinkElement>(selector)]
		for (const { href } of links) {
			const link = document.createElement("link")
			link.rel = "stylesheet"
			link.href = href
			document.head.append(link)
			await new Promise((resolve) => link.addEventListener("load", resolve))
		}
		return links.length
	})
}

for (const [name, device] of Object.entries({ phone: PHONE, desktop: DESK }))
	test(`the complete stylesheet changes nothing on a page that the server sent, on a ${name}`, async () => {
		const { page, leave } = await visitor(here, device)
		await page.route(/\/assets\/.*\.js$|\/media\//, () => {})
		const compared = []
		for (const path of ["/?search=heron", "/tour?q=nothing", ...(await publicPages(here.site))]) {
			await page.goto(path, { waitUntil: "domcontentloaded" })
			await page.evaluate(async () => {
				// Lays out what is below the first screen.
				dispatchEvent(new Event("scroll"))
				await document.fonts.ready
				await new Promise(requestAnimationFrame)
			})
			const before = await appearance(page)
			if ((await completeStyles(page)) === 0) continue
			const after = await appearance(page)
			for (const [at, text] of after.entries()) expect(text, path).toBe(before[at])
			compared.push(path)
		}
		expect(compared).toEqual(expect.arrayContaining(["/", "/tour", "/map", "/blog"]))
		await leave()
	})
