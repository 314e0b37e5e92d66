import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { afterEach, beforeAll, expect, test } from "vitest"
import { expectAccessible } from "#app/testing/fixtures/axe.ts"
import {
	hydrated,
	PHONE,
	POLL_TIMEOUT,
	siteAndBrowser,
	type Visitor,
	visitor,
	visitorWithWorker,
} from "#app/testing/fixtures/browser.ts"
import { onGrass } from "#app/testing/fixtures/code-pictures.ts"
import { leaveFewSpecies } from "#app/testing/fixtures/few-species.ts"
import { visitOnce } from "#app/testing/fixtures/saved-tour.ts"
import { storedCompletedTours, storedTour, storeTours, tourOf } from "#app/testing/fixtures/tour.ts"
import { encodeProgress } from "#app/tour/progress/progress-code.ts"
import { progressFileText } from "#app/tour/progress/progress-file.ts"
import { endedTour, type TourSession } from "#app/tour/tour-session.ts"

const here = siteAndBrowser()
beforeAll(() => leaveFewSpecies(here.site, 9))
let host = ""
beforeAll(() => {
	host = new URL(here.site.address).host
})

const open: Visitor[] = []
afterEach(async () => {
	for (const one of open.splice(0)) await one.leave()
})

async function phone(active: TourSession | null, completed: TourSession[] = []): Promise<Visitor> {
	const one = await visitor(here, { ...PHONE, acceptDownloads: true })
	open.push(one)
	await storeTours(one.page, active, completed)
	return one
}

/** A tour with finds of species of the sample catalogue. */
function tourWith(minutesAgo: number, ...ids: number[]): TourSession {
	const tour = tourOf(ids.length, minutesAgo)
	const discoveries = tour.discoveries.map((find, at) => ({ ...find, speciesId: ids[at] ?? 0 }))
	return { ...tour, discoveries }
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()
const question = (page: Page) => page.getByRole("heading", { name: "Add this to your phone?" })
const speciesOf = (tour: TourSession | null) => tour?.discoveries.map(({ speciesId }) => speciesId)
const chooseFile = (page: Page, text: string) =>
	page
		.getByLabel("File of the other phone")
		.setInputFiles({ name: "progress.json", mimeType: "application/json", buffer: Buffer.from(text) })

test("two phones with running tours exchange a code and a file, and both have the same finds, each once", async () => {
	const [mine, theirs] = [tourWith(60, 1, 2, 3), tourWith(90, 2, 9)]
	const past = endedTour(tourWith(3000, 4), Date.now() - 2900 * 60_000)
	const one = await phone(mine, [past])
	const other = await phone(theirs)

	await one.page.goto("/tour?dialog=tour")
	await hydrated(one.page)
	await one.page.getByRole("link", { name: "Move to another phone" }).click()
	const code = one.page.getByRole("img", { name: "QR code of your progress" })
	await code.waitFor()
	await one.page.getByText("Code and file hold your running tour with 3 finds and 1 finished tour.").waitFor()
	await expectAccessible(one.page, "the code")
	const picture = await onGrass(await code.screenshot(), { size: 600 })

	await other.page.goto("/tour?dialog=move")
	// With the keys, as the two tabs are one stop.
	await other.page.getByRole("tab", { name: "Send" }).focus()
	await other.page.keyboard.press("ArrowRight")
	await other.page
		.getByLabel("Use a photo")
		.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: picture })
	await question(other.page).waitFor()
	await other.page.getByText("4 finds from another phone, 1 you have already.").waitFor()
	await other.page.getByText("1 finished tour.", { exact: true }).waitFor()
	await other.page.getByText(/^Both phones have a running tour\. They become one/).waitFor()
	expect(await other.page.evaluate(() => document.activeElement?.textContent)).toBe("Add this to your phone?")
	await expectAccessible(other.page, "the question")
	await press(other.page, "Cancel")
	expect(await storedTour(other.page)).toEqual(theirs)
	await other.page
		.getByLabel("Use a photo")
		.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: picture })
	await press(other.page, "Add to this phone")
	await other.page.getByRole("heading", { name: "Progress added" }).waitFor()
	const both = await storedTour(other.page)
	expect(both).toMatchObject({ id: theirs.id, joined: [mine.id], totalPoints: 40, active: true })
	expect(speciesOf(both)).toEqual([2, 9, 1, 3])
	expect((await storedCompletedTours(other.page)).map(({ id }) => id)).toEqual([past.id])

	// And back, as a file.
	await other.page.goto("/tour?dialog=move")
	const saved = other.page.waitForEvent("download")
	await press(other.page, "Save as a file")
	const file = await saved
	expect(file.suggestedFilename()).toMatch(/^tour-progress-\d{4}-\d\d-\d\d\.json$/)
	const text = await readFile(await file.path(), "utf8")
	await one.page.getByRole("tab", { name: "Receive" }).click()
	await chooseFile(one.page, text)
	await press(one.page, "Add to this phone")
	await one.page.getByRole("link", { name: "Open the tour" }).click()
	await one.page.getByText("species discovered").first().waitFor()
	const names = (tour: TourSession | null) => tour?.discoveries.map((find) => [find.speciesId, find.id])
	expect(names(await storedTour(one.page))).toEqual(names(both))
	await one.page.goto("/tour?dialog=move")
	await one.page.getByRole("tab", { name: "Receive" }).click()
	await chooseFile(one.page, text)
	await one.page.getByRole("heading", { name: "Everything is on this phone already" }).waitFor()
	await press(one.page, "Back")
	for (const { consoleErrors } of open) expect(consoleErrors).toEqual([])
})

