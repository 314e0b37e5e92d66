import { expect, test } from "vitest"
import { DEFAULT_HOURS, open, other } from "#core/testing/opening-hours.ts"
import { addDays } from "#core/time/calendar.ts"
import { everyDay } from "#core/time/weekly-hours.ts"
import { hoursLine, hoursTable } from "./opening-text.ts"
import { nextDays, type OpeningTimes } from "./opening-times.ts"

const DAY = [{ opens: "09:00", closes: "17:00" }]
const HALF = [{ opens: "09:00", closes: "12:00" }]

test("the week names what was changed at short notice", () => {
	const early = { ...open("08:00", "14:00"), reason: "Storm expected", isSudden: true }
	const times = { ...DEFAULT_HOURS, others: [other("2026-07-04", "2026-07-04", early)] }
	expect(hoursTable(times, "2026-07-04").week[0]).toEqual({
		days: "Saturday, July 4",
		hours: "8:00 AM to 2:00 PM",
		reason: "Closes early: Storm expected",
	})
	expect(hoursLine(times)).toBe("Daily 8:00 AM to 8:00 PM")
	const everyWeek = [{ days: "Every week", hours: "Daily 8:00 AM to 8:00 PM", reason: "" }]
	expect(hoursTable(times, "2026-07-04").seasons).toEqual(everyWeek)
})

test("the line for every page is short", () => {
	expect(hoursLine(DEFAULT_HOURS)).toBe("Daily 8:00 AM to 8:00 PM")
	const others = [other("2026-11-01", "2027-05-14", { isYearly: true })]
	expect(hoursLine({ ...DEFAULT_HOURS, others })).toBe("Daily 8:00 AM to 8:00 PM, other hours in season")
	expect(hoursLine({ ...DEFAULT_HOURS, weekly: everyDay([]), others })).toBe("Open in season")
	const weekly = { ...everyDay(DAY), Saturday: HALF }
	expect(hoursLine({ ...DEFAULT_HOURS, weekly })).toBe(
		"Monday to Friday 9:00 AM to 5:00 PM; Saturday 9:00 AM to 12:00 PM; Sunday 9:00 AM to 5:00 PM",
	)
	const varied = { ...weekly, Monday: HALF, Wednesday: HALF }
	expect(hoursLine({ ...DEFAULT_HOURS, weekly: varied })).toBe("Different hours from day to day")
})

test("the week begins today, and names seasons and reasons", () => {
	const times: OpeningTimes = {
		...DEFAULT_HOURS,
		weekly: everyDay(DAY),
		others: [
			other("2026-12-24", "2026-12-26", { hours: everyDay(HALF), reason: "Christmas" }),
			other("2026-07-05", "2026-07-05", { reason: "Storm damage" }),
			other("2026-07-08", "2026-08-01", { isYearly: true }),
		],
	}
	expect(hoursTable(times, "2026-07-04")).toEqual({
		week: [
			{ days: "Saturday, July 4", hours: "9:00 AM to 5:00 PM", reason: "" },
			{ days: "Sunday, July 5", hours: "Closed", reason: "Storm damage" },
			{ days: "Monday, July 6 to Tuesday, July 7", hours: "9:00 AM to 5:00 PM", reason: "" },
			{ days: "Wednesday, July 8 to Friday, July 10", hours: "Closed for the season", reason: "" },
		],
		seasons: [
			{ days: "July 8 to August 1", hours: "Closed", reason: "" },
			{ days: "All other days", hours: "Daily 9:00 AM to 5:00 PM", reason: "" },
		],
		later: [
			{
				days: "December 24, 2026 to December 26, 2026",
				hours: "9:00 AM to 12:00 PM",
				reason: "Christmas",
			},
		],
	})
})

test("a yearly season has the dates of the current or the next one", () => {
	const winter = other("2027-11-01", "2028-02-29", { isYearly: true })
	expect(nextDays(winter, "2027-01-05")).toEqual({ from: "2026-11-01", to: "2027-02-28" })
	expect(nextDays(winter, "2027-03-05")).toEqual({ from: "2027-11-01", to: "2028-02-29" })
	expect(nextDays(other("2026-05-01", "2026-06-01"), "2026-06-02")).toBeUndefined()
})

test.each([0, 20])("other hours and the %i days after are in the week, and later as a whole", (length) => {
	for (let ahead = -5; ahead < 30; ahead++) {
		const day = addDays("2026-07-04", ahead)
		const others = [other(day, addDays(day, length), { reason: "Fair" })]
		const { week, later } = hoursTable({ ...DEFAULT_HOURS, others }, "2026-07-04")
		expect(week.some(({ reason }) => reason === "Fair")).toBe(ahead + length >= 0 && ahead < 7)
		expect(later.map(({ reason }) => reason)).toEqual(ahead + length >= 7 ? ["Fair"] : [])
	}
})
