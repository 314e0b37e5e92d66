import { expect, test } from "vitest"
import { hydrated, siteAndBrowser, visitor } from "#app/testing/fixtures/browser.ts"
import { setTextSize } from "#app/testing/fixtures/layout.ts"
import { storeTours, tourOf } from "#app/testing/fixtures/tour.ts"

const here = siteAndBrowser()

test("'Mark as Found' and the close button stay visible in a species dialog, and never cover the focused control", async () => {
	for (const viewport of [
		{ width: 390, height: 844 },
		{ width: 320, height: 640 },
		{ width: 844, height: 390 },
		{ width: 1280, height: 800 },
	]) {
		const { page, leave } = await visitor(here, { viewport })
		await storeTours(page, tourOf(0, 5))
		await page.goto("/tour?species=1")
		await hydrated(page)
		const dialog = page.getByRole("dialog")
		const controls = [
			dialog.getByRole("button", { name: "Mark as Found" }),
			dialog.getByRole("link", { name: "Close", exact: true }),
		]
		await controls[0]?.waitFor()
		// It loads after the rest and makes the dialog longer.
		await dialog.getByRole("heading", { name: "On the map" }).waitFor()
		const isOnTop = (element: Element) => {
			const box = element.getBoundingClientRect()
			const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
			return element.contains(document.elementFromPoint(x, y))
		}
		const where = `${viewport.width} x ${viewport.height}`
		for (const share of [0, 0.5, 1]) {
			await dialog.evaluate((one, part) => one.scrollTo(0, part * one.scrollHeight), share)
			for (const control of controls)
				expect(await control.evaluate(isOnTop), `${where} at ${share}`).toBe(true)
		}
		// At the end nothing is below the bar.
		const link = dialog.getByRole("link", { name: "Open full page" })
		expect(await link.evaluate(isOnTop), where).toBe(true)
		await dialog.evaluate((one) => one.scrollTo(0, 0))
		for (let presses = 0; presses < 12; presses++) {
			await page.keyboard.press(presses < 6 ? "Tab" : "Shift+Tab")
			const focused = await page.evaluate(() => {
				const one = document.activeElement
				if (!one?.closest("dialog") || one.matches("dialog, h2")) return undefined
				const { left, top, width, height } = one.getBoundingClientRect()
				const isOn = one.contains(document.elementFromPoint(left + width / 2, top + height / 2))
				return isOn ? undefined : (one.getAttribute("aria-label") ?? one.textContent)
			})
			expect(focused, `covered at ${where}`).toBeUndefined()
		}
		// With double text size on a small screen most of the dialog is left to its content.
		await setTextSize(page, "212.5%")
		await dialog.evaluate((one) => one.scrollTo(0, 0))
		expect(await controls[1]?.evaluate(isOnTop), `close control, twice the text at ${where}`).toBe(true)
		const shareOfBar = await dialog.evaluate((one) => {
			const frame = one.getBoundingClientRect()
			const bar = one.querySelector("[data-bar]")?.getBoundingClientRect()
			return bar ? Math.max(0, frame.bottom - bar.top) / frame.height : 1
		})
		expect(shareOfBar, `bar with twice the text at ${where}`).toBeLessThan(0.4)
		await leave()
	}
})
