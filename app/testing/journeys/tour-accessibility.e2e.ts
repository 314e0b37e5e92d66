import type { Page } from "playwright-core"
import { describe, expect, test } from "vitest"
import { DESK, expectAccessible, hydrated, PHONE, siteAndBrowser, visitor } from "../browser.ts"
import { keepTours, tourOf } from "../tour.ts"

const here = siteAndBrowser()

/** What is kept for later has pages of its own; here it would only take its time, for each visitor anew. */
const UNSAVED = { serviceWorkers: "block" } as const

const PAST = [1, 2].map((days) => {
	const tour = tourOf(3, days * 1440)
	return { ...tour, active: false, endTime: new Date(tour.id + 3_900_000).toISOString() }
})

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).last().click()

/** The states of a tour, with a running one (or none) before them and what is done to get there. */
const STATES: {
	name: string
	path: string
	finds?: number
	full?: true
	act?: (page: Page) => Promise<void>
}[] = [
	{ name: "no tour", path: "/tour" },
	{ name: "a tour", path: "/tour", finds: 7 },
	{ name: "past tours", path: "/tour", finds: 1, act: (page) => page.getByText(/^Past tours/).click() },
	{ name: "a tour that was ended", path: "/tour", finds: 1, act: (page) => press(page, "End Tour") },
	{ name: "the dialog's start", path: "/tour?dialog=tour" },
	{
		name: "the dialog of a new tour",
		path: "/tour?dialog=tour",
		act: (page) => press(page, "Begin Discovery Tour"),
	},
	{ name: "the dialog of a tour", path: "/tour?dialog=tour", finds: 7 },
	{
		name: "the dialog's other tab",
		path: "/tour?dialog=tour",
		finds: 7,
		act: (page) => page.getByRole("tab", { name: "Manual Entry" }).click(),
	},
	{ name: "the dialog's end", path: "/tour?dialog=tour", finds: 7, act: (page) => press(page, "End Tour") },
	{
		name: "a tour that is not kept",
		path: "/tour?dialog=tour",
		full: true,
		act: (page) => press(page, "Begin Discovery Tour"),
	},
	{ name: "a species without a tour", path: "/species/9" },
	{ name: "a species that was scanned", path: "/species/9?via=qr" },
	{ name: "a species on a tour", path: "/species/9", finds: 1 },
	{ name: "a species that was found", path: "/species/1", finds: 1 },
	{ name: "a species' dialog", path: "/tour?species=1", finds: 1 },
]

async function arrive(page: Page, { path, finds, full, act }: (typeof STATES)[number]) {
	await keepTours(page, finds === undefined ? null : tourOf(finds, 65), PAST)
	if (full) {
		await page.addInitScript(() => {
			const { setItem } = Storage.prototype
			Storage.prototype.setItem = function (key, text) {
				if (key === "activeTour") throw new DOMException("full", "QuotaExceededError")
				setItem.call(this, key, text)
			}
		})
	}
	await page.goto(path)
	await hydrated(page)
	if (isDialog({ path })) await page.getByRole("dialog").getByRole("button").first().waitFor()
	await act?.(page)
}

