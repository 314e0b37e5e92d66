import { array, assert, constantFrom, integer, property, record, tuple } from "fast-check"
import { expect, test } from "vitest"
import { ALL_DAY, type TimeRange } from "#core/time/time-range.ts"
import { describeWeekly, everyDay, inOrder, WEEKDAYS, type WeeklyHours } from "./weekly-hours.ts"
import { parseWeekly, weeklyText } from "./weekly-text.ts"

const READ: [stored: string, read: string][] = [
	["Closed", "Closed"],
	["Open 24 hours", "Open 24 hours every day"],
	["9:00 AM to 5:00 AM next day", "Daily 9:00 AM to 5:00 AM"],
	["9:00 AM to 12:00 PM, 1:00 PM to 5:00 PM", "Daily 9:00 AM to 12:00 PM, 1:00 PM to 5:00 PM"],
	[
		"Monday to Friday 9:00 AM to 5:00 PM; Saturday 9:00 AM to 12:00 PM; Sunday open 24 hours",
		"Monday to Friday 9:00 AM to 5:00 PM; Saturday 9:00 AM to 12:00 PM; Sunday open 24 hours",
	],
	["Tuesday to Friday 9:00 AM to 5:00 PM", "Tuesday to Friday 9:00 AM to 5:00 PM"],
	["Daily 9:00 AM to 5:00 PM; Sunday closed", "Monday to Saturday 9:00 AM to 5:00 PM"],
	["Saturday, Sunday 10:00 AM to 12:00 AM", "Saturday, Sunday 10:00 AM to 12:00 AM"],
]

test.each(READ)("'%s' is read as '%s'", (typed, read) => {
	const { weekly, problem } = parseWeekly(typed)
	expect([problem, describeWeekly(weekly)]).toEqual([undefined, read])
})

const UNREADABLE = "Write lines such as"

test.each([
	["when we like", UNREADABLE],
	["9:00 AM", UNREADABLE],
	["9 to 5", UNREADABLE],
	["9:75 AM to 10:00 AM", UNREADABLE],
	["13:00 PM to 2:00 PM", UNREADABLE],
	["Someday 9:00 AM to 5:00 PM", UNREADABLE],
	["9:00 AM to 9:00 AM", UNREADABLE],
	["9:00 AM to 12:00 PM, 11:00 AM to 5:00 PM", "Monday: 9:00 AM to 12:00 PM, 11:00 AM to 5:00 PM overlap"],
])("'%s' is refused: %s", (typed, problem) => {
	expect(parseWeekly(typed).problem).toContain(problem)
})

const time = integer({ min: 0, max: 24 * 4 - 1 }).map((quarter) =>
	new Date(quarter * 15 * 60_000).toISOString().slice(11, 16),
)
const range = tuple(time, time)
	.filter(([opens, closes]) => opens < closes)
	.map(([opens, closes]): TimeRange => ({ opens, closes }))
const day = array(range, { maxLength: 1 }).chain((ranges) => constantFrom(ranges, [], [ALL_DAY]))

test("hours that are shown as text are read as they were", () => {
	const week = record(Object.fromEntries(WEEKDAYS.map((one) => [one, day]))).map((one) => one as WeeklyHours)
	assert(
		property(week, (weekly) => {
			expect(parseWeekly(weeklyText(weekly))).toEqual({ weekly, problem: undefined })
		}),
	)
	const late = { opens: "09:00", closes: "05:00" }
	const weekly = { ...everyDay([]), Monday: inOrder([late]) }
	expect(parseWeekly(weeklyText(weekly)).weekly).toEqual(weekly)
})
