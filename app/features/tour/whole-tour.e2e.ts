import { afterAll, expect, test } from "vitest"
import { expectAccessible } from "#core/testing/axe.ts"
import { PHONE, siteAndBrowser, visitorWithWorker } from "#core/testing/browser.ts"
import { leaveFewSpecies } from "#core/testing/few-species.ts"
import { startTestSite } from "#core/testing/site.ts"
import { storedCompletedTours, storedTour } from "#core/testing/tour.ts"
import { codePicture } from "./testing/code-pictures.ts"
import { fakeCamera } from "./testing/fake-camera.ts"

const camera = fakeCamera()
const here = siteAndBrowser({}, { args: camera.args })
afterAll(() => camera.remove())

test("a whole tour works offline: one visit, then the network is cut and the server stopped, and its result is shared and printed", async () => {
	const first = await startTestSite()
	await leaveFewSpecies(first, 12, 13, 14, 21, 23)
	const { page, context, leave } = await visitorWithWorker(here, {
		...PHONE,
		baseURL: first.address,
		permissions: ["camera"],
	})
	await camera.show([await codePicture(21), 40])
	await page.goto("/tour")
	await page.getByRole("heading", { name: "Ready for offline use" }).waitFor()
	await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

	await first.stop()
	// The phone's network is there, so the browser doesn't know that it is offline.
	const asked: string[] = []
	page.on("request", (request) => request.url().includes("/visit.data") && asked.push(request.url()))
	await page.goto("/visit")
	await page.getByRole("heading", { name: "Plan your visit" }).waitFor()
	expect(asked, "a saved page opens without asking again").toHaveLength(1)
	await context.setOffline(true)
	await page.goto("/tour")
	await page.getByText(/Showing the catalogue saved on [A-Z]\w+ \d+, \d{4} at \d+:\d\d [AP]M\./).waitFor()
	await expectAccessible(page, "the saved tour")
	await page.getByRole("link", { name: "Birds", exact: true }).click()
	await page.getByText("12 species", { exact: true }).waitFor()

	// The tour begins in its dialog, and continues on species that were never opened.
	await page.getByRole("button", { name: "Begin Your Discovery" }).click()
	await page.getByRole("button", { name: "Begin Discovery Tour" }).click()
	await page.getByRole("tab", { name: "Manual Entry" }).click()
	await page.getByRole("button", { name: "Browse Species Catalog" }).click()
	for (const id of [12, 13, 14]) {
		await page.goto(`/species/${id}`)
		const picture = page.locator("article img").first()
		await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
		await page.getByRole("button", { name: "Mark as Found" }).click()
		await page.getByRole("button", { name: "Already Found" }).waitFor()
	}
	expect((await storedTour(page))?.totalPoints).toBe(30)

	await page.goto("/tour?dialog=tour")
	await page.getByRole("button", { name: "Start Camera" }).click()
	await expect.poll(async () => (await storedTour(page))?.totalPoints).toBe(40)
	await page.reload()
	await page.getByRole("tab", { name: "Found" }).click()
	await page.getByRole("dialog").getByText("by QR code").waitFor()
	await page.getByRole("dialog").getByRole("link", { name: "Close", exact: true }).click()
	await page.getByRole("button", { name: "End Tour" }).click()
	await page.getByText("Tour Completed!").waitFor()
	await page.getByRole("link", { name: "See your result" }).press("Enter")
	const card = page.getByRole("article")
	const numbers = card.getByText("species discovered")
	await expect.poll(() => numbers.textContent()).toMatch(/^4 species discovered · 40\spoints · \d\smin$/)
	const finds = card.getByRole("region", { name: "Species found" })
	await expect
		.poll(() =>
			finds
				.locator("img")
				.evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length),
		)
		.toBeGreaterThanOrEqual(4)
	await page.getByRole("button", { name: "Share Progress" }).press("Enter")
	await page.getByText("I have found 4 species and earned 40 points on the Wildlife Discovery Tour").waitFor()
	await page.evaluate(() => Object.assign(window, { print: () => document.body.append("On paper") }))
	await page.getByRole("button", { name: "Print", exact: true }).click()
	await page.getByText("On paper").waitFor()
	// The same page from the saved tour.
	await page.reload()
	await card.getByRole("heading", { name: /^Wildlife Discovery Tour - / }).waitFor()
	expect(await storedTour(page)).toBeNull()
	const [completed, ...others] = await storedCompletedTours(page)
	expect([completed, others]).toMatchObject([{ totalPoints: 40, active: false }, []])
	expect(completed?.discoveries).toHaveLength(4)

	await page.goto("/tour")
	await page.getByText(/Showing the catalogue saved on/).waitFor()
	const { port } = new URL(first.address)
	const second = await startTestSite({ PORT: port, DATA_DIR: first.environment.dataDir })
	await context.setOffline(false)
	await page.evaluate(() => window.dispatchEvent(new Event("online")))
	await expect.poll(() => page.getByText(/Showing the catalogue saved on/).count()).toBe(0)
	await page.goto("/blog")
	await page.getByRole("heading", { name: "News & Updates" }).waitFor()
	await leave()
	await second.close()
})
