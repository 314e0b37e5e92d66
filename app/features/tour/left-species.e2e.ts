import { expect, test } from "vitest"
import { hydrated, PHONE, siteAndBrowser, visitor } from "#core/testing/browser.ts"
import { storeTours, tourOf } from "#core/testing/tour.ts"

const here = siteAndBrowser()

test("what is left is listed by trail and the phone's season, closed trails last", async () => {
	await here.site.db.updateTable("trails").set({ closed: 1 }).where("id", "=", 1).execute()
	const { page, consoleErrors } = await visitor(here, PHONE)
	await page.clock.setFixedTime(new Date("2026-06-15T15:00:00Z"))
	await storeTours(page, tourOf(7, 5))
	await page.goto("/tour?dialog=tour")
	await hydrated(page)
	await page.getByText("Not found yet, by trail and season").click()
	const count = page.getByText(/^57 species not found yet, \d+ of them in season now\.$/)
	const inSeason = Number(/, (\d+)/.exec((await count.textContent()) ?? "")?.[1])
	const names = page.locator("details section li").getByRole("link").filter({ hasNotText: "On the map" })
	const titles = page.locator("details h4")
	expect((await titles.allTextContents()).slice(0, 2)).toEqual([
		expect.stringContaining("Creek and marsh trail"),
		expect.stringContaining("Ridge and lake trail"),
	])
	await page.getByLabel("Only in season now").check()
	expect(new Set(await names.allTextContents()).size).toBe(inSeason)
	await page.getByText("Closed.").waitFor()
	expect(await page.getByText(/^Out of season/).count()).toBe(0)
	expect(consoleErrors).toEqual([])
})
