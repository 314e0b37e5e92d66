import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import sharp from "sharp"
import { expect, test } from "vitest"
import { PHONE, siteAndBrowser, visitor, visitorWithWorker } from "#core/testing/browser.ts"
import { LONG_SITE_NAME } from "#core/testing/long-names.ts"
import { visitOnce } from "#core/testing/saved-tour.ts"
import { startTestSite } from "#core/testing/site.ts"
import { LOON, storeTours, tourOf } from "#core/testing/tour.ts"

const here = siteAndBrowser({ SITE_NAME: LONG_SITE_NAME })

/** An ended tour of an hour and five minutes with finds of the first species. */
function pastTour(finds: number) {
	const tour = tourOf(finds, 1440)
	return { ...tour, active: false, endTime: new Date(tour.id + 3_900_000).toISOString() }
}

const badges = (page: Page) =>
	page.getByRole("region", { name: "Badges" }).locator("strong").allTextContents()
const share = (page: Page) => page.getByRole("button", { name: "Share picture" })

test("a tour ends without a connection with badges, its numbers, and a picture to share", async () => {
	const site = await startTestSite()
	const { page, context, consoleErrors, leave } = await visitorWithWorker(here, {
		...PHONE,
		baseURL: site.address,
	})
	const birds: { id: number; name: string }[] = await (await site.get("/api/species?type=bird")).json()
	// Begun before the visit, so that the result has a duration.
	await storeTours(page, tourOf(0, 65))
	await visitOnce(page)
	for (const { id } of birds.slice(0, 4)) {
		await page.goto(`/species/${id}`)
		await page.getByRole("button", { name: "Mark as Found" }).click()
		await page.getByRole("button", { name: "Already Found" }).waitFor()
	}
	await context.setOffline(true)
	await site.stop()
	const fifth = birds[4] ?? LOON
	await page.goto(`/species/${fifth.id}`)
	await page.getByRole("button", { name: "Mark as Found" }).click()
	await page.getByRole("button", { name: "Already Found" }).waitFor()

	await page.goto("/tour?dialog=tour")
	await expect.poll(() => badges(page)).toEqual(["First find", "Five birds"])
	await page.getByRole("dialog").getByRole("link", { name: "Close", exact: true }).click()
	await page.getByRole("button", { name: "End Tour" }).click()
	await page.getByText("Tour Completed!").waitFor()
	await page.getByRole("link", { name: "See your result" }).press("Enter")

	const card = page.getByRole("article")
	await card.getByRole("heading", { name: /^Wildlife Discovery Tour - / }).waitFor()
	expect(await badges(page)).toEqual(["First find", "Five birds"])
	const numbers = await card.locator("dl > div").allTextContents()
	expect(numbers.slice(0, 3)).toEqual([
		"species discovered5",
		"points50",
		expect.stringMatching(/^tour duration1\sh \d\smin$/),
	])
	expect(numbers[3]).toMatch(/^in straight lines between your finds[\d.]+\sk?m$/)
	const finds = card.getByRole("region", { name: "Species found" })
	expect(await finds.getByRole("link").allTextContents()).toEqual(birds.slice(0, 5).map(({ name }) => name))
	await expect
		.poll(() =>
			finds
				.locator("picture img, img")
				.evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length),
		)
		.toBeGreaterThanOrEqual(5)

	const [saved] = await Promise.all([page.waitForEvent("download"), share(page).press("Enter")])
	await page.getByText("The picture is saved in your downloads as wildlife-tour.png.").waitFor()
	const png = await readFile(await saved.path())
	expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 1080, height: 1350 })
	expect((await sharp(png).stats()).entropy, "not one colour").toBeGreaterThan(1)

	// The same page from the saved tour.
	await page.reload()
	await share(page).waitFor()
	expect(await badges(page)).toEqual(["First find", "Five birds"])
	expect(
		consoleErrors.filter((text) => !/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/.test(text)),
	).toEqual([])
	await leave()
	await site.close()
})

test("the picture is shared as a file, once more after a blocked press, and words replace it in browsers that can't draw", async () => {
	const { page } = await visitor(here, PHONE)
	const tour = pastTour(3)
	await storeTours(page, null, [tour])
	await page.addInitScript(() => {
		const shared: { type: string; size: number; title: string }[] = []
		Object.assign(window, { shared, refuses: true })
		navigator.canShare = ({ files = [] } = {}) => files.length > 0
		navigator.share = async ({ files = [], title = "" } = {}) => {
			if ((window as unknown as { refuses: boolean }).refuses) {
				Object.assign(window, { refuses: false })
				throw new DOMException("No press", "NotAllowedError")
			}
			for (const { type, size } of files) shared.push({ type, size, title })
		}
	})
	await page.goto("/tour")
	await page.getByText("Past tours on this device (1)").click()
	await page.getByRole("link", { name: /^Result of the tour of/ }).click()
	await share(page).click()
	await page.getByText("The picture is ready. Press ‘Share picture’ again.").waitFor()
	await share(page).click()
	const shared = () => page.evaluate(() => (window as unknown as { shared: { size: number }[] }).shared)
	await expect.poll(shared).toMatchObject([{ type: "image/png", title: /^Wildlife Discovery Tour - / }])
	expect((await shared())[0]?.size).toBeGreaterThan(20_000)

	await page.evaluate(() => Object.assign(window, { print: () => document.body.append("On paper") }))
	await page.getByRole("button", { name: "Print", exact: true }).click()
	await page.getByText("On paper").waitFor()
	await page.addInitScript(() => {
		HTMLCanvasElement.prototype.getContext = () => null
	})
	await page.reload()
	await share(page).click()
	await page.getByText("This browser can't draw the picture.").waitFor()
})
