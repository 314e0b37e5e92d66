import { beforeAll, expect, test } from "vitest"
import { expectAccessible } from "#core/testing/axe.ts"
import { openPage, PHONE, siteAndBrowser, visitor, visitorWithWorker } from "#core/testing/browser.ts"
import { visitOnce } from "#core/testing/saved-tour.ts"
import { localMonth } from "#core/time/farm-clock.ts"
import { isInSeason, seasonText } from "./season.ts"
import { listSpecies } from "./species.server.ts"

// In each month some of them are in season, and some aren't.
const here = siteAndBrowser({}, { species: [11, 12, 13, 23, 24, 25, 40, 45, 46, 51] })

const WITH_PHOTOS = 4
beforeAll(async () => {
	const { db } = here.site
	const image = await db.selectFrom("media").select("id").where("kind", "=", "image").limit(3).execute()
	await db
		.insertInto("species_photos")
		.values(
			image.map(({ id }, at) => ({
				species_id: WITH_PHOTOS,
				position: at + 2,
				image_id: id,
				alt: `Photo ${at}`,
				credit: "A. Painter",
				licence: "CC BY 4.0",
			})),
		)
		.execute()
	const fields = { audio_transcript: "Twitter,\ntwitter.", audio_language: "fr", habitat: "Barns" }
	await db.updateTable("species").set(fields).where("id", "=", WITH_PHOTOS).execute()
})

const thisMonth = () => localMonth(new Date())

async function inSeason(month: number): Promise<string[]> {
	return (await listSpecies(here.site.db)).filter((one) => isInSeason(one, month)).map(({ name }) => name)
}

test("'In season now' shows the species of this month, and the home page leads there", async () => {
	const { page } = await visitor(here, { ...PHONE, timezoneId: "America/Toronto" })
	await page.goto("/tour")
	await page.getByRole("link", { name: "In season now" }).click()
	await page.waitForURL(/season=now/)
	const names = await inSeason(thisMonth())
	await page.getByText(`${names.length} species`, { exact: true }).waitFor()
	const shown = await page.locator("#catalogue li h3").allTextContents()
	expect(shown).toEqual(names)
	await page.getByRole("link", { name: "In season now" }).click()
	await page.getByText("18 species", { exact: true }).waitFor()
	await page.goto("/")
	await page.getByRole("heading", { name: "This month on the farm" }).waitFor()
	const first = page.getByRole("region", { name: "This month on the farm" }).getByRole("listitem").first()
	expect(names).toContain((await first.textContent())?.trim())
	await page
		.getByRole("link", { name: `All ${names.length} species of ${seasonText([thisMonth()])}` })
		.click()
	await page.waitForURL(/season=now/)
})

test("without a connection the season follows the phone's date", async () => {
	const { page, context } = await visitorWithWorker(here, { ...PHONE, timezoneId: "America/Toronto" })
	await visitOnce(page)
	await context.setOffline(true)
	for (const month of [1, 6]) {
		await page.clock.setFixedTime(new Date(2027, month - 1, 15, 12))
		await page.goto("/tour?season=now")
		const names = await inSeason(month)
		await page.getByText(`${names.length} species`, { exact: true }).waitFor()
	}
})

test("all photos of a species are reached by swiping, the arrow keys and the buttons, with their credits", async () => {
	const { page } = await visitor(here, PHONE)
	await openPage(page, `/species/${WITH_PHOTOS}`)
	const list = page.getByRole("list", { name: "4 photos" })
	const at = () => list.evaluate((one) => Math.round(one.scrollLeft / one.clientWidth))
	await page.getByRole("button", { name: "Next photo" }).click()
	await expect.poll(at).toBe(1)
	await page.getByRole("button", { name: "Previous photo" }).click()
	await expect.poll(at).toBe(0)
	await list.focus()
	await page.keyboard.press("ArrowRight")
	await expect.poll(at).toBe(1)
	expect(await list.getByRole("img").nth(1).getAttribute("alt")).toBe("Photo 0")
	await list.getByText("2 of 4").waitFor()
	expect(await list.getByRole("link", { name: "CC BY 4.0" }).first().getAttribute("rel")).toContain("license")
	await expectAccessible(page, "a species with photos")
	await page.goto(`/tour?species=${WITH_PHOTOS}`)
	await page.getByRole("dialog").getByRole("list", { name: "4 photos" }).waitFor()
})

test("an audio guide is muted, sought and paused, and begins again after its end", async () => {
	const { page } = await visitor(here, PHONE)
	const play = () => page.getByRole("button", { name: "Play" }).click()
	const seconds = () => page.locator("audio").evaluate((one: HTMLAudioElement) => one.currentTime)
	await page.goto("/species/1")
	await page.getByText("0:00 / 0:13").waitFor()
	const guide = () => page.locator("audio").evaluate(({ muted, volume }: HTMLAudioElement) => [muted, volume])
	const volume = page.getByRole("slider", { name: "Volume" })
	await volume.fill("0.5")
	await page.getByRole("button", { name: "Mute" }).click()
	expect([...(await guide()), await volume.inputValue()]).toEqual([true, 0, "0"])
	await page.getByRole("button", { name: "Unmute" }).click()
	expect([...(await guide()), await volume.inputValue()]).toEqual([false, 0.5, "0.5"])
	await play()
	await page.getByText("0:01 / 0:13").waitFor()
	await page.getByRole("slider", { name: "Position" }).fill("6")
	await page.getByRole("button", { name: "Pause" }).click()
	expect(await page.locator("audio").evaluate((one: HTMLAudioElement) => one.paused)).toBe(true)
	await play()
	await expect.poll(seconds).toBeGreaterThan(5.9)
	await page.getByRole("slider", { name: "Position" }).fill("12")
	await page.getByRole("button", { name: "Play" }).waitFor()
	await play()
	await expect.poll(seconds).toBeGreaterThan(0)
	expect(await seconds()).toBeLessThan(4)
})
