import { describe, expect, test } from "vitest"
import { closesName, EVERY_DAY, opensName } from "#app/models/time/hours-form.ts"
import { readOpeningTimes } from "#app/models/time/opening-times.server.ts"
import { browserOnly } from "#app/testing/fixtures/browser.ts"
import { AREAS } from "#app/testing/fixtures/form-areas.ts"
import { COMBINATIONS } from "#app/testing/fixtures/form-drivers.ts"
import { expectAllFilled, ownSite } from "#app/testing/fixtures/form-journey.ts"
import { type FieldValue, STAFF_FORMS } from "#app/testing/fixtures/staff-forms.ts"

const here = browserOnly()

const HOURS = "/admin/site/hours"
const SUNDAY = { closed: false, [opensName("Sunday")]: "11:00", [closesName("Sunday")]: "15:00" }
const without = (values: Record<string, FieldValue>, pattern: RegExp) =>
	Object.fromEntries(Object.entries(values).filter(([name]) => !pattern.test(name)))

describe.each(COMBINATIONS)("opening hours $via", (combination) => {
	const own = ownSite(here, combination)
	const stored = async () => (await readOpeningTimes(own.site.db)).times

	test("the hours of a week are saved, read back and replaced", async () => {
		const { first, second } = STAFF_FORMS.weeklyHours
		await own.at.open(`${HOURS}/weekly`)
		for (const values of [first, second]) {
			await own.at.fill("weeklyHours", values)
			await own.at.send("weeklyHours", "Save")
			await own.at.expectMessage("Opening hours saved")
			await own.at.open(`${HOURS}/weekly`)
			await own.at.expectValues("weeklyHours", values)
		}
		await own.at.fill("weeklyHours", SUNDAY)
		await own.at.send("weeklyHours", "Save")
		await own.at.expectMessage("Opening hours saved")
		expect((await stored()).weekly.Sunday).toEqual([{ opens: "11:00", closes: "15:00" }])
	})

	test("a second range is added, and a message at its day loses nothing", async () => {
		await own.at.open(`${HOURS}/weekly`)
		const monday = own.at.page.getByRole("group", { name: "Monday" })
		await own.at.openPart("Add another range", monday)
		await monday.getByLabel("Monday from (range 2)").fill("06:00")
		await monday.getByLabel("Monday to (range 2)").fill("18:30")
		await own.at.sendIncomplete(
			"weeklyHours",
			"Save",
			"Monday: 6:00 AM to 6:30 PM and 6:00 PM to 1:15 AM overlap",
		)
		expect(await monday.getByLabel("Monday to (range 2)").inputValue()).toBe("18:30")
		await monday.getByLabel("Monday to (range 2)").fill("17:00")
		await own.at.send("weeklyHours", "Save")
		await own.at.expectMessage("Opening hours saved")
		expect((await stored()).weekly.Monday).toEqual([
			{ opens: "18:00", closes: "01:15" },
			{ opens: "06:00", closes: "17:00" },
		])
	})

	test("a season is added with all of its fields, replaced and deleted", async () => {
		const { first, second } = STAFF_FORMS.season
		// A new season begins with the weekly hours.
		await own.site.db.deleteFrom("opening_times").execute()
		await own.at.open(`${HOURS}/seasons/new`)
		await own.at.fill("season", { ...first, from: "" })
		await own.at.sendIncomplete("season", "Save", "First day is required")
		await own.at.expectValues("season", { ...first, from: "" })
		await own.at.fill("season", { from: first.from })
		await own.at.send("season", "Save")
		await own.at.expectMessage("Opening hours saved")
		await own.at.open(`${HOURS}/seasons/20311101`)
		await own.at.expectValues("season", first)
		await own.at.fill("season", { ...without(second, /^closed$/), ...SUNDAY, yearly: true })
		await own.at.send("season", "Save")
		await own.at.expectMessage("Opening hours saved")
		expect((await stored()).seasons).toEqual([{ from: "12-01", to: "03-31", weekly: null }])
		await own.at.open(`${HOURS}/seasons/1201`)
		await own.at.page.getByText("Delete this season").click()
		await own.at.send("deleteHours", "Delete")
		await own.at.expectMessage("Deleted")
		expect((await stored()).seasons).toEqual([])
	})

	test("other hours are added, read back, replaced and deleted", async () => {
		const { first, second } = STAFF_FORMS.exception
		await own.at.open(`${HOURS}/days/new`)
		await own.at.fill("exception", { ...first, [closesName(EVERY_DAY)]: "" })
		await own.at.sendIncomplete("exception", "Save", "Enter both times, or clear both")
		await own.at.expectValues("exception", { ...first, [closesName(EVERY_DAY)]: "" })
		await own.at.fill("exception", first)
		await own.at.send("exception", "Save")
		await own.at.expectMessage("Opening hours saved")
		await own.at.open(`${HOURS}/days/20311224`)
		await own.at.expectValues("exception", first)
		await own.at.fill("exception", second)
		await own.at.send("exception", "Save")
		await own.at.expectMessage("Opening hours saved")
		await own.at.open(`${HOURS}/days/20311231`)
		await own.at.expectValues("exception", second)
		await own.at.fill("exception", { closedAllDay: true })
		await own.at.send("exception", "Save")
		await own.at.expectMessage("Opening hours saved")
		await own.at.open(`${HOURS}/days/20311231`)
		await own.at.expectValues("exception", { ...without(second, /^hours_/), closedAllDay: true })
		await own.at.page.getByText("Delete this entry").click()
		await own.at.send("deleteHours", "Delete")
		await own.at.expectMessage("Deleted")
		expect((await stored()).exceptions).toEqual([])
	})

	test("the farm is closed for today in two taps, and the page says why", async () => {
		await own.at.open("/admin/site")
		await own.at.page.getByRole("link", { name: "Close today" }).click()
		await own.at.page.waitForURL(`${HOURS}/close-today`)
		await own.at.settled()
		await own.at.fill("closeToday", STAFF_FORMS.closeToday.first)
		await own.at.send("closeToday", "Close Today")
		await own.at.expectMessage("Opening hours saved")
		await own.at.page.getByText("Closed today: Storm damage").first().waitFor()
		await own.at.open(`${HOURS}/close-today`)
		await own.at.expectValues("closeToday", STAFF_FORMS.closeToday.first)
		await own.at.open("/")
		await own.at.page.getByText("Closed today: Storm damage").first().waitFor()
	})

	test("the time zone is saved, and an unknown one is named", async () => {
		const { first, second } = STAFF_FORMS.timeZone
		await own.at.open("/admin/site/time")
		for (const values of [first, second]) {
			await own.at.fill("timeZone", { time_zone: "Mars/Olympus" })
			await own.at.sendIncomplete("timeZone", "Save", "must be the name of a time zone")
			await own.at.fill("timeZone", values)
			await own.at.send("timeZone", "Save")
			await own.at.expectMessage("Settings saved")
			await own.at.open("/admin/site/time")
			await own.at.expectValues("timeZone", values)
		}
		expect(await own.at.page.locator("html").getAttribute("data-time-zone")).toBe("America/St_Johns")
	})

	test("every form was sent with all of its fields", () => {
		expectAllFilled(own.at.filled, [...AREAS.hours])
	})
})
