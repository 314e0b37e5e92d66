import type { Page } from "playwright-core"
import { describe, expect, test } from "vitest"
import { expectAccessible } from "#app/testing/fixtures/axe.ts"
import {
	DESK,
	hydrated,
	PHONE,
	POLL_TIMEOUT,
	siteAndBrowser,
	visitor,
} from "#app/testing/fixtures/browser.ts"
import { overflowingElements, setTextSize, TEXT_SIZES } from "#app/testing/fixtures/layout.ts"
import { storeTours, tourOf } from "#app/testing/fixtures/tour.ts"

const here = siteAndBrowser()

const PAST = [1, 2].map((days) => {
	const tour = tourOf(3, days * 1440)
	return { ...tour, active: false, endTime: new Date(tour.id + 3_900_000).toISOString() }
})

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).last().click()

/** The states of a tour: an optional running tour, and the steps that lead to the state. */
const STATES: {
	name: string
	path: string
	finds?: number
	/** How many minutes ago it began. */
	minutes?: number
	withoutPoints?: true
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
	{
		name: "the dialog's question",
		path: "/tour?dialog=tour",
		finds: 7,
		act: (page) => press(page, "End Tour"),
	},
	{
		name: "the dialog's end",
		path: "/tour?dialog=tour",
		finds: 7,
		act: async (page) => {
			await press(page, "End Tour")
			await press(page, "Discard")
		},
	},
	{
		name: "what is left near you",
		path: "/tour?dialog=tour",
		finds: 7,
		act: async (page) => {
			await page.getByText("Not found yet, by trail and season").click()
			await page.getByText(/^57 species not found yet/).waitFor()
		},
	},
	{ name: "the code of a tour's progress", path: "/tour?dialog=move", finds: 7 },
	{
		name: "receiving progress",
		path: "/tour?dialog=move",
		finds: 7,
		act: (page) => page.getByRole("tab", { name: "Receive" }).click(),
	},
	{ name: "a tour of three days ago", path: "/tour", finds: 1, minutes: 3 * 24 * 60 },
	{
		name: "a tour that is not stored",
		path: "/tour?dialog=tour",
		full: true,
		act: (page) => press(page, "Begin Discovery Tour"),
	},
	{ name: "a tour without points", path: "/tour", finds: 2, withoutPoints: true },
	{ name: "a species without a tour", path: "/species/9" },
	{ name: "a species that was scanned", path: "/species/9?via=qr" },
	{ name: "a species on a tour", path: "/species/9", finds: 1 },
	{ name: "a species that was found", path: "/species/1", finds: 1 },
	{ name: "a species' dialog", path: "/tour?species=1", finds: 1 },
]

