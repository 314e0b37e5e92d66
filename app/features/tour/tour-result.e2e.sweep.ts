import { expect, test } from "vitest"
import { PHONE, siteAndBrowser, visitorWithWorker } from "#core/testing/browser.ts"
import { LONG_SITE_NAME } from "#core/testing/long-names.ts"
import { visitOnce } from "#core/testing/saved-tour.ts"
import { startTestSite } from "#core/testing/site.ts"
import { LOON, storeTours, tourOf } from "#core/testing/tour.ts"

const here = siteAndBrowser({ SITE_NAME: LONG_SITE_NAME })

test("a tour ends without a connection with its numbers, to share and to print", async () => {
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

	await page.goto("/tour")
	await page.getByRole("button", { name: "End Tour" }).click()
	await page.getByText("Tour Completed!").waitFor()
	await page.getByRole("link", { name: "See your result" }).press("Enter")

	const card = page.getByRole("article")
	await card.getByRole("heading", { name: /^Wildlife Discovery Tour - / }).waitFor()
	const numbers = card.getByText("species discovered")
	expect(await numbers.textContent()).toMatch(/^5 species discovered · 50 points · 1\sh \d\smin$/)
	const finds = card.getByRole("region", { name: "Species found" })
	expect(await finds.getByRole("link").allTextContents()).toEqual(birds.slice(0, 5).map(({ name }) => name))
	await expect
		.poll(() =>
			finds
				.locator("picture img, img")
				.evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length),
		)
		.toBeGreaterThanOrEqual(5)

	await page.getByRole("button", { name: "Share Progress" }).press("Enter")
	await page.getByText("I have found 5 species and earned 50 points on the Wildlife Discovery Tour").waitFor()
	await page.evaluate(() => Object.assign(window, { print: () => document.body.append("On paper") }))
	await page.getByRole("button", { name: "Print", exact: true }).click()
	await page.getByText("On paper").waitFor()

	// The same page from the saved tour.
	await page.reload()
	await card.waitFor()
	expect(
		consoleErrors.filter((text) => !/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/.test(text)),
	).toEqual([])
	await leave()
	await site.close()
})
