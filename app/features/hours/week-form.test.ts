import { describe, expect, test } from "vitest"
import { ALL_DAY } from "#core/time/time-range.ts"
import { copyMonday, readWeek, type TypedForm, weekValues } from "./week-form.ts"
import { everyDay } from "./weekly-hours.ts"

const day = { opens: "09:00", closes: "17:00" }
const night = { opens: "20:00", closes: "04:00" }
const early = { opens: "03:00", closes: "01:00" }

const problemsOf = (form: TypedForm) =>
	readWeek(form).problems.map(({ field, message }) => `${field}: ${message}`)
const times = { every_opens: "09:00", every_closes: "17:00" }
const same = (more: TypedForm) => ({ week: "same", every_choice: "open", ...more })

test.each([
	[everyDay([day])],
	[everyDay([])],
	[{ ...everyDay([{ opens: "08:00", closes: "11:45" }, night]), Sunday: [ALL_DAY], Monday: [] }],
	[{ ...everyDay([]), Tuesday: [early] }],
])("hours are read as they were filled in", (weekly) => {
	expect(readWeek(weekValues(weekly))).toEqual({ value: weekly, problems: [] })
})

describe("what is refused", () => {
	test.each([
		["every_choice: Every day: Choose 'Open', '24 hours' or 'Closed'", { every_choice: "" }],
		["every_opens: Every day: Enter the hours, or choose '24 hours' or 'Closed'", { every_opens: "" }],
		["every_closes: Every day: Enter both times, or clear both", { every_opens: "09:00" }],
		["every_opens: Every day: Enter times such as 08:00", { every_opens: "nine", every_closes: "17:00" }],
		["every_opens: Every day: The opening and the closing", { every_opens: "09:00", every_closes: "09:00" }],
		["every_closes: Every day: 9:00 AM to 5:00 AM: did you", { every_opens: "09:00", every_closes: "05:00" }],
		[
			"every_opens: 9:00 AM to 1:00 PM, 12:00 PM to 6:00 PM overlap",
			{ every_opens: ["09:00", "12:00"], every_closes: ["13:00", "18:00"] },
		],
		[
			"Tuesday_choice: Tuesday is filled in, but 'The same every day'",
			{ ...times, Tuesday_choice: "closed" },
		],
	])("%s", (message, more) => {
		expect(problemsOf(same(more))).toEqual([expect.stringContaining(message)])
	})
})

test("times that are meant to end on the next day are ticked", () => {
	const form = same({ every_opens: "09:00", every_closes: "05:00", overnight: "09:00-05:00" })
	expect(readWeek(form).value.Monday).toEqual([{ opens: "09:00", closes: "05:00" }])
})

test("beside 'Closed', the times that the page showed don't count, and those that were typed are a contradiction", () => {
	const closed = { ...weekValues(everyDay([day])), every_choice: "closed" }
	expect(readWeek(closed)).toEqual({ value: everyDay([]), problems: [] })
	expect(problemsOf({ ...closed, every_closes: "16:00" })).toEqual([
		"every_choice: Every day: 'Closed' is chosen, but 9:00 AM to 4:00 PM is typed. Choose 'Open', or clear the times",
	])
})

test("Monday's hours are copied to all days only if that is pressed", () => {
	const form = new FormData()
	for (const [name, value] of [
		["week", "byDay"],
		["Monday_choice", "open"],
		["Monday_opens", "09:00"],
		["Monday_closes", "17:00"],
		["Sunday_choice", "closed"],
	] as const)
		form.append(name, value)
	expect(copyMonday(form)).toBeUndefined()
	form.append("copy", "Monday")
	expect(copyMonday(form)).toEqual({})
	expect(readWeek(Object.fromEntries(form))).toEqual({
		value: everyDay([day]),
		problems: [],
	})
})