async function arrive(
	page: Page,
	{ path, finds, minutes = 65, withoutPoints, full, act }: (typeof STATES)[number],
) {
	const tour = finds === undefined ? null : tourOf(finds, minutes)
	await storeTours(page, withoutPoints && tour ? { ...tour, withoutPoints } : tour, PAST)
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

/** Waits until all of the server's HTML is on the screen, of the next page if this one is left meanwhile. */
async function pageIsComplete(page: Page): Promise<void> {
	let isComplete = false
	while (!isComplete && !page.isClosed()) {
		isComplete = await page.evaluate(waitForCompletePage).then(
			() => true,
			() => false,
		)
	}
}

/** Runs in the page. Layout shifts are counted afterwards. */
async function waitForCompletePage(): Promise<void> {
	const nextFrame = () => new Promise(requestAnimationFrame)
	while (document.readyState === "loading") await nextFrame()
	await nextFrame()
	await nextFrame()
	performance.mark("whole-page")
}

/** Layout shifts since the server's HTML was on the screen, until a moment from now: how large, and of which elements. */
function shiftsOn(page: Page): Promise<string[]> {
	type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
	return page.evaluate(
		() =>
			new Promise<string[]>((resolve) => {
				const shifts: string[] = []
				const start = performance.getEntriesByName("whole-page")[0]?.startTime ?? 0
				new PerformanceObserver((list) => {
					for (const { value, startTime, sources } of list.getEntries() as Shift[]) {
						if (startTime < start) continue
						const moved = sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`)
						shifts.push(`${value} after ${Math.round(startTime)} ms: ${moved.join("; ")}`)
					}
				}).observe({ type: "layout-shift", buffered: true })
				setTimeout(() => resolve(shifts), 300)
			}),
	)
}

const SMALL_SCREEN = { width: 320, height: 640 }
const LARGE_SCREEN = { width: 840, height: 900 }

const isDialog = ({ path }: { path: string }) => path.includes("dialog=")

describe.each([
	{ where: "on phone pages", options: PHONE },
	{ where: "in dialogs", options: DESK },
])("the states of a tour $where", ({ options }) => {
	test("axe reports no violation in any state of a tour, and at 320 pixels nothing overflows the page", async () => {
		const states = STATES.filter((one) => isDialog(one) === !("isMobile" in options))
		const { page: first, context, leave } = await visitor(here, { ...options })
		for (const state of states) {
			const page = state === states[0] ? first : await context.newPage()
			await arrive(page, state)
			await expectAccessible(page, state.name)
			await page.setViewportSize({ width: 320, height: 640 })
			for (const size of TEXT_SIZES) {
				await setTextSize(page, size)
				expect(await overflowingElements(page), `${state.name} at ${size || "100%"}`).toEqual([])
			}
			await page.evaluate(() => localStorage.removeItem("activeTour"))
			await page.close()
		}
		await leave()
	})
})

test("restoring a tour from the browser's storage causes no layout shift", async () => {
	const states = STATES.filter(({ path, act }) => !act && !/dialog=|species=/.test(path))
	for (const [at, state] of states.entries()) {
		const screens = [PHONE.viewport, LARGE_SCREEN, SMALL_SCREEN, DESK.viewport]
		// All screens for the card with the most content, two of them for each other state.
		const shown = state.name === "a tour" ? screens : screens.slice((at % 2) * 2).slice(0, 2)
		const { page, leave } = await visitor(here)
		await page.route("**/assets/*.js", async (route) => {
			await pageIsComplete(page)
			await route.continue()
		})
		for (const viewport of shown) {
			if (viewport) await page.setViewportSize(viewport)
			await arrive(page, state)
			expect(await shiftsOn(page), `${state.name} at ${viewport?.width}`).toEqual([])
		}
		await page.unrouteAll({ behavior: "ignoreErrors" })
		await leave()
	}
})

test("the tour card offers to begin or to continue, without room for hidden buttons", async () => {
	const { page, leave } = await visitor(here)
	for (const width of [320, 390, 768, 1024, 1280]) {
		await page.setViewportSize({ width, height: 844 })
		const card = page.getByRole("region", { name: "Your Tour" })
		const rows = () => card.evaluate((one) => one.getBoundingClientRect().height)
		await page.goto("/tour")
		await hydrated(page)
		const begin = card.getByRole("button", { name: "Begin Your Discovery" })
		await begin.waitFor()
		const invisible = await card.evaluate((one) =>
			[...one.querySelectorAll("button")]
				.filter((button) => button.offsetWidth > 0 && !button.checkVisibility({ visibilityProperty: true }))
				.map((button) => button.textContent),
		)
		expect(invisible, `${width} px`).toEqual([])
		const before = await rows()
		await begin.click()
		await page.getByRole("button", { name: "Begin Discovery Tour" }).click()
		await page.getByRole("tab", { name: "QR Scan" }).waitFor()
		await page.keyboard.press("Escape")
		await card.getByRole("button", { name: "Continue", exact: true }).waitFor()
		await card.getByRole("button", { name: "End Tour" }).waitFor()
		expect(await begin.count(), `${width} px`).toBe(0)
		expect(await rows(), `the card's height at ${width} px`).toBe(before)
		await page.evaluate(() => localStorage.removeItem("activeTour"))
	}
	await leave()
})

test("a tour can be completed with the keyboard alone", async () => {
	const { page, consoleErrors, leave } = await visitor(here, DESK)
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
	await expect.poll(focused, POLL_TIMEOUT).toBe("Begin Wildlife Discovery")
	await tabTo("Begin Discovery Tour")
	await page.keyboard.press("Enter")
	await page.getByRole("tab", { name: "QR Scan" }).waitFor()
	await expect.poll(focused, POLL_TIMEOUT).toMatch(/^Wildlife Discovery Tour - /)

	await tabTo("QR Scan")
	for (const [key, tab] of [
		["ArrowRight", "Manual Entry"],
		["ArrowRight", "QR Scan"],
		["ArrowLeft", "Manual Entry"],
		["Home", "QR Scan"],
		["End", "Manual Entry"],
	] as const) {
		await page.keyboard.press(key)
		await expect.poll(focused, POLL_TIMEOUT).toBe(tab)
		expect(await page.getByRole("tab", { selected: true }).textContent()).toBe(tab)
	}
	await page.keyboard.press("Tab")
	await expect.poll(focused, POLL_TIMEOUT).toBe("Browse Species Catalog")

	await tabTo("End Tour")
	await page.keyboard.press("Enter")
	await expect.poll(focused, POLL_TIMEOUT).toBe("End this tour?")
	await tabTo("Keep going")
	await page.keyboard.press("Enter")
	await expect.poll(focused, POLL_TIMEOUT).toBe("End Tour")
	await page.keyboard.press("Enter")
	await tabTo("Discard")
	await page.keyboard.press("Enter")
	await page.getByText("Discovery tour completed!").waitFor()
	await expect.poll(focused, POLL_TIMEOUT).toBe("Begin Wildlife Discovery")
	await page.keyboard.press("F8")
	await tabTo("Undo")
	await page.keyboard.press("Enter")
	await page.getByRole("tab", { name: "QR Scan" }).waitFor()
	await expect.poll(focused, POLL_TIMEOUT).toMatch(/^Wildlife Discovery Tour - /)

	await page.keyboard.press("Escape")
	await page.getByRole("dialog").waitFor({ state: "detached" })
	await expect.poll(focused, POLL_TIMEOUT).toBe("Continue")
	await page.goto("/species/1")
	await hydrated(page)
	await tabTo("Mark as Found")
	await page.keyboard.press("Enter")
	await page.getByRole("button", { name: "Already Found" }).waitFor()
	await expect.poll(focused, POLL_TIMEOUT).toMatch(/^1 species, 10 points so far; this one at/)
	// Closing a toast restores the focus.
	await page.locator(".toast").waitFor()
	await page.keyboard.press("F8")
	await tabTo("Close the message")
	await page.keyboard.press("Enter")
	await page.locator(".toast").waitFor({ state: "detached" })
	await expect.poll(focused, POLL_TIMEOUT).toMatch(/^1 species, 10 points/)
	await page.keyboard.press("Tab")
	await expect.poll(focused, POLL_TIMEOUT).toBe("Add to Favorites")
	expect(consoleErrors).toEqual([])
	await leave()
})

test("the focus stays nearby when the focused control disappears", async () => {
	const { page, leave } = await visitor(here, { ...DESK })
	await storeTours(page, tourOf(1, 5))
	await page.goto("/tour?type=plant")
	await hydrated(page)
	await page.getByRole("region", { name: "Notifications (F8)" }).waitFor({ state: "attached" })
	const focused = () => page.evaluate(() => document.activeElement?.textContent)
	const card = page.getByRole("region", { name: "Your Tour" })
	await card.getByRole("button", { name: "End Tour" }).press("Enter")
	await expect.poll(focused, POLL_TIMEOUT).toBe("Your Tour")
	await card.getByRole("button", { name: "Undo" }).press("Enter")
	await expect.poll(focused, POLL_TIMEOUT).toBe("Your Tour")
	await card.getByRole("button", { name: "End Tour" }).press("Enter")
	await card.getByText(/^Past tours/).press("Enter")
	await card.getByRole("button", { name: /^Remove the tour/ }).press("Enter")
	await expect.poll(focused, POLL_TIMEOUT).toBe("Past tours on this device")
	await page.getByRole("link", { name: "Clear" }).press("Enter")
	await expect.poll(focused, POLL_TIMEOUT).toBe("All Species")
	await leave()
})
