import type { Page } from "playwright-core"
import { beforeAll, describe, expect, test } from "vitest"
import { signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { callerOf } from "#app/testing/fixtures/api.ts"
import {
	DESK,
	followLink,
	hydrated,
	PHONE,
	POLL_TIMEOUT,
	pressTheme,
	siteAndBrowser,
	visitor,
} from "#app/testing/fixtures/browser.ts"
import { deferred } from "#app/testing/fixtures/weak-link.ts"

const here = siteAndBrowser()

test("the theme is the system's until a visitor chooses one, is then stored, and never flashes", async () => {
	const { page, consoleErrors, leave } = await visitor(here, { ...PHONE, colorScheme: "dark" })
	const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
	await page.goto("/")
	const dark = await background()
	await pressTheme(page)
	const light = await background()
	expect(light).not.toBe(dark)
	await page.route("**/*.js", (route) => route.abort())
	await page.goto("/blog", { waitUntil: "domcontentloaded" })
	expect(await background()).toBe(light)
	await pressTheme(page)
	expect(await background()).toBe(dark)
	expect(consoleErrors.filter((text) => !text.includes("ERR_FAILED"))).toEqual([])
	await leave()
})

test("the audio guide plays, seeks, mutes and restores the volume", async () => {
	const { page, consoleErrors, leave } = await visitor(here, DESK)
	await page.goto("/species/1")
	const audio = page.locator("audio")
	const state = () => audio.evaluate((a: HTMLAudioElement) => ({ paused: a.paused, volume: a.volume }))
	await page.getByText("0:00 / 0:13").waitFor()
	await page.getByRole("button", { name: "Play" }).click()
	await page.getByRole("button", { name: "Pause" }).waitFor()
	await page.getByText("0:01 / 0:13").waitFor()
	await page.getByRole("slider", { name: "Position" }).fill("10")
	await page.getByText("0:10 / 0:13").waitFor()
	await page.getByRole("slider", { name: "Volume" }).fill("0.3")
	await page.getByRole("button", { name: "Mute" }).click()
	expect((await state()).volume).toBe(0)
	await page.getByRole("button", { name: "Unmute" }).click()
	expect((await state()).volume).toBeCloseTo(0.3)
	await page.getByRole("button", { name: "Play" }).waitFor()
	expect((await state()).paused).toBe(true)
	expect(consoleErrors).toEqual([])
	await leave()
})

describe("the audio guide on a weak connection", () => {
	const AUDIO = "**/media/*.mp3"
	const pressPlay = (page: Page) => page.getByRole("button", { name: "Play" }).click()
	const plays = (page: Page) => page.getByText("0:01 / 0:13").waitFor()

	test("the audio guide plays after one lost request without being pressed again", async () => {
		const { page, leave } = await visitor(here, PHONE)
		let requests = 0
		await page.route(AUDIO, (route) => (requests++ === 0 ? route.abort() : route.continue()))
		await page.goto("/species/1")
		await pressPlay(page)
		await plays(page)
		expect(requests).toBeGreaterThan(1)
		expect(await page.getByText("The audio didn't load.").count()).toBe(0)
		await leave()
	})

	test("an audio guide that fails to load shows an error, and plays on the next press once there is a connection", async () => {
		const { page, leave } = await visitor(here, PHONE)
		await page.route(AUDIO, (route) => route.abort())
		await page.goto("/species/1")
		await pressPlay(page)
		await page.getByText("Loading the audio…").waitFor()
		await page.getByText("The audio didn't load. Press Play to try again.").waitFor()
		await page.unroute(AUDIO)
		await pressPlay(page)
		await plays(page)
		expect(await page.getByText("The audio didn't load.").count()).toBe(0)
		await leave()
	})

	test("a slow audio guide shows that it is loading, can be paused, and works after leaving the page and returning", async () => {
		const { page, consoleErrors, leave } = await visitor(here, PHONE)
		const held = deferred()
		await page.route(AUDIO, async (route) => {
			await held.opened
			await route.continue().catch(() => undefined)
		})
		await page.goto("/species/1")
		const loading = page.getByText("Loading the audio…")
		await pressPlay(page)
		await loading.waitFor()
		await page.getByRole("button", { name: "Pause" }).click()
		await loading.waitFor({ state: "detached" })
		await pressPlay(page)
		await loading.waitFor()
		await page.getByRole("link", { name: "Back to Species Catalog" }).click()
		await page.waitForURL("**/tour")
		await page.goBack()
		await page.getByRole("button", { name: "Play" }).waitFor()
		held.open()
		await pressPlay(page)
		await plays(page)
		expect(consoleErrors.filter((text) => !text.includes("blocked by Playwright"))).toEqual([])
		await leave()
	})
})

test("without scripts a failed picture shows its name on the placeholder, not the browser's broken-image icon", async () => {
	const { page, leave } = await visitor(here, { ...PHONE, javaScriptEnabled: false })
	await page.route("**/media/*.svg", (route) => route.abort())
	await page.goto("/species/2")
	const label = await page
		.getByRole("img", { name: "Bobolink", exact: true })
		.evaluate((image) => getComputedStyle(image, "::after").content)
	expect(label).toContain("Bobolink")
	await leave()
})

test("headings have the same width before and after their font loads", async () => {
	const { page, leave } = await visitor(here, DESK)
	await page.goto("/species/1")
	const widths = await page.evaluate(async () => {
		// Under another name, because the page ignores a font that loads late.
		const { href = "" } = document.querySelector<HTMLLinkElement>("link[rel=preload][as=font]") ?? {}
		document.fonts.add(await new FontFace("Own", `url("${href}")`, { weight: "700" }).load())
		const fallbacks = [...document.fonts].map(({ family }) => family.replaceAll('"', ""))
		const names = fallbacks.filter((family) => family === "Bitter Fallback")
		const widthOf = (family: string) => {
			const line = document.createElement("span")
			line.textContent = "Look out for these on the trail: Common Loon, Bobolink and Pileated Woodpecker"
			line.style.cssText = `position: absolute; white-space: nowrap; font: 700 20px "${family}"`
			document.body.append(line)
			return line.getBoundingClientRect().width
		}
		const known = []
		for (const name of names)
			if ((await document.fonts.load(`700 20px "${name}"`).catch(() => [])).length > 0) known.push(name)
		return { own: widthOf("Own"), unknown: widthOf("serif of no system"), fallbacks: known.map(widthOf) }
	})
	// The installed fonts decide which fallbacks are available; one of them comes with the browser's package.
	expect(widths.fallbacks.length).toBeGreaterThan(0)
	expect(widths.own).not.toBe(widths.unknown)
	for (const width of widths.fallbacks) expect(Math.abs(width / widths.own - 1)).toBeLessThan(0.04)
	await leave()
})

test("a picture that fails to load is replaced by the placeholder", async () => {
	// Otherwise the service worker's own request would load it.
	const { page, leave } = await visitor(here, PHONE)
	await page.route("**/media/*.svg", (route) => route.fulfill({ status: 404, body: "" }))
	await page.goto("/species/2")
	await page.getByText("No image available").waitFor()
	expect(await page.locator("article img[alt=Bobolink]").count()).toBe(0)
	await leave()
})

test("the privacy banner appears once, and the choice can be changed on every page", async () => {
	const { page, consoleErrors, leave } = await visitor(here, {
		...PHONE,
		consent: false,
	})
	const storedConsent = () =>
		page.evaluate(() => JSON.parse(localStorage.getItem("privacyConsent") ?? "null"))
	const banner = page.getByRole("region", { name: "Privacy" })
	await page.goto("/")
	await banner.waitFor()
	await banner.getByRole("button", { name: "Preferences" }).click()
	await page.getByRole("checkbox", { name: /Analytics/ }).check()
	await page.getByRole("button", { name: "Save Preferences" }).click()
	await banner.waitFor({ state: "hidden" })
	expect(await storedConsent()).toMatchObject({ analytics: true, version: "1.0" })
	await page.goto("/blog")
	await hydrated(page)
	expect(await banner.count()).toBe(0)
	await page.getByRole("button", { name: "Privacy choices" }).click()
	expect(await page.getByRole("checkbox", { name: /Analytics/ }).isChecked()).toBe(true)
	await page.getByRole("button", { name: "Decline All" }).click()
	expect((await storedConsent()).analytics).toBe(false)

	await page.evaluate(() => localStorage.setItem("privacyConsent", "{broken"))
	await page.goto("/")
	await banner.getByRole("button", { name: "Decline" }).click()
	await banner.waitFor({ state: "hidden" })
	expect(consoleErrors).toEqual([])
	await leave()
})

test("pages work with broken or blocked storage", async () => {
	const { page, context, consoleErrors, leave } = await visitor(here, {
		...DESK,
		consent: false,
	})
	await context.addInitScript(() => {
		for (const name of ["localStorage", "sessionStorage"]) {
			Object.defineProperty(window, name, {
				configurable: true,
				get() {
					throw new DOMException("denied", "SecurityError")
				},
			})
		}
	})
	for (const path of [
		"/",
		"/tour",
		"/species/1",
		"/waiver",
		"/blog",
		"/auth",
		"/species/999",
		"/nope",
		"/offline",
	]) {
		await page.goto(path)
		await hydrated(page)
		await pressTheme(page)
		if (path === "/tour")
			await page.getByRole("button", { name: /^(Begin Your Discovery|Continue)$/ }).waitFor()
	}
	await page.goto("/")
	await page.getByRole("link", { name: "Wildlife Tour", exact: true }).first().click()
	await page.getByRole("heading", { name: "Wildlife Tour", level: 1 }).waitFor()
	await page.goBack()
	await page.waitForURL("/")
	await page.getByRole("button", { name: "Accept All" }).click()
	await page.getByRole("region", { name: "Privacy" }).waitFor({ state: "hidden" })
	// Two of the pages don't exist, which the console reports.
	expect(consoleErrors.filter((one) => !one.includes("404 (Not Found)"))).toEqual([])
	await leave()
})

test("only one toast is shown at once, it closes after five seconds or a swipe, and F8 focuses it", async () => {
	const { page, leave } = await visitor(here, {
		...DESK,
		permissions: ["clipboard-read", "clipboard-write"],
	})
	await page.clock.install()
	await page.goto("/species/3")
	await hydrated(page)
	const message = page.getByRole("region", { name: "Notifications (F8)" }).locator(".toast")
	const share = page.getByRole("button", { name: "Share" })
	await share.click()
	await message.waitFor()
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${here.site.address}/species/3`)
	await share.click()
	expect(await message.count()).toBe(1)
	await page.keyboard.press("F8")
	await expect
		.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")), POLL_TIMEOUT)
		.toBe("Notifications (F8)")
	// Otherwise the time that a busy machine takes would count too.
	await page.clock.pauseAt(Date.now() + 60_000)
	// The toast stays while it has the focus, and closes five seconds after losing it.
	await page.clock.fastForward(9000)
	expect(await message.count()).toBe(1)
	await page.evaluate(() => (document.activeElement as HTMLElement).blur())
	await page.clock.fastForward(3000)
	expect(await message.count()).toBe(1)
	await page.clock.runFor(2100)
	await message.waitFor({ state: "detached" })

	await page.clock.resume()
	await share.click()
	const box = await message.boundingBox()
	if (!box) throw new Error("no message")
	const swipe = async (distance: number) => {
		await page.mouse.move(box.x + 40, box.y + 20)
		await page.mouse.down()
		await page.mouse.move(box.x + 40 + distance, box.y + 20, { steps: 5 })
		await page.mouse.up()
	}
	await swipe(45)
	expect(await message.count()).toBe(1)
	await swipe(60)
	await message.waitFor({ state: "detached" })
	await leave()
})

/** What the toast covers of the heading and the buttons that the opened dialog, menu or panel shows now. */
function coveredByToast(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const toast = document.querySelector(".toast")?.getBoundingClientRect()
		// Where there was no other place for it.
		if (!toast) return []
		const opened = document.querySelectorAll<HTMLElement>(
			"dialog:modal, [popover]:popover-open, details[open]",
		)
		return [...opened].flatMap((one) => {
			const frame = one.getBoundingClientRect()
			return [
				...one.querySelectorAll<HTMLElement>(
					"h2[tabindex], a.button, [data-close] a, button, input, summary",
				),
			].flatMap((part) => {
				const box = part.getBoundingClientRect()
				const isShown =
					!part.closest("[aria-label='Notifications (F8)']") &&
					part.checkVisibility({ contentVisibilityAuto: true }) &&
					Math.min(box.bottom, frame.bottom) > Math.max(box.top, frame.top)
				const isCovered =
					box.left < toast.right &&
					box.right > toast.left &&
					Math.max(box.top, frame.top) < toast.bottom &&
					Math.min(box.bottom, frame.bottom) > toast.top
				return isShown && isCovered ? [part.textContent || part.ariaLabel || part.outerHTML.slice(0, 80)] : []
			})
		})
	})
}

test.each([
	{ width: 390, height: 664 },
	{ width: 390, height: 844 },
	{ width: 768, height: 1024 },
	{ width: 1280, height: 800 },
])("at $width × $height a toast never covers what was just opened", async (viewport) => {
	const phone = viewport.width < 768 ? PHONE : DESK
	const { page, leave } = await visitor(here, { ...phone, viewport })
	const isFree = (at: string) =>
		expect.poll(() => coveredByToast(page), { ...POLL_TIMEOUT, message: at }).toEqual([])
	const toast = page.locator(".toast")
	// A focused message stays.
	const hold = async () => {
		await toast.waitFor()
		await page.keyboard.press("F8")
	}
	await page.goto("/tour?dialog=tour")
	await page.getByRole("dialog").getByRole("button", { name: "Begin Discovery Tour" }).click()
	await page.getByRole("heading", { name: /^Wildlife Discovery Tour - / }).waitFor()
	await hold()
	await isFree("a tour started in the dialog")
	await page.getByRole("dialog").getByRole("tab", { name: "Manual Entry" }).click()
	await isFree("another tab")
	expect(await toast.count()).toBe(1)

	await page.goto("/tour?species=9")
	await hydrated(page)
	await page.getByRole("dialog").getByRole("button", { name: "Mark as Found" }).click()
	await hold()
	await isFree("a species dialog whose species was marked")
	expect(await toast.count()).toBe(1)
	await page.getByRole("dialog").getByRole("link", { name: "Close" }).click()
	await page.getByRole("dialog").waitFor({ state: "detached" })
	await page.getByRole("button", { name: "Continue" }).first().click()
	await page.getByRole("dialog").waitFor()
	await isFree("the tour dialog opened below a toast")

	await page.goto("/species/1")
	await hydrated(page)
	await page.getByRole("button", { name: "Mark as Found" }).click()
	await hold()
	const menu = page.getByRole("button", { name: "Menu", exact: true })
	if (await menu.isVisible()) {
		await menu.click()
		await page.getByRole("dialog", { name: "Menu" }).waitFor()
		await isFree("the menu opened below a toast")
	}
	await leave()
})

const OPENED = "dialog:modal, [popover]:popover-open, details[open], #place"

const THINGS: [string, string, (page: Page) => Promise<void>][] = [
	["the menu", "/species/1", (page) => page.getByRole("button", { name: "Menu", exact: true }).click()],
	["the privacy choices", "/species/1", (page) => page.locator("footer [data-privacy-choices]").click()],
	["a species", "/tour", (page) => page.locator("main a[href^='/species/']").first().click()],
	[
		"the tour dialog",
		"/tour",
		(page) =>
			page
				.getByRole("button", { name: /^(Begin Your Discovery|Continue)$/ })
				.first()
				.click(),
	],
	["a place of the map", "/map", (page) => page.locator("#map [data-places]").first().click()],
	["an answer", "/blog/dogs", (page) => page.locator("main summary").click()],
]

beforeAll(async () => {
	const post = { title: "Dogs", published: true, content: `? Are dogs allowed?\n${"Yes.\n".repeat(20)}` }
	await callerOf(here.site, await signedInAdmin(here.site))("POST", "/api/blog-posts", post)
})

test.each(THINGS)("on a low phone no earlier toast lies on %s", async (_, path, open) => {
	const { page, leave } = await visitor(here, { ...PHONE, viewport: { width: 390, height: 664 } })
	await page.goto("/species/1")
	await hydrated(page)
	await page.getByRole("button", { name: "Start Discovery Tour" }).click()
	await page.locator(".toast").waitFor()
	// A focused message stays.
	await page.keyboard.press("F8")
	await followLink(page, path)
	await open(page)
	await page.locator(OPENED).waitFor()
	// For half a second, because the menu slides in with a toast beside it.
	const isCovered = () =>
		page.evaluate(async (selector) => {
			const boxOf = (one: string) => document.querySelector(one)?.getBoundingClientRect()
			const end = performance.now() + 500
			let covers = false
			while (performance.now() < end) {
				await new Promise(requestAnimationFrame)
				const [toast, opened] = [boxOf(".toast"), boxOf(selector)]
				const isBeside = (one: DOMRect, other: DOMRect) =>
					one.bottom <= other.top ||
					one.top >= other.bottom ||
					one.right <= other.left ||
					one.left >= other.right
				covers ||= !opened || (toast !== undefined && !isBeside(toast, opened))
			}
			return covers
		}, OPENED)
	// Before the toast's time is over.
	await expect.poll(isCovered, { timeout: 3000 }).toBe(false)
	await leave()
})

test("a tooltip appears after 700 ms and closes with Escape", async () => {
	const { page, leave } = await visitor(here, DESK)
	await page.clock.install()
	await page.goto("/")
	await hydrated(page)
	// Tooltips load after the page, together with the toasts.
	await page.getByRole("region", { name: "Notifications (F8)" }).waitFor({ state: "attached" })
	const bubble = page.locator("[aria-hidden=true]", { hasText: /^Light or dark$/ })
	const button = page.getByRole("button", { name: "Light or dark" })
	const { x, y } = (await button.boundingBox()) ?? { x: 0, y: 0 }
	// Otherwise the time that a busy machine takes would count too.
	await page.clock.pauseAt(Date.now() + 60_000)
	await page.mouse.move(x + 10, y + 10)
	await page.clock.fastForward(650)
	expect(await bubble.count()).toBe(0)
	await page.clock.fastForward(100)
	await bubble.waitFor()
	await page.keyboard.press("Escape")
	await bubble.waitFor({ state: "detached" })
	await leave()
})

test("at every width and in both themes declining analytics is as easy as accepting", async () => {
	const { page, leave } = await visitor(here, { consent: false })
	const lookOf = async (name: string) => {
		const button = page.getByRole("button", { name, exact: true })
		await button.waitFor()
		await page.mouse.move(0, 0)
		const style = await button.evaluate((one) => {
			const { backgroundColor, color, fontSize, fontWeight, borderColor } = getComputedStyle(one)
			return { backgroundColor, color, fontSize, fontWeight, borderColor }
		})
		const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
		return { x, y, look: { ...style, width, height } }
	}
	const everywhere = async (check: (where: string) => Promise<void>) => {
		for (const colorScheme of ["light", "dark"] as const) {
			await page.emulateMedia({ colorScheme })
			for (const width of [320, 390, 768, 1280]) {
				await page.setViewportSize({ width, height: 800 })
				await check(`${width} px, ${colorScheme}`)
			}
		}
	}
	await page.goto("/")
	await everywhere(async (where) => {
		const accept = await lookOf("Accept All")
		const decline = await lookOf("Decline")
		expect(decline.look, where).toEqual(accept.look)
		expect([decline.y, decline.x === accept.x], where).toEqual([accept.y, false])
	})
	await page.getByRole("button", { name: "Preferences", exact: true }).click()
	await everywhere(async (where) => {
		expect((await lookOf("Decline All")).look, where).toEqual((await lookOf("Save Preferences")).look)
	})
	await leave()
})
