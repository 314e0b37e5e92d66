import type { Request } from "playwright-core"
import { expect, test } from "vitest"
import { hydrated, PHONE, siteAndBrowser, visitor } from "#core/testing/browser.ts"
import { storeTours, tourOf } from "#core/testing/tour.ts"
import { fitMap } from "#features/map/georeference.ts"
import type { PublicMap } from "#features/map/map.ts"

const here = siteAndBrowser()

test("what is left is listed by trail and the phone's season, nearest first after a press, and no position is sent", async () => {
	const [map]: PublicMap[] = await (await here.site.get("/api/map")).json()
	const fit = map && fitMap(map.controlPoints, map)
	const spring = map?.places.find(({ name }) => name === "Spring")
	if (!spring || typeof fit !== "object") throw new Error("The sample's map has no such place.")
	await here.site.db
		.updateTable("trails")
		.set({ closed: 1 })
		.where("id", "=", map?.trails[0]?.id ?? 0)
		.execute()
	const { page, context, consoleErrors } = await visitor(here, PHONE)
	await context.grantPermissions(["geolocation"])
	const position = fit.toCoordinates(spring)
	await context.setGeolocation({ ...position, accuracy: 8 })
	await page.clock.setFixedTime(new Date("2026-06-15T15:00:00Z"))
	await storeTours(page, tourOf(7, 5))
	const sent: Request[] = []
	page.on("request", (request) => sent.push(request))
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
	expect(await page.getByText(/^about \d/).count()).toBe(0)
	await context.setOffline(true)
	await page.getByRole("button", { name: "Nearest first" }).click()
	await page.getByText("Your position stays on this device.").waitFor()
	await page.getByText("about 10 m", { exact: true }).first().waitFor()
	expect(await titles.first().textContent()).toContain("Ridge and lake trail")
	const withoutTimes = (text: string) => text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "")
	// With the point: IDs of thirteen digits have any four of them by chance, and times such as 02:06:43.42Z also the point.
	const digits = new RegExp(
		[position.latitude, Math.abs(position.longitude)]
			.map((one) => one.toFixed(2).replace(".", "\\."))
			.join("|"),
	)
	for (const request of sent)
		expect(withoutTimes(`${request.url()} ${request.postData() ?? ""}`)).not.toMatch(digits)
	const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
	expect(withoutTimes(stored)).not.toMatch(digits)
	expect(consoleErrors).toEqual([])
})
