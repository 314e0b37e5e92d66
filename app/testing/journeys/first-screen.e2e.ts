import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { hydrated, PHONE, POLL_TIMEOUT, siteAndBrowser, visitor } from "#app/testing/fixtures/browser.ts"
import { deferred } from "#app/testing/fixtures/weak-link.ts"

const here = siteAndBrowser()

const FONT = /\/assets\/bitter-700-.*\.woff2$/

/** Lists the files that a page requests, in their order. */
function requestsOf(page: Page): string[] {
	const requests: string[] = []
	page.on("request", (request) => requests.push(new URL(request.url()).pathname))
	return requests
}

const pictures = (requests: string[]) => requests.filter((path) => path.startsWith("/media/"))

test("pictures below the first screen load only after the scripts", async () => {
	const { page, leave } = await visitor(here, PHONE)
	const requests = requestsOf(page)
	const scripts = deferred()
	await page.route("**/framework-*.js", async (route) => {
		await scripts.opened
		await route.continue()
	})
	await page.goto("/", { waitUntil: "domcontentloaded" })
	await expect.poll(() => requests.some((path) => path.includes("hero-day")), POLL_TIMEOUT).toBe(true)
	await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
	expect(pictures(requests)).toEqual([])
	scripts.open()
	await hydrated(page)
	await expect.poll(() => pictures(requests).length, POLL_TIMEOUT).toBeGreaterThan(3)
	await leave()
})

test("pictures below the first screen load when a visitor scrolls, even if the scripts never arrive", async () => {
	const { page, leave } = await visitor(here, PHONE)
	await page.route("**/framework-*.js", () => {})
	await page.goto("/tour", { waitUntil: "domcontentloaded" })
	const list = page.locator("#catalogue img[loading=lazy]").first()
	expect(await list.isVisible()).toBe(false)
	await page.mouse.wheel(0, 600)
	await expect.poll(() => list.isVisible(), POLL_TIMEOUT).toBe(true)
	await leave()
})

test("on a weak connection the heading font isn't downloaded, otherwise before the first page is shown", async () => {
	for (const effectiveType of ["3g", "4g"]) {
		const { page, consoleErrors, leave } = await visitor(here, PHONE)
		await page.addInitScript((type) => {
			Object.defineProperty(navigator, "connection", { value: { effectiveType: type } })
		}, effectiveType)
		const requests = requestsOf(page)
		await page.goto("/blog")
		await hydrated(page)
		expect(
			requests.some((path) => FONT.test(path)),
			effectiveType,
		).toBe(effectiveType === "4g")
		expect(consoleErrors).toEqual([])
		await leave()
	}
})

type WatchedWindow = { hydratedCards: number[] }

/** React ends a task after 5 ms. Each look at the clock adds half a millisecond, so that it ends on a fast computer too. */
function slowClock(): void {
	const now = performance.now.bind(performance)
	let added = 0
	performance.now = () => {
		added += 0.5
		return now() + added
	}
}

/**
 * Notes how many cards are hydrated, after each task of React in which that number has changed. React's scheduler runs its tasks
 * as messages; a timer or a message of our own would miss some on a busy machine.
 */
function watchCards(): void {
	const counts: number[] = []
	Object.assign(window, { hydratedCards: counts })
	const isHydrated = (element: Element | null) =>
		Object.keys(element ?? {}).some((key) => key.startsWith("__reactFiber"))
	function noteCount() {
		const count = [...document.querySelectorAll("#catalogue .species-grid a")].filter(isHydrated).length
		if (isHydrated(document.getElementById("main")) && count !== counts.at(-1)) counts.push(count)
	}
	const { set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, "onmessage") ?? {}
	Object.defineProperty(MessagePort.prototype, "onmessage", {
		set(this: MessagePort, run: (event: MessageEvent) => void) {
			set?.call(this, (event: MessageEvent) => {
				run.call(this, event)
				noteCount()
			})
		},
	})
}

test("the cards of the tour are hydrated after the page around them, in several tasks", async () => {
	const { page, consoleErrors, leave } = await visitor(here, PHONE)
	await page.addInitScript(slowClock)
	await page.addInitScript(watchCards)
	await page.goto("/tour")
	const counts = () => page.evaluate(() => (window as unknown as WatchedWindow).hydratedCards)
	await expect.poll(async () => (await counts()).at(-1), POLL_TIMEOUT).toBe(60)
	expect((await counts())[0]).toBe(0)
	expect((await counts()).length).toBeGreaterThan(2)
	expect(consoleErrors).toEqual([])
	await leave()
})

test("a card that is tapped before it is hydrated opens its dialog", async () => {
	const { page, consoleErrors, leave } = await visitor(here, PHONE)
	await page.addInitScript(() => {
		// React hydrates the page around the cards in the task that sets this class.
		const watching = new MutationObserver(() => {
			if (!document.documentElement.classList.contains("bundle")) return
			watching.disconnect()
			const card = [...document.querySelectorAll<HTMLElement>("#catalogue .species-grid a")].at(-1)
			const isHydrated = Object.keys(card ?? {}).some((key) => key.startsWith("__reactFiber"))
			document.documentElement.dataset.tapped = isHydrated ? "late" : "early"
			card?.click()
		})
		watching.observe(document, { subtree: true, attributes: true, attributeFilter: ["class"] })
	})
	await page.goto("/tour")
	await page.getByRole("dialog").waitFor()
	expect(new URL(page.url()).searchParams.get("species")).toMatch(/^\d+$/)
	expect(await page.locator("html").getAttribute("data-tapped")).toBe("early")
	expect(consoleErrors).toEqual([])
	await leave()
})
