import { array, assert, constantFrom, integer, property, record, tuple } from "fast-check"
import { expect, test } from "vitest"
import { ALL_DAY, type TimeRange } from "#core/time/time-range.ts"
import { describeWeekly, everyDay, inOrder, WEEKDAYS, type WeeklyHours } from "./weekly-hours.ts"
import { parseWeekly, weeklyText } from "./weekly-text.ts"

const READ: [typed: string, read: string][] = [
	["closed", "Closed"],
	["Closed.", "Closed"],
	["24 hours", "Open 24 hours every day"],
	["12:00 AM to 12:00 AM", "Open 24 hours every day"],
	["9-17", "Daily 9:00 AM to 5:00 PM"],
	["9am–5pm", "Daily 9:00 AM to 5:00 PM"],
	["9 to 5 pm", "Daily 9:00 AM to 5:00 PM"],
	["09:30 until 17.15", "Daily 9:30 AM to 5:15 PM"],
	["Open 6:00 PM to 2:00 AM", "Daily 6:00 PM to 2:00 AM"],
	["9:00 AM to 5:00 AM next day", "Daily 9:00 AM to 5:00 AM"],
	["9:00 AM to 12:00 PM, 1:00 PM to 5:00 PM", "Daily 9:00 AM to 12:00 PM, 1:00 PM to 5:00 PM"],
	["Mon-Fri 9-17\nSaturdays 10-12", "Monday to Friday 9:00 AM to 5:00 PM; Saturday 10:00 AM to 12:00 PM"],
	["Saturday and Sunday 10-16", "Saturday, Sunday 10:00 AM to 4:00 PM"],
	["Fri to Mon: 10-16", "Monday 10:00 AM to 4:00 PM; Friday to Sunday 10:00 AM to 4:00 PM"],
	["10-16\nMonday closed", "Tuesday to Sunday 10:00 AM to 4:00 PM"],
	["Monday 9-12\nMonday 14-17", "Monday 9:00 AM to 12:00 PM, 2:00 PM to 5:00 PM"],
	["Daily 8-20", "Daily 8:00 AM to 8:00 PM"],
]

test.each(READ)("'%s' is read as '%s'", (typed, read) => {
	const { weekly, problem } = parseWeekly(typed)
	expect([problem, describeWeekly(weekly)]).toEqual([undefined, read])
})

const UNREADABLE = "Write lines such as"

test.each([
	["when we like", UNREADABLE],
	["9:00 AM", UNREADABLE],
	["Monday 25-26", UNREADABLE],
	["9:75 to 10", UNREADABLE],
	["13 pm to 14 pm", UNREADABLE],
	["Someday 9-17", UNREADABLE],
	["9 to 5", UNREADABLE],
	["9-9", UNREADABLE],
	["1-2,3-4,5-6,7-8,9-10,11-12,13-14", UNREADABLE],
	["9-12, 11-17", "Monday: 9:00 AM to 12:00 PM, 11:00 AM to 5:00 PM overlap"],
	[
		"Monday 20-9 next day\nTuesday 8-12",
		"Monday: 8:00 PM to 9:00 AM overlap, or they overlap with the hours",
	],
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
