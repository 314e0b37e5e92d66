import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { closesName, EVERY_DAY, opensName } from "#app/models/time/hours-form.ts"
import { readOpeningTimes } from "#app/models/time/opening-times.server.ts"
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
import { type FieldValue, STAFF_FORMS } from "#app/testing/fixtures/staff-forms.ts"

const here = browserOnly()

const HOURS = "/admin/site/hours"
const SUNDAY = { closed: false, [opensName("Sunday")]: "11:00", [closesName("Sunday")]: "15:00" }
const without = (values: Record<string, FieldValue>, pattern: RegExp) =>
	Object.fromEntries(Object.entries(values).filter(([name]) => !pattern.test(name)))

describe.each(COMBINATIONS)("opening hours on $device $scripts scripts", ({ hasScripts, options }) => {
	let site: TestSite
	let staff: Visitor
	let at: StaffAtWork
	beforeAll(async () => {
		site = await startTestSite()
		await signedInAdmin(site)
		staff = await signedInStaff({ site, browser: here.browser }, options)
		at = staffAtWork(staff, hasScripts)
	})
	afterAll(async () => {
		await staff.leave()
		await site.close()
	})
	const stored = async () => (await readOpeningTimes(site.db)).times

	test("the hours of a week are saved, read back and replaced", async () => {
		const { first, second } = STAFF_FORMS.weeklyHours
		for (const values of [first, second]) {
			await at.open(`${HOURS}/weekly`)
			await at.fill("weeklyHours", values)
			await at.send("weeklyHours", "Save")
			await at.expectMessage("Opening hours saved")
			await at.open(`${HOURS}/weekly`)
			await at.expectValues("weeklyHours", values)
		}
		await at.fill("weeklyHours", SUNDAY)
		await at.send("weeklyHours", "Save")
		await at.expectMessage("Opening hours saved")
		expect((await stored()).weekly.Sunday).toEqual([{ opens: "11:00", closes: "15:00" }])
	})

	test("a second range is added, and a message at its day loses nothing", async () => {
		await at.open(`${HOURS}/weekly`)
		const monday = at.page.getByRole("group", { name: "Monday" })
		await monday.getByText("Add another range").first().click()
		await monday.getByLabel("Monday from (range 2)").fill("06:00")
		await monday.getByLabel("Monday to (range 2)").fill("18:30")
		await at.sendIncomplete(
			"weeklyHours",
			"Save",
			"Monday: 6:00 AM to 6:30 PM and 6:00 PM to 1:15 AM overlap",
		)
		expect(await monday.getByLabel("Monday to (range 2)").inputValue()).toBe("18:30")
		await monday.getByLabel("Monday to (range 2)").fill("17:00")
		await at.send("weeklyHours", "Save")
		await at.expectMessage("Opening hours saved")
		expect((await stored()).weekly.Monday).toEqual([
			{ opens: "18:00", closes: "01:15" },
			{ opens: "06:00", closes: "17:00" },
		])
	})

	test("a season is added with all of its fields, replaced and deleted", async () => {
		const { first, second } = STAFF_FORMS.season
		// A new season begins with the weekly hours.
		await site.db.deleteFrom("opening_times").execute()
		await at.open(`${HOURS}/seasons/new`)
		await at.fill("season", { ...first, from: "" })
		await at.sendIncomplete("season", "Save", "First day is required")
		await at.expectValues("season", { ...first, from: "" })
		await at.fill("season", { from: first.from })
		await at.send("season", "Save")
		await at.expectMessage("Opening hours saved")
		await at.open(`${HOURS}/seasons/20311101`)
		await at.expectValues("season", first)
		await at.fill("season", { ...without(second, /^closed$/), ...SUNDAY, yearly: true })
		await at.send("season", "Save")
		await at.expectMessage("Opening hours saved")
		expect((await stored()).seasons).toEqual([{ from: "12-01", to: "03-31", weekly: null }])
		await at.open(`${HOURS}/seasons/1201`)
		await at.page.getByText("Delete this season").click()
		await at.send("deleteHours", "Delete")
		await at.expectMessage("Deleted")
		expect((await stored()).seasons).toEqual([])
	})

	test("other hours are added, read back, replaced and deleted", async () => {
		const { first, second } = STAFF_FORMS.exception
		await at.open(`${HOURS}/days/new`)
		await at.fill("exception", { ...first, [closesName(EVERY_DAY)]: "" })
		await at.sendIncomplete("exception", "Save", "Enter both times, or clear both")
		await at.expectValues("exception", { ...first, [closesName(EVERY_DAY)]: "" })
		await at.fill("exception", first)
		await at.send("exception", "Save")
		await at.expectMessage("Opening hours saved")
		await at.open(`${HOURS}/days/20311224`)
		await at.expectValues("exception", first)
		await at.fill("exception", second)
		await at.send("exception", "Save")
		await at.expectMessage("Opening hours saved")
		await at.open(`${HOURS}/days/20311231`)
		await at.expectValues("exception", second)
		await at.fill("exception", { closedAllDay: true })
		await at.send("exception", "Save")
		await at.expectMessage("Opening hours saved")
		await at.open(`${HOURS}/days/20311231`)
		await at.expectValues("exception", { ...without(second, /^hours_/), closedAllDay: true })
		await at.page.getByText("Delete this entry").click()
		await at.send("deleteHours", "Delete")
		await at.expectMessage("Deleted")
		expect((await stored()).exceptions).toEqual([])
	})

	test("the farm is closed for today in two taps, and the page says why", async () => {
		await at.open("/admin/site")
		await at.page.getByRole("link", { name: "Close today" }).click()
		await at.page.waitForURL(`${HOURS}/close-today`)
		await at.settled()
		await at.fill("closeToday", STAFF_FORMS.closeToday.first)
		await at.send("closeToday", "Close Today")
		await at.expectMessage("Opening hours saved")
		await at.page.getByText("Closed today: Storm damage").first().waitFor()
		await at.open(`${HOURS}/close-today`)
		await at.expectValues("closeToday", STAFF_FORMS.closeToday.first)
		await at.open("/")
		await at.page.getByText("Closed today: Storm damage").first().waitFor()
	})

	test("the time zone is saved, and an unknown one is named", async () => {
		const { first, second } = STAFF_FORMS.timeZone
		for (const values of [first, second]) {
			await at.open("/admin/site/time")
			await at.fill("timeZone", { time_zone: "Mars/Olympus" })
			await at.sendIncomplete("timeZone", "Save", "must be the name of a time zone")
			await at.fill("timeZone", values)
			await at.send("timeZone", "Save")
			await at.expectMessage("Settings saved")
			await at.open("/admin/site/time")
			await at.expectValues("timeZone", values)
		}
		expect(await at.page.locator("html").getAttribute("data-time-zone")).toBe("America/St_Johns")
	})

	test("every form was sent with all of its fields", () => {
		expectAllFilled(at.filled, [...AREAS.hours])
	})
})
