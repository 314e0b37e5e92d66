import type { Page } from "playwright-core"
import { beforeAll, expect, test } from "vitest"
import { hydrated, PHONE, settled, siteAndBrowser, visitorWithMessages } from "#core/testing/browser.ts"
import { leaveFewSpecies } from "#core/testing/few-species.ts"
import { LOON, storedTour, storeTours, tourOf } from "#core/testing/tour.ts"

const here = siteAndBrowser()
beforeAll(() => leaveFewSpecies(here.site, 9))

const message = (page: Page) => page.locator(".toast")
const idsFound = async (page: Page) => (await storedTour(page))?.discoveries.map((one) => one.speciesId)
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test("a find is undone on the species' page, from the message and in the tour's dialog, and can be restored", async () => {
	const { page } = await visitorWithMessages(here, PHONE)
	await storeTours(page, tourOf(2, 5))
	await page.goto(`/species/${LOON.id}`)
	await hydrated(page)
	const first = (await storedTour(page))?.discoveries[0]
	await page.getByRole("button", { name: "Undo the find" }).click()
	await message(page).getByText("Common Loon is no longer on your tour.").waitFor()
	await page.getByRole("button", { name: "Mark as Found" }).waitFor()
	expect(await idsFound(page)).toEqual([2])
	expect(await focusedText(page)).toBe("1 species, 10 points so far.")
	await message(page).getByRole("button", { name: "Restore" }).click()
	await page.getByRole("button", { name: "Already Found" }).waitFor()
	expect((await storedTour(page))?.discoveries[0]).toEqual({ ...first, id: expect.any(Number) })

	await page.getByRole("button", { name: "Undo the find" }).click()
	await page.getByRole("button", { name: "Mark as Found" }).click()
	await message(page).getByText("You discovered Common Loon").waitFor()
	await message(page).getByRole("button", { name: "Undo" }).click()
	await expect.poll(() => idsFound(page)).toEqual([2])

	await page.goto("/tour?dialog=tour")
	await page.getByRole("tab", { name: "Found" }).click()
	await page.getByRole("button", { name: "Undo the find of Species 2" }).click()
	await page.getByText("Nothing found yet.").waitFor()
	expect(await focusedText(page)).toBe("Recent Discoveries")
})

test("a double tap on 'End Tour' asks, and doesn't answer the question", async () => {
	const { page } = await visitorWithMessages(here, PHONE)
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
})