/** What moved by itself on a page, from its beginning to a moment from now: by how much, and which parts. */
function shiftsOn(page: Page): Promise<string[]> {
	type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
	return page.evaluate(
		() =>
			new Promise<string[]>((resolve) => {
				const shifts: string[] = []
				new PerformanceObserver((list) => {
					for (const { value, startTime, sources } of list.getEntries() as Shift[]) {
						const moved = sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`)
						shifts.push(`${value} after ${Math.round(startTime)} ms: ${moved.join("; ")}`)
					}
				}).observe({ type: "layout-shift", buffered: true })
				setTimeout(() => resolve(shifts), 300)
			}),
	)
}

const isDialog = ({ path }: { path: string }) => path.includes("dialog=")

describe.each([
	{ where: "on a phone's pages by day", options: { ...PHONE, colorScheme: "light" as const } },
	{ where: "on a phone's pages by night", options: { ...PHONE, colorScheme: "dark" as const } },
	{ where: "in dialogs by day", options: { ...DESK, colorScheme: "light" as const } },
	{ where: "in dialogs by night", options: { ...DESK, colorScheme: "dark" as const } },
])("$where", ({ options }) => {
	test("axe finds nothing in any state of a tour", async () => {
		for (const state of STATES.filter((one) => isDialog(one) === !("isMobile" in options))) {
			const { page, leave } = await visitor(here, { ...UNSAVED, ...options })
			await arrive(page, state)
			await expectAccessible(page, state.name)
			await leave()
		}
	})
})

test("at 320 pixels nothing of a tour runs out of the page", async () => {
	for (const state of STATES) {
		const { page, leave } = await visitor(here, { ...UNSAVED, viewport: { width: 320, height: 640 } })
		await arrive(page, state)
		for (const size of ["", "212.5%"]) {
			const wide = await page.evaluate((value) => {
				document.documentElement.style.fontSize = value
				const limit = document.documentElement.clientWidth
				return [...document.querySelectorAll("main *, dialog *")]
					.filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > limit + 1)
					.map((one) => `${one.tagName} ${one.textContent?.slice(0, 40)}`)
			}, size)
			expect(wide, `${state.name} at ${size || "100%"}`).toEqual([])
		}
		await leave()
	}
})

test("what the server does not know moves nothing when it comes", async () => {
	for (const viewport of [
		PHONE.viewport,
		DESK.viewport,
		{ width: 320, height: 640 },
		{ width: 840, height: 900 },
	]) {
		for (const state of STATES.filter(({ path, act }) => !act && !/dialog=|species=/.test(path))) {
			const { page, leave } = await visitor(here, { ...UNSAVED, viewport: viewport ?? null })
			await arrive(page, state)
			expect(await shiftsOn(page), `${state.name} at ${viewport?.width}`).toEqual([])
			await leave()
		}
	}
})

test("a tour can be made with the keyboard alone", async () => {
	const { page, complaints, leave } = await visitor(here, DESK)
	const focused = () =>
		page.evaluate(
			() => document.activeElement?.textContent || document.activeElement?.getAttribute("aria-label"),
		)
	/** Presses Tab until the named control has the focus. */
	async function tabTo(name: string) {
		for (let presses = 0; presses < 60; presses++) {
			if ((await focused()) === name) return
			await page.keyboard.press("Tab")
		}
		throw new Error(`'${name}' was not reached`)
	}
	await page.goto("/tour")
	await hydrated(page)
	await tabTo("Begin Your Discovery")
	await page.keyboard.press("Enter")
	await page.getByRole("button", { name: "Begin Discovery Tour" }).waitFor()
	expect(await focused()).toBe("Begin Wildlife Discovery")
	await tabTo("Begin Discovery Tour")
	await page.keyboard.press("Enter")
	await page.getByRole("tab", { name: "QR Scan" }).waitFor()
	expect(await focused()).toMatch(/^Wildlife Discovery Tour - /)

	await tabTo("QR Scan")
	for (const [key, tab] of [
		["ArrowRight", "Manual Entry"],
		["ArrowRight", "QR Scan"],
		["ArrowLeft", "Manual Entry"],
		["Home", "QR Scan"],
		["End", "Manual Entry"],
	] as const) {
		await page.keyboard.press(key)
		expect(await focused()).toBe(tab)
		expect(await page.getByRole("tab", { selected: true }).textContent()).toBe(tab)
	}
	await page.keyboard.press("Tab")
	expect(await focused()).toBe("Browse Species Catalog")

	await tabTo("End Tour")
	await page.keyboard.press("Enter")
	await page.getByText("Discovery tour completed!").waitFor()
	expect(await focused()).toBe("Begin Wildlife Discovery")
	await page.keyboard.press("F8")
	await tabTo("Undo")
	await page.keyboard.press("Enter")
	await page.getByRole("tab", { name: "QR Scan" }).waitFor()
	expect(await focused()).toMatch(/^Wildlife Discovery Tour - /)

	await page.keyboard.press("Escape")
	await page.getByRole("dialog").waitFor({ state: "detached" })
	expect(await focused()).toBe("Begin Your Discovery")
	await page.goto("/species/1")
	await hydrated(page)
	await tabTo("Mark as Found")
	await page.keyboard.press("Enter")
	await page.getByRole("button", { name: "Already Found" }).waitFor()
	expect(await focused()).toMatch(/^1 species found on your tour, 10 points; this one at/)
	// A message that is closed gives the focus back.
	await page.keyboard.press("F8")
	await tabTo("Close the message")
	await page.keyboard.press("Enter")
	await page.locator(".toast").waitFor({ state: "detached" })
	expect(await focused()).toMatch(/^1 species found on your tour/)
	await page.keyboard.press("Tab")
	expect(await focused()).toBe("Add to Favorites")
	expect(complaints).toEqual([])
	await leave()
})
