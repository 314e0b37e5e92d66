import { beforeEach, describe, expect, test } from "vitest"
import { browserOnly } from "#app/testing/fixtures/browser.ts"
import { AREAS } from "#app/testing/fixtures/form-areas.ts"
import { COMBINATIONS } from "#app/testing/fixtures/form-drivers.ts"
import { expectAllFilled, ownSite } from "#app/testing/fixtures/form-journey.ts"
import { STAFF_FORMS } from "#app/testing/fixtures/staff-forms.ts"

const here = browserOnly()

describe.each(COMBINATIONS)("calendars $via", (combination) => {
	const own = ownSite(here, combination)
	beforeEach(async () => {
		await own.site.db.deleteFrom("content_imports").execute()
		await own.site.db.deleteFrom("posts").execute()
	})
	const text = (shown: string) => own.at.page.getByText(shown).first().waitFor()
	const stored = async () => {
		const posts = await own.site.db.selectFrom("posts").select(["title", "state"]).orderBy("id").execute()
		return posts.map(({ title, state }) => `${title}: ${state}`)
	}
	async function openImport(): Promise<void> {
		await own.at.open("/admin/news")
		await own.at.page.getByRole("link", { name: "Import Events" }).click()
		await own.at.page.waitForURL("**/admin/news/import")
		await own.at.settled()
	}

	test("a calendar is rejected with a reason, checked, imported as drafts or published, and undone", async () => {
		const { first, second } = STAFF_FORMS.calendarFile
		await openImport()
		expect((await own.at.send("calendarFile", "Check the File")).status()).toBe(400)
		await text("Choose a calendar file.")
		await own.at.settled()
		await own.at.fill("calendarFile", { calendar: "wrong.jpg" })
		expect((await own.at.send("calendarFile", "Check the File")).status()).toBe(400)
		await text("The file isn't a calendar.")
		await own.at.settled()
		await own.at.fill("calendarFile", first)
		await own.at.send("calendarFile", "Check the File")
		await text("1 event is new.")
		await text("Every Saturday, 4 times from June 1, 2030")
		await own.at.settled()
		expect(await stored()).toEqual([])
		await own.at.send("importCalendar", "Import 1 Event")
		await own.at.expectMessage("1 event imported")
		expect(await stored()).toEqual(["Owl walk: draft"])
		await openImport()
		await own.at.fill("calendarFile", second)
		await own.at.send("calendarFile", "Check the File")
		await text("1 event is new, 1 is already there, and 1 is left out.")
		await text("The site doesn't have this way to repeat: FREQ=DAILY;COUNT=4")
		await text("Its link must be a web address that begins with https://, so it is left out.")
		await own.at.settled()
		await own.at.fill("importCalendar", { published: true })
		await own.at.send("importCalendar", "Import 1 Event")
		await own.at.expectMessage("1 event imported")
		expect(await stored()).toEqual(["Owl walk: draft", "Owl talk: published"])
		await openImport()
		await own.at.page.getByRole("link", { name: "Undo… second.ics" }).click()
		await own.at.page.getByRole("heading", { name: "Import: second.ics" }).waitFor()
		await own.at.settled()
		await own.at.send("undoContentImport", "Undo This Import")
		await own.at.expectMessage("Import undone")
		expect(await stored()).toEqual(["Owl walk: draft"])
	})

	test("every form was sent with all of its fields", () => {
		expectAllFilled(own.at.filled, [...AREAS.calendar])
	})
})
