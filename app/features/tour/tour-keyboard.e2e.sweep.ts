import { expect, test } from "vitest"
import { DESK, hydrated, siteAndBrowser, visitor } from "#core/testing/browser.ts"
import { storeTours, tourOf } from "#core/testing/tour.ts"

const here = siteAndBrowser()

test("a tour can be completed with the keyboard alone", async () => {
	const { page } = await visitor(here, DESK)
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
	await expect.poll(focused).toBe("Begin Wildlife Discovery")
	await tabTo("Begin Discovery Tour")
	await page.keyboard.press("Enter")
	await page.getByRole("tab", { name: "QR Scan" }).waitFor()
	await expect.poll(focused).toMatch(/^Wildlife Discovery Tour - /)

	await tabTo("QR Scan")
	await page.keyboard.press("ArrowRight")
	await expect.poll(focused).toBe("Manual Entry")
	expect(await page.getByRole("tab", { selected: true }).textContent()).toBe("Manual Entry")
	for (const [key, tab] of [
		["End", "Found"],
		["Home", "QR Scan"],
		["ArrowLeft", "Found"],
		["ArrowLeft", "Manual Entry"],
	] as const) {
		await page.keyboard.press(key)
		await expect.poll(focused).toBe(tab)
	}
	await tabTo("Browse Species Catalog")

	await tabTo("End Tour")
	await page.keyboard.press("Enter")
	await expect.poll(focused).toBe("End this tour?")
	await tabTo("Keep going")
	await page.keyboard.press("Enter")
	await expect.poll(focused).toBe("End Tour")
	await page.keyboard.press("Enter")
	await tabTo("Discard")
	await page.keyboard.press("Enter")
	await page.getByText("Discovery tour completed!").waitFor()
	await expect.poll(focused).toBe("Begin Wildlife Discovery")
	await page.keyboard.press("F8")
	await tabTo("Undo")
	await page.keyboard.press("Enter")
	await page.getByRole("tab", { name: "QR Scan" }).waitFor()
	await expect.poll(focused).toMatch(/^Wildlife Discovery Tour - /)

	await page.keyboard.press("Escape")
	await page.getByRole("dialog").waitFor({ state: "detached" })
	await expect.poll(focused).toBe("Continue")
	await page.goto("/species/1")
	await hydrated(page)
	await tabTo("Mark as Found")
	await page.keyboard.press("Enter")
	await page.getByRole("button", { name: "Already Found" }).waitFor()
	await expect.poll(focused).toMatch(/^1 species, 10 points so far; this one at/)
})

test("the focus stays nearby when the focused control disappears", async () => {
	const { page } = await visitor(here, { ...DESK })
	await storeTours(page, tourOf(1, 5))
	await page.goto("/tour?type=plant")
	await hydrated(page)
	await page.getByRole("region", { name: "Notifications (F8)" }).waitFor({ state: "attached" })
	const focused = () => page.evaluate(() => document.activeElement?.textContent)
	const card = page.getByRole("region", { name: "Your Tour" })
	await card.getByRole("button", { name: "End Tour" }).press("Enter")
	await expect.poll(focused).toBe("Your Tour")
	await card.getByRole("button", { name: "Undo" }).press("Enter")
	await expect.poll(focused).toBe("Your Tour")
	await card.getByRole("button", { name: "End Tour" }).press("Enter")
	await card.getByText(/^Past tours/).press("Enter")
	await card.getByRole("button", { name: /^Remove the tour/ }).press("Enter")
	await expect.poll(focused).toBe("Past tours on this device")
	await page.getByRole("link", { name: "Clear" }).press("Enter")
	await expect.poll(focused).toBe("All Species")
})
