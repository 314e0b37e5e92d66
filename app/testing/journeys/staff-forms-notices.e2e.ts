import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { browserOnly, signedInStaff, type Visitor } from "#app/testing/fixtures/browser.ts"
import {
	AREAS,
	COMBINATIONS,
	expectAllFilled,
	type StaffAtWork,
	staffAtWork,
} from "#app/testing/fixtures/form-journey.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"
import { STAFF_FORMS } from "#app/testing/fixtures/staff-forms.ts"

const here = browserOnly()
const SAVE = "Save Notice"

describe.each(COMBINATIONS)("notices on $device $scripts scripts", ({ hasScripts, options }) => {
	let site: TestSite
	let staff: Visitor
	let at: StaffAtWork
	beforeAll(async () => {
		site = await startTestSite()
		await signedInAdmin(site)
		staff = await signedInStaff({ site, browser: here.browser }, options)
		at = staffAtWork(staff, hasScripts)
	})
	beforeEach(async () => {
		await site.db.deleteFrom("notices").execute()
	})
	afterAll(async () => {
		await staff.leave()
		await site.close()
	})

	const shown = () => at.page.getByRole("region", { name: "Notices", exact: true })
	async function openList(): Promise<void> {
		await at.open("/admin/site")
		await at.page.getByRole("link", { name: "Notices", exact: true }).click()
		await at.page.waitForURL("**/admin/site/notices")
		await at.settled()
	}
	const openAction = async (name: RegExp | string) => {
		await at.page.getByRole("link", { name }).click()
		await at.front().getByRole("heading").first().waitFor()
		await at.page.getByRole("dialog").waitFor()
	}

	test("a caution is saved with its text alone, and is on the site", async () => {
		await openList()
		await openAction("New Notice")
		await at.expectValues("notice", { level: "caution", startsAt: "", endsAt: "" })
		await at.fill("notice", { text: "The mill trail is flooded." })
		await at.send("notice", SAVE)
		await at.expectMessage("Notice saved")
		await at.page.goto("/tour")
		await shown().getByText("Caution: The mill trail is flooded.").waitFor()
	})

	test("every field is saved, shown, replaced, and the notice is deleted", async () => {
		const { first, second } = STAFF_FORMS.notice
		await openList()
		await openAction("New Notice")
		await at.fill("notice", first)
		await at.send("notice", SAVE)
		await at.expectMessage("Notice saved")
		await openAction(/^Edit The mill/)
		await at.expectValues("notice", first)
		await at.fill("notice", second)
		await at.send("notice", SAVE)
		await at.expectMessage("Notice saved")
		await at.page.getByText("until December 1, 2091 at 12:30 AM").waitFor()
		await at.page.goto("/")
		await shown().getByText("Information: The dock is icy.").waitFor()
		const link = shown().getByRole("link", { name: "Road conditions" })
		expect(await link.getAttribute("href")).toBe("https://roads.example/today")
		await openList()
		await openAction(/^Delete The dock/)
		await at.send("deleteNotice", "Delete notice")
		await at.expectMessage("Notice deleted")
		await at.page.goto("/")
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
		await at.fill("notice", typed)
		await at.sendIncomplete("notice", SAVE, "End must be after the start")
		await at.expectSummary("Link must begin with http:// or https://")
		await at.expectValues("notice", typed)
		await at.fill("notice", { ...typed, text: "", link: "/blog" })
		await at.sendIncomplete("notice", SAVE, "Text is required")
		await at.fill("notice", { text: "Flooded", endsAt: "" })
		await at.send("notice", SAVE)
		await at.expectMessage("Notice saved")
		await at.page.getByText("Scheduled (1)").waitFor()
	})

	test.runIf(hasScripts)("an end without a time is reported instead of being dropped", async () => {
		await openList()
		await openAction("New Notice")
		await at.fill("notice", { text: "Flooded" })
		await at.control("notice", "endsAt").focus()
		await at.page.keyboard.type("05022090")
		await at.click(SAVE)
		await at.expectSummary("End is incomplete. Enter the date and the time, or clear the field.")
		expect(await site.db.selectFrom("notices").selectAll().execute()).toEqual([])
	})

	test("every form was sent with all of its fields", () => {
		expectAllFilled(at.filled, [...AREAS.notices])
	})
})
