import { expect, test } from "vitest"
import { hydrated, PHONE, settled, siteAndBrowser, visitor } from "#core/testing/browser.ts"
import { storedTour, storeTours, tourOf } from "#core/testing/tour.ts"

const here = siteAndBrowser()

test("a double tap on 'End Tour' asks, and doesn't answer the question", async () => {
	const { page, leave } = await visitor(here, PHONE)
	await storeTours(page, tourOf(2, 5))
	await page.goto("/tour?dialog=tour")
	await hydrated(page)
	await page.getByRole("region", { name: "Notifications (F8)" }).waitFor({ state: "attached" })
	const button = page.getByRole("button", { name: "End Tour" }).last()
	await button.scrollIntoViewIfNeeded()
	const box = await button.boundingBox()
	const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
	const touchPoints = [{ x, y }]
	const devtools = await page.context().newCDPSession(page)
	const start = Date.now() / 1000
	// The browser takes the times from the events, so that a slow machine doesn't make the gap longer.
	for (const timestamp of [start, start + 0.5]) {
		await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints, timestamp })
		const end = { type: "touchEnd" as const, touchPoints: [], timestamp: timestamp + 0.02 }
		await devtools.send("Input.dispatchTouchEvent", end)
	}
	await settled(page)
	await page.getByRole("group", { name: "End this tour?" }).waitFor()
	expect(await storedTour(page)).toMatchObject({ active: true })
	await leave()
})
