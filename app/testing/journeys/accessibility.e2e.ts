import { describe, expect, test } from "vitest"
import { expectAccessible } from "#app/testing/fixtures/axe.ts"
import {
	DESK,
	hydrated,
	PHONE,
	POLL_TIMEOUT,
	siteAndBrowser,
	visitor,
	WIDER,
} from "#app/testing/fixtures/browser.ts"
import { layoutProblems, overflowingElements } from "#app/testing/fixtures/layout.ts"
import { giveLongNames, LONG_SPECIES } from "#app/testing/fixtures/long-names.ts"

const here = siteAndBrowser()

/** One of each kind; a sweep opens all of them on all screens. */
const PAGES = [
	"/",
	"/tour?type=plant&page=1",
	`/tour?species=${LONG_SPECIES}`,
	"/blog",
	"/waiver?redirect=parking",
]

test("on a phone no word of a public page is broken and nothing is cut off, and axe reports no violation", async () => {
	const pages = [...PAGES, await giveLongNames(here.site.db)]
	const { page, leave } = await visitor(here, PHONE)
	for (const path of pages) {
		await page.goto(path)
		await hydrated(page)
		await expectAccessible(page, path)
		expect(await layoutProblems(page), path).toEqual([])
	}
	await leave()
})

describe.each([
	{ name: "a phone", options: PHONE },
	{ name: "a desktop", options: DESK },
])("public pages on $name", ({ options }) => {
	test("axe reports no violation in the banner, the preferences and the side sheet", async () => {
		const { page, leave } = await visitor(here, { ...options, consent: false })
		await page.goto("/")
		await page.getByRole("button", { name: "Accept All" }).waitFor()
		await expectAccessible(page, "the privacy banner")
		await page.getByRole("button", { name: "Preferences", exact: true }).click()
		await expectAccessible(page, "the preferences")
		await page.getByRole("button", { name: "Decline All" }).click()
		if (options.isMobile) {
			await page.getByRole("button", { name: "Menu", exact: true }).click()
			await expectAccessible(page, "the side sheet")
		}
		await leave()
	})
})

test("the longest names and words stay inside the page", async () => {
	const word = "Llanfairpwllgwyngyll".repeat(6)
	const { db } = here.site
	await db
		.updateTable("species")
		.set({
			name: word,
			scientific_name: word,
			location_hints: word,
			description: word,
			fun_facts: JSON.stringify([word]),
		})
		.where("id", "=", 9)
		.execute()
	await db
		.updateTable("posts")
		.set({ title: word, excerpt: word, content: word, tags: JSON.stringify([word]) })
		.where("id", "=", 1)
		.execute()
	const { slug } = await db.selectFrom("posts").select("slug").where("id", "=", 1).executeTakeFirstOrThrow()
	const { page, leave } = await visitor(here, PHONE)
	for (const path of [
		"/species/9",
		"/tour?q=llanfair",
		"/tour?species=9",
		"/?search=llanfair",
		"/blog",
		`/blog/${slug}`,
		`/?search=${word.slice(0, 100)}`,
	]) {
		await page.goto(path)
		await hydrated(page)
		for (const width of [390, ...WIDER]) {
			await page.setViewportSize({ width, height: 800 })
			expect(await overflowingElements(page), `${path} at ${width} px`).toEqual([])
		}
	}
	await leave()
})

test("the Tab key reaches every control visibly, starting with the skip link", async () => {
	const { page, leave } = await visitor(here, DESK)
	for (const path of ["/", "/tour?type=wildlife", "/species/1", "/waiver"]) {
		await page.goto(path)
		await hydrated(page)
		// Parts that load later, such as the map of a species, would come before what has the focus by then.
		await page.waitForLoadState("networkidle")
		await page.keyboard.press("Tab")
		await expect
			.poll(() => page.evaluate(() => document.activeElement?.textContent), POLL_TIMEOUT)
			.toBe("Skip to content")
		const seen = new Set<string>()
		for (let press = 0; press < 120; press++) {
			const focused = await page.evaluate(() => {
				const element = document.activeElement
				if (!element || element === document.body) return undefined
				const style = getComputedStyle(element)
				const box = element.getBoundingClientRect()
				const name = element.getAttribute("aria-label") ?? element.textContent?.trim() ?? ""
				const visible = style.outlineStyle !== "none" && box.width > 0 && box.height > 0
				return {
					// Two links may have the same name and the same target.
					name: `${element.tagName} ${name.slice(0, 60)} ${element.getAttribute("href") ?? ""} at ${Math.round(box.top + scrollY)}`,
					visible,
				}
			})
			if (!focused) break
			expect(focused.visible, `${path}: ${focused.name}`).toBe(true)
			seen.add(focused.name)
			await page.keyboard.press("Tab")
		}
		const controls = await page.evaluate(
			() =>
				[...document.querySelectorAll("a[href], button, input, select")].filter(
					(element) =>
						element.checkVisibility() && !element.matches(":disabled, [type=hidden], [tabindex='-1']"),
				).length,
		)
		expect(seen.size, path).toBeGreaterThanOrEqual(controls * 0.95)
	}
	await leave()
})
