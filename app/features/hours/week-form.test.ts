import { expect, test } from "vitest"
import { ALL_DAY } from "#core/time/time-range.ts"
import { readWeek, type TypedForm, weekValues } from "#core/time/week-form.ts"
import { everyDay } from "#core/time/weekly-hours.ts"
import { OTHER_HOURS } from "./other-hours.record.ts"

const day = { opens: "09:00", closes: "17:00" }
const night = { opens: "20:00", closes: "04:00" }

const problemsOf = (form: TypedForm) =>
	readWeek(form).problems.map(({ field, message }) => `${field}: ${message}`)

test.each([
	[everyDay([day])],
	[everyDay([])],
	[{ ...everyDay([{ opens: "08:00", closes: "11:45" }, night]), Sunday: [ALL_DAY], Monday: [] }],
])("hours are read as they were filled in", (weekly) => {
	expect(readWeek(weekValues(weekly))).toEqual({ value: weekly, problems: [] })
})

test.each([
	["every_choice: Every day: Choose 'Open', '24 hours' or 'Closed'", { every_choice: "" }],
	["every_opens: Every day: Enter the hours, or choose '24 hours' or 'Closed'", { every_opens: "" }],
	["every_closes: Every day: Enter both times, or clear both", { every_opens: "09:00" }],
	["every_opens: Every day: Enter times such as 08:00", { every_opens: "nine", every_closes: "17:00" }],
	[
		"every_closes: Every day: Opening and closing time are the same",
		{ every_opens: "09:00", every_closes: "09:00" },
	],
	["every_closes: Every day: 9:00 AM to 5:00 AM: did you", { every_opens: "09:00", every_closes: "05:00" }],
	[
		"every_opens: Monday: 9:00 AM to 1:00 PM, 12:00 PM to 6:00 PM overlap",
		{ every_opens: ["09:00", "12:00"], every_closes: ["13:00", "18:00"] },
	],
])("a week is refused with '%s'", (message, more) => {
	expect(problemsOf({ week: "same", every_choice: "open", ...more })).toEqual([
		expect.stringContaining(message),
	])
})

test("a form with dates asks only for the weekdays that they cover, and again once they cover others", () => {
	const weekend = { from: "2026-07-04", to: "2026-07-05" }
	const asked = (form: TypedForm) => problemsOf({ week: "byDay", ...form }).length
	expect([asked(weekend), asked({ from: "2026-07-06" }), asked({})]).toEqual([2, 1, 7])
	expect([asked({ ...weekend, isYearly: true }), asked({ ...weekend, to: "2026-07-03" })]).toEqual([7, 7])
	const stored = { ...everyDay([]), Saturday: [day], Sunday: [night] }
	const values = OTHER_HOURS.fields.hours.typed(stored, {}, weekend)
	expect(readWeek({ ...values, ...weekend }).value).toEqual(stored)
	expect(asked({ ...values, ...weekend, to: "2026-07-06" })).toBe(1)
})

test("a choice rules out what else is filled in", () => {
	const closed = { ...weekValues(everyDay([day])), every_choice: "closed", Tuesday_choice: "allDay" }
	expect(readWeek(closed)).toEqual({ value: everyDay([]), problems: [] })
})