test("a file of another farm, a broken or newer one is refused in words, and nothing changes", async () => {
	const mine = tourWith(60, 1, 2)
	const { page, consoleErrors } = await phone(mine)
	const moved = { active: tourWith(30, 9), completed: [], favorites: [] }
	const good = progressFileText(moved, host)
	await page.goto("/tour?dialog=move")
	await page.getByRole("tab", { name: "Receive" }).click()
	const alert = page.getByRole("dialog").getByRole("alert").first()
	for (const [text, words] of [
		[progressFileText(moved, "else.example"), "This progress is from else.example, another farm's site"],
		[good.slice(0, -30), "This progress is damaged or incomplete."],
		[good.replace('"version": 1', '"version": 2'), "This progress comes from a newer version of the site."],
		['{"__proto__": {}, "name": "<img src=x onerror=alert(1)>"}', "This isn't progress of a tour."],
		["x".repeat(1_000_001), "This is too large to be progress of a tour."],
	] as const) {
		await chooseFile(page, text)
		await alert.getByText(words).waitFor()
		expect(await alert.textContent()).toContain("Nothing was changed.")
	}
	await expectAccessible(page, "a refused file")
	const unknown = { active: tourWith(30, 99_999), completed: [], favorites: [] }
	await chooseFile(page, progressFileText(unknown, host))
	await alert.getByText("This progress has only species that this site doesn't list.").waitFor()
	expect(await storedTour(page)).toEqual(mine)
	// The request for the unknown species.
	expect(consoleErrors.filter((text) => !text.includes("404 (Not Found)"))).toEqual([])
})

test("a code that the phone's camera opens works without a connection on a phone that has saved the tour", async () => {
	const one = await visitorWithWorker(here, PHONE)
	open.push(one)
	const { page, context } = one
	await visitOnce(page)
	await context.setOffline(true)
	const moved = { active: tourWith(40, 1, 9), completed: [], favorites: [2] }
	await page.goto(`/tour#progress=${encodeProgress(moved, host)}`)
	await question(page).waitFor()
	await page.getByText("The other phone's running tour goes on here.").waitFor()
	await press(page, "Add to this phone")
	await page.getByRole("heading", { name: "Progress added" }).waitFor()
	expect((await storedTour(page))?.discoveries.map(({ speciesName }) => speciesName)).toEqual([
		"Common Loon",
		"American Bittern",
	])
	expect(await page.evaluate(() => localStorage.favorites)).toBe("[2]")
	await page.getByRole("link", { name: "Close", exact: true }).click()
	await expect.poll(() => new URL(page.url()).hash, POLL_TIMEOUT).toBe("")
	await page.getByRole("button", { name: "Continue", exact: true }).click()
	await page.getByRole("link", { name: "Move to another phone" }).click()
	await page.getByRole("img", { name: "QR code of your progress" }).waitFor()
})

test("a code opens its question only after the passcode, and full storage is named", async () => {
	const setting = (value: string) =>
		here.site.db.updateTable("settings").set({ value }).where("key", "=", "tour_passcode").execute()
	await setting("loon lake")
	const mine = tourWith(60, 2)
	const { page } = await phone(mine)
	await page.addInitScript(() => {
		const { setItem } = Storage.prototype
		Storage.prototype.setItem = function (key, text) {
			if (text.length > 400 && key === "activeTour") throw new DOMException("full", "QuotaExceededError")
			setItem.call(this, key, text)
		}
	})
	const moved = { active: tourWith(30, 1, 3, 9), completed: [], favorites: [] }
	await page.goto(`/tour#progress=${encodeProgress(moved, host)}`)
	await hydrated(page)
	await page.getByLabel("Tour Passcode").fill("loon lake")
	expect(await page.getByRole("dialog").count()).toBe(0)
	await press(page, "Access Wildlife Tour")
	await question(page).waitFor()
	await setting("")
	await press(page, "Add to this phone")
	await page.getByText("Not all of it could be saved here").waitFor()
	await page.getByRole("dialog").getByText("Your tour isn't being saved:").waitFor()
	expect(await storedTour(page)).toEqual(mine)
})
