import { expect, test } from "vitest"
import { DESK, hydrated, PHONE, siteAndBrowser, visitor } from "../browser.ts"

const here = siteAndBrowser()

test("the theme is the system's until one is chosen, then it is kept, and never flashes", async () => {
	const { page, complaints, leave } = await visitor(here, { ...PHONE, colorScheme: "dark" })
	const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
	await page.goto("/")
	const dark = await background()
	await page.getByRole("button", { name: "Light or dark" }).click()
	const light = await background()
	expect(light).not.toBe(dark)
	await page.route("**/*.js", (route) => route.abort())
	await page.goto("/blog", { waitUntil: "domcontentloaded" })
	expect(await background()).toBe(light)
	await page.getByRole("button", { name: "Light or dark" }).click()
	expect(await background()).toBe(dark)
	expect(complaints.filter((text) => !text.includes("ERR_FAILED"))).toEqual([])
	await leave()
})

test("the audio guide plays, seeks, mutes and gives the volume back", async () => {
	const { page, complaints, leave } = await visitor(here, DESK)
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
	await page.getByRole("button", { name: "Play" }).waitFor({ timeout: 10_000 })
	expect((await state()).paused).toBe(true)
	expect(complaints).toEqual([])
	await leave()
})

test("a picture that fails leaves the placeholder", async () => {
	const { page, leave } = await visitor(here, PHONE)
	await page.route("**/media/*.svg", (route) => route.fulfill({ status: 404, body: "" }))
	await page.goto("/species/2")
	await page.getByText("No image available").waitFor()
	expect(await page.locator("article img[alt=Bobolink]").count()).toBe(0)
	await leave()
})

test("the privacy banner comes once, and the choice can be changed on every page", async () => {
	const { page, complaints, leave } = await visitor(here, {
		...PHONE,
		consent: false,
	})
	const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem("privacyConsent") ?? "null"))
	const banner = page.getByRole("region", { name: "Privacy" })
	await page.goto("/")
	await banner.waitFor()
	await banner.getByRole("button", { name: "Preferences" }).click()
	await page.getByRole("checkbox", { name: /Analytics/ }).check()
	await page.getByRole("button", { name: "Save Preferences" }).click()
	await banner.waitFor({ state: "detached" })
	expect(await kept()).toMatchObject({ analytics: true, version: "1.0" })
	await page.goto("/blog")
	await hydrated(page)
	expect(await banner.count()).toBe(0)
	await page.getByRole("button", { name: "Privacy choices" }).click()
	expect(await page.getByRole("checkbox", { name: /Analytics/ }).isChecked()).toBe(true)
	await page.getByRole("button", { name: "Decline All" }).click()
	expect((await kept()).analytics).toBe(false)

	await page.evaluate(() => localStorage.setItem("privacyConsent", "{broken"))
	await page.goto("/")
	await banner.getByRole("button", { name: "Decline" }).click()
	await banner.waitFor({ state: "detached" })
	expect(complaints).toEqual([])
	await leave()
})

test("storage that is broken or forbidden breaks no page", async () => {
	const { page, context, complaints, leave } = await visitor(here, {
		...PHONE,
		consent: false,
	})
	await context.addInitScript(() => {
		Object.defineProperty(window, "localStorage", {
			get() {
				throw new DOMException("denied", "SecurityError")
			},
		})
	})
	for (const path of ["/", "/tour", "/species/1", "/waiver"]) {
		await page.goto(path)
		await hydrated(page)
		await page.getByRole("button", { name: "Light or dark" }).click()
	}
	await page.getByRole("button", { name: "Accept All" }).click()
	await page.getByRole("region", { name: "Privacy" }).waitFor({ state: "detached" })
	expect(complaints).toEqual([])
	await leave()
})

test("a message is one at once, leaves after five seconds or a swipe, and F8 leads to it", async () => {
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
	expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
		"Notifications (F8)",
	)
	// In focus it stays; left alone it has its five seconds.
	await page.clock.fastForward(9000)
	expect(await message.count()).toBe(1)
	await page.evaluate(() => (document.activeElement as HTMLElement).blur())
	await page.clock.fastForward(4900)
	expect(await message.count()).toBe(1)
	await page.clock.fastForward(200)
	// Real time goes on beside the clock that was moved: a later end must not count.
	await message.waitFor({ state: "detached", timeout: 1000 })

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

test("a tooltip waits 700 ms and goes with Escape", async () => {
	const { page, leave } = await visitor(here, DESK)
	await page.clock.install()
	await page.goto("/")
	await hydrated(page)
	// They come after the page, together with the messages.
	await page.getByRole("region", { name: "Notifications (F8)" }).waitFor({ state: "attached" })
	const bubble = page.locator("[aria-hidden=true]", { hasText: /^Light or dark$/ })
	await page.getByRole("button", { name: "Light or dark" }).hover()
	await page.clock.fastForward(650)
	expect(await bubble.count()).toBe(0)
	await page.clock.fastForward(100)
	await bubble.waitFor()
	await page.keyboard.press("Escape")
	await bubble.waitFor({ state: "detached" })
	await leave()
})
