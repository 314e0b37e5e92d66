import { beforeEach, describe, expect, test } from "vitest"
import { browserOnly } from "#app/testing/fixtures/browser.ts"
import { AREAS } from "#app/testing/fixtures/form-areas.ts"
import { COMBINATIONS } from "#app/testing/fixtures/form-drivers.ts"
import { expectAllFilled, ownSite } from "#app/testing/fixtures/form-journey.ts"
import { STAFF_FORMS } from "#app/testing/fixtures/staff-forms.ts"

const here = browserOnly()
const SAVE = "Save Notice"

describe.each(COMBINATIONS)("notices $via", (combination) => {
	const { hasScripts } = combination
	const own = ownSite(here, combination)
	beforeEach(async () => {
		await own.site.db.deleteFrom("notices").execute()
	})

	const shown = () => own.at.page.getByRole("region", { name: "Notices", exact: true })
	async function openList(): Promise<void> {
		await own.at.open("/admin/site")
		await own.at.page.getByRole("link", { name: "Change Notices", exact: true }).click()
		await own.at.page.waitForURL("**/admin/site/notices")
		await own.at.settled()
	}
	const openAction = async (name: RegExp | string) => {
		await own.at.page.getByRole("link", { name }).click()
		await own.at.front().getByRole("heading").first().waitFor()
		await own.at.page.getByRole("dialog").waitFor()
	}

	test("a caution is saved with its text alone, and is on the site", async () => {
		await openList()
		await openAction("New Notice")
		await own.at.expectValues("notice", { level: "caution", startsAt: "", endsAt: "" })
		await own.at.fill("notice", { text: "The mill trail is flooded." })
		await own.at.send("notice", SAVE)
		await own.at.expectMessage("Notice saved")
		await own.at.page.goto("/tour")
		await shown().getByText("Caution: The mill trail is flooded.").waitFor()
	})

	test("every field is saved, shown, replaced, and the notice is deleted", async () => {
		const { first, second } = STAFF_FORMS.notice
		await openList()
		await openAction("New Notice")
		await own.at.fill("notice", first)
		await own.at.send("notice", SAVE)
		await own.at.expectMessage("Notice saved")
		await openAction(/^Edit The mill/)
		await own.at.expectValues("notice", first)
		await own.at.fill("notice", second)
		await own.at.send("notice", SAVE)
		await own.at.expectMessage("Notice saved")
		await own.at.page.getByText("until December 1, 2091 at 12:30 AM").waitFor()
		await own.at.page.goto("/")
		await shown().getByText("Information: The dock is icy.").waitFor()
		const link = shown().getByRole("link", { name: "Road conditions" })
		expect(await link.getAttribute("href")).toBe("https://roads.example/today")
		await openList()
		await openAction(/^Delete The dock/)
		await own.at.send("deleteNotice", "Delete notice")
		await own.at.expectMessage("Notice deleted")
		await own.at.page.goto("/")
		expect(await shown().count()).toBe(0)
	})

	test("an end before the start and another scheme are named at their fields, and nothing typed is lost", async () => {
		await openList()
		await openAction("New Notice")
		const typed = {
			text: "Flooded",
			startsAt: "2090-05-02T07:05",
			endsAt: "2090-05-01T07:05",
			link: "javascript:alert(1)",
		}
		await own.at.fill("notice", typed)
		await own.at.sendIncomplete("notice", SAVE, "End must be after the start")
		await own.at.expectSummary("Link must begin with http:// or https://")
		await own.at.expectValues("notice", typed)
		await own.at.fill("notice", { ...typed, text: "", link: "/blog" })
		await own.at.sendIncomplete("notice", SAVE, "Text is required")
		await own.at.fill("notice", { text: "Flooded", endsAt: "" })
		await own.at.send("notice", SAVE)
		await own.at.expectMessage("Notice saved")
		await own.at.page.getByText("Scheduled (1)").waitFor()
	})

	test.runIf(hasScripts)("an end without a time is reported instead of being dropped", async () => {
		await openList()
		await openAction("New Notice")
		await own.at.fill("notice", { text: "Flooded" })
		await own.staff.page.getByLabel(/^End/).focus()
		await own.staff.page.keyboard.type("05022090")
		await own.at.click(SAVE)
		await own.at.expectSummary("End is incomplete. Enter the date and the time, or clear the field.")
		expect(await own.site.db.selectFrom("notices").selectAll().execute()).toEqual([])
	})

	test("every form was sent with all of its fields", () => {
		expectAllFilled(own.at.filled, [...AREAS.notices])
	})
})
