import { describe, expect, test } from "vitest"
import { choiceName, closesName, EVERY_DAY, HOURS_CHOICES, opensName } from "#app/models/time/hours-fields.ts"
import { readOpeningTimes } from "#app/models/time/opening-times.server.ts"
import { DEFAULT_OPENING_TIMES, everyDay } from "#app/models/time/opening-times.ts"
import { ALL_DAY } from "#app/models/time/time-range.ts"
import { WEEK_MODE, WEEK_MODES } from "#app/models/time/week-fields.ts"
import { browserOnly } from "#app/testing/fixtures/browser.ts"
import { AREAS } from "#app/testing/fixtures/form-areas.ts"
import { COMBINATIONS } from "#app/testing/fixtures/form-drivers.ts"
import { expectAllFilled, ownSite } from "#app/testing/fixtures/form-journey.ts"
import { morningZone } from "#app/testing/fixtures/morning-zone.ts"
import { type FieldValue, STAFF_FORMS } from "#app/testing/fixtures/staff-forms.ts"

const here = browserOnly()

const HOURS = "/admin/site/hours"
const { open, allDay, closed } = HOURS_CHOICES
const SUNDAY = {
	[choiceName("Sunday")]: open,
	[opensName("Sunday")]: "11:00",
	[closesName("Sunday")]: "15:00",
}
/** The same hours on every day. */
const SAME = {
	[WEEK_MODE]: WEEK_MODES.same,
	[choiceName(EVERY_DAY)]: open,
	[opensName(EVERY_DAY)]: "09:00",
	[closesName(EVERY_DAY)]: "16:45",
}
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

	test("one choice rules a week and a day, and Monday is copied to all days", async () => {
		await own.at.open(`${HOURS}/weekly`)
		await own.at.fill("weeklyHours", SAME)
		await own.at.send("weeklyHours", "Save")
		await own.at.expectMessage("Opening hours saved")
		expect((await stored()).weekly).toEqual(everyDay([{ opens: "09:00", closes: "16:45" }]))
		await own.at.open(`${HOURS}/weekly`)
		await own.at.expectValues("weeklyHours", SAME)
		await own.at.fill("weeklyHours", { [WEEK_MODE]: WEEK_MODES.byDay })
		if (own.at.hasScripts) {
			await own.at.page.getByText("9:00 AM to 4:45 PM", { exact: true }).waitFor()
			await own.at.page.getByText("Nothing is changed yet.").waitFor()
		}
		await own.at.fill("weeklyHours", { [choiceName("Monday")]: allDay })
		await own.at.click("Copy Monday to all days")
		await own.at.settled()
		await own.at.page.getByText("Monday to Sunday").waitFor()
		if (own.at.hasScripts) await own.at.page.getByText("Not saved yet. 7 days changed.").waitFor()
		await own.at.fill("weeklyHours", { [choiceName("Tuesday")]: closed })
		await own.at.send("weeklyHours", "Save")
		await own.at.expectMessage("Opening hours saved")
		expect((await stored()).weekly).toEqual({ ...everyDay([ALL_DAY]), Tuesday: [] })
		await own.site.db.deleteFrom("opening_times").execute()
		await own.at.open(`${HOURS}/weekly`)
		await own.at.fill("weeklyHours", STAFF_FORMS.weeklyHours.second)
		await own.at.send("weeklyHours", "Save")
		await own.at.expectMessage("Opening hours saved")
	})

	test("the hours of every day become those of the days that have no hours of their own", async () => {
		const saved = {
			[choiceName("Monday")]: open,
			[opensName("Monday")]: "09:00",
			[closesName("Monday")]: "16:45",
		}
		await own.site.db.deleteFrom("opening_times").execute()
		await own.at.open(`${HOURS}/weekly`)
		await own.at.fill("weeklyHours", { [WEEK_MODE]: WEEK_MODES.byDay, ...SUNDAY })
		await own.at.fill("weeklyHours", { ...SAME, [opensName(EVERY_DAY)]: "07:00" })
		await own.at.fill("weeklyHours", { [WEEK_MODE]: WEEK_MODES.byDay })
		if (own.at.hasScripts) {
			await own.at.expectValues("weeklyHours", { ...saved, ...SUNDAY, [opensName("Monday")]: "07:00" })
			await own.at.fill("weeklyHours", SAME)
			await own.at.fill("weeklyHours", { [WEEK_MODE]: WEEK_MODES.byDay })
			await own.at.expectValues("weeklyHours", { ...saved, ...SUNDAY })
			await own.at.page.getByText("Monday to Saturday").waitFor()
		} else {
			await own.at.sendIncomplete("weeklyHours", "Save", "The hours of every day are filled in")
			const kept = { ...SAME, ...SUNDAY, [opensName(EVERY_DAY)]: "07:00", [WEEK_MODE]: WEEK_MODES.byDay }
			await own.at.expectValues("weeklyHours", kept)
			return
		}
		await own.at.send("weeklyHours", "Save")
		await own.at.expectMessage("Opening hours saved")
		const sunday = [{ opens: "11:00", closes: "15:00" }]
		expect((await stored()).weekly).toEqual({
			...everyDay([{ opens: "09:00", closes: "16:45" }]),
			Sunday: sunday,
		})
		// Days that differ are their own, although nobody typed them on this page.
		await own.at.open(`${HOURS}/weekly`)
		await own.at.fill("weeklyHours", { ...SAME, [opensName(EVERY_DAY)]: "07:00" })
		await own.at.fill("weeklyHours", { [WEEK_MODE]: WEEK_MODES.byDay })
		await own.at.expectValues("weeklyHours", { ...saved, ...SUNDAY })
		await own.at.send("weeklyHours", "Save")
		await own.at.expectMessage("Opening hours saved")
	})

	test("times of a day that is closed are a contradiction, unless scripts have hidden them", async () => {
		await own.at.open(`${HOURS}/days/new`)
		const { first } = STAFF_FORMS.exception
		await own.at.fill("exception", { from: first.from })
		await own.at.sendIncomplete("exception", "Save", "Choose 'Open', '24 hours' or 'Closed'")
		await own.at.fill("exception", first)
		await own.at.fill("exception", { [choiceName(EVERY_DAY)]: closed })
		if (own.at.hasScripts) {
			expect(await own.at.isEditable("exception", opensName(EVERY_DAY))).toBe(false)
			await own.at.send("exception", "Save")
			await own.at.expectMessage("Opening hours saved")
			expect((await stored()).exceptions).toMatchObject([{ ranges: [] }])
		} else {
			await own.at.sendIncomplete("exception", "Save", "'Closed' is chosen, but 10:00 AM to 2:30 PM is typed")
			await own.at.expectValues("exception", { ...first, [choiceName(EVERY_DAY)]: closed })
			expect((await stored()).exceptions).toEqual([])
		}
		await own.site.db.deleteFrom("opening_times").execute()
	})

	test("a second range is added, and a message at its day loses nothing", async () => {
		await own.at.open(`${HOURS}/weekly`)
		await own.at.fill("weeklyHours", STAFF_FORMS.weeklyHours.second)
		const monday = own.at.page.getByRole("group", { name: "Monday" })
		await own.at.openPart("Add another range", monday)
		await monday.getByLabel("Monday from (range 2)").fill("06:00")
		await monday.getByLabel("Monday to (range 2)").fill("18:30")
		await own.at.sendIncomplete(
			"weeklyHours",
			"Save",
			"Monday: 6:00 AM to 6:30 PM and 6:00 PM to 12:00 AM overlap",
		)
		expect(await monday.getByLabel("Monday to (range 2)").inputValue()).toBe("18:30")
		await monday.getByLabel("Monday to (range 2)").fill("17:00")
		await own.at.send("weeklyHours", "Save")
		await own.at.expectMessage("Opening hours saved")
		expect((await stored()).weekly.Monday).toEqual([
			{ opens: "18:00", closes: "00:00" },
			{ opens: "06:00", closes: "17:00" },
		])
	})

	test("a season is added with all of its fields, replaced and deleted", async () => {
		const { first, second } = STAFF_FORMS.season
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
		await own.at.fill("season", { ...second, ...SUNDAY })
		await own.at.send("season", "Save")
		await own.at.expectMessage("Opening hours saved")
		expect((await stored()).seasons[0]?.weekly?.Sunday).toEqual([{ opens: "11:00", closes: "15:00" }])
		await own.at.open(`${HOURS}/seasons/1201`)
		await own.at.fill("season", SAME)
		await own.at.fill("season", { [choiceName(EVERY_DAY)]: closed })
		if (!own.at.hasScripts)
			await own.at.fill("season", { [opensName(EVERY_DAY)]: "", [closesName(EVERY_DAY)]: "" })
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
		// Unchanged times beside 'Closed' are what the page showed.
		await own.at.fill("exception", { [choiceName(EVERY_DAY)]: closed })
		await own.at.send("exception", "Save")
		await own.at.expectMessage("Opening hours saved")
		await own.at.open(`${HOURS}/days/20311231`)
		const shut = { ...without(second, /^hours_/), [choiceName(EVERY_DAY)]: closed }
		await own.at.expectValues("exception", shut)
		await own.at.page.getByText("Delete this entry").click()
		await own.at.send("deleteHours", "Delete")
		await own.at.expectMessage("Deleted")
		expect((await stored()).exceptions).toEqual([])
		await own.at.send("restoreHours", "Undo")
		await own.at.expectMessage("Restored")
		expect((await stored()).exceptions).toMatchObject([{ from: "2031-12-31", ranges: [] }])
	})

	test("the farm is closed for today in two taps, the page says why, and it opens again", async () => {
		const { first } = STAFF_FORMS.closeToday
		await own.at.open("/admin/site")
		await own.at.page.getByRole("link", { name: "Close today" }).click()
		await own.at.page.waitForURL(`${HOURS}/close-today`)
		await own.at.settled()
		await own.at.fill("closeToday", first)
		await own.at.send("closeToday", "Close Today")
		await own.at.expectMessage("The farm is closed today")
		await own.at.page.getByText("Storm damage. Visitors read this since").waitFor()
		await own.at.page.getByRole("link", { name: "Change the reason" }).click()
		await own.at.page.waitForURL(`${HOURS}/close-today`)
		await own.at.settled()
		await own.at.expectValues("closeToday", first)
		await own.at.open("/")
		await own.at.page.getByText("Closed today: Storm damage").first().waitFor()
		await own.at.open("/admin/site")
		await own.at.send("openAgain", "Open again")
		await own.at.expectMessage("The farm is open again")
		await own.at.page.getByRole("link", { name: "Close today" }).waitFor()
		expect((await stored()).changes).toEqual([])
	})

	test("the farm closes early or opens late, and the button names the time", async () => {
		const row = {
			times: JSON.stringify({ ...DEFAULT_OPENING_TIMES, weekly: everyDay([ALL_DAY]) }),
			revision: 9,
		}
		await own.site.db.deleteFrom("opening_times").execute()
		await own.site.db
			.insertInto("opening_times")
			.values({ id: 1, ...row })
			.execute()
		await own.site.db.insertInto("settings").values({ key: "time_zone", value: morningZone() }).execute()
		const forms = [
			["closeEarly", "Close Early", "Close at 11:30 PM", "Closes early today, at "],
			["openLate", "Open Late", "Open at 11:30 PM", "Opens late today, at "],
		] as const
		for (const [form, without, button, result] of forms) {
			const { first, second, actions } = STAFF_FORMS[form]
			await own.at.open(String(actions[0]))
			await own.at.fill(form, { ...first, time: "" })
			await own.at.sendIncomplete(form, without, "Time is required")
			await own.at.click("in 1 hour")
			await own.at.settled()
			await own.at.expectValues(form, { reason: first.reason, notice: first.notice })
			await own.at.fill(form, first)
			await own.at.send(form, own.at.hasScripts ? button : / at /)
			await own.at.expectMessage(`${result}11:30 PM`)
			await own.at.page.getByText("Visitors read this since").waitFor()
			await own.at.open(String(actions[0]))
			await own.at.expectValues(form, first)
			await own.at.fill(form, second)
			await own.at.send(form, /^(Close|Open) at /)
			await own.at.expectMessage(result)
			await own.at.send("openAgain", "Keep the usual hours")
			await own.at.expectMessage("The usual hours apply today")
			await own.at.page.getByRole("link", { name: "Close early" }).waitFor()
		}
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
