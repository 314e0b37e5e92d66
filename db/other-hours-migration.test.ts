import { expect, test } from "vitest"
import { databaseBefore } from "#core/testing/database.ts"
import { addDays } from "#core/time/calendar.ts"
import { readOpeningTimes } from "#features/hours/opening-times.server.ts"
import { hoursOfDay, isClosedSeason, type OpeningTimes, reasonOf } from "#features/hours/opening-times.ts"
import { migrate } from "./migrate.ts"

/** The data before the migration, with the old rules for the hours of a day. */
type Range = { opens: string; closes: string }
type Week = Record<string, Range[]>
type Old = {
	weekly: Week
	seasons: { from: string; to: string; weekly: Week | null }[]
	exceptions: { from: string; to: string; ranges: Range[]; reason: string }[]
	changes?: object[]
}

const TODAY = "2026-11-29"
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
const week = (...ranges: string[]): Week =>
	Object.fromEntries(WEEKDAYS.map((day) => [day, ranges.map(range)]))
function range(text: string): Range {
	const [opens = "", closes = ""] = text.split("-")
	return { opens, closes }
}
const exception = (from: string, to: string, reason = "", ...ranges: string[]) => ({
	...{ from, to, reason, ranges: ranges.map(range) },
})
const change = (fields: object) => ({
	...{ day: TODAY, isClosed: false, opensAt: "", closesAt: "", reason: "", noticeId: null },
	...{ since: `${TODAY}T15:00:00.000Z`, ...fields },
})

const ORDINARY: Week = {
	...week("08:00-20:00"),
	Monday: [],
	Saturday: ["10:00-12:00", "13:00-01:30"].map(range),
}

/** Old hours, what visitors then read about today, and the hours if staff had changed them. */
const SHAPES: [what: string, old: Partial<Old>, today?: string, hours?: string[]][] = [
	["weekly hours only", {}],
	[
		"a week without closing time, and nights",
		{ weekly: { ...week("00:00-00:00"), Friday: ["09:00-05:00"].map(range) } },
	],
	[
		"a winter across New Year's Eve and a summer",
		{
			seasons: [
				{ from: "11-01", to: "03-31", weekly: { ...week(), Saturday: ["10:00-16:00"].map(range) } },
				{ from: "05-01", to: "09-30", weekly: week("07:00-21:00") },
			],
		},
	],
	["a closed winter until February 29", { seasons: [{ from: "11-15", to: "02-29", weekly: null }] }],
	["a season from February 29", { seasons: [{ from: "02-29", to: "04-30", weekly: week("09:00-10:00") }] }],
	["seasons of one year", { seasons: [{ from: "2026-10-01", to: "2027-02-28", weekly: null }] }],
	[
		"closures and a market in a closed season, and a day of its own in the market's week",
		{
			seasons: [{ from: "11-01", to: "03-31", weekly: null }],
			exceptions: [
				exception("2026-12-05", "2026-12-06", "Market", "10:00-16:00"),
				exception("2026-12-20", "2027-01-10", "Holidays"),
				exception("2027-02-01", "2027-02-28", ""),
			],
		},
	],
	[
		"closed days in an open season, and other hours for longer than a season",
		{
			seasons: [
				{ from: "12-01", to: "12-24", weekly: week("12:00-13:00") },
				{ from: "2027-01-10", to: "2027-02-10", weekly: week("14:00-15:00") },
			],
			exceptions: [
				exception("2026-12-12", "2026-12-12", "Storm"),
				exception("2026-12-20", "2027-03-31", "Works", "09:00-11:00"),
				exception("2027-05-01", "2027-06-30", ""),
			],
		},
	],
	[
		"today closed, with a notice",
		{ changes: [change({ isClosed: true, reason: "Ice", noticeId: 4 })] },
		"Ice",
		[],
	],
	[
		"today closed early",
		{ changes: [change({ closesAt: "14:00", reason: "Storm" })] },
		"Closes early: Storm",
		["08:00-14:00"],
	],
	[
		"today opened late and closed early on a day with other hours",
		{
			exceptions: [exception("2026-11-28", "2026-12-02", "Fair", "09:00-12:00", "13:00-18:00")],
			changes: [change({ opensAt: "10:00", closesAt: "17:00" })],
		},
		"Opens late, closes early",
		["10:00-12:00", "13:00-17:00"],
	],
	[
		"a time that is in none of today's hours",
		{ changes: [change({ closesAt: "23:00" })] },
		"",
		["08:00-20:00"],
	],
	[
		"a night that closed early after midnight",
		{ weekly: week("18:00-02:00"), changes: [change({ closesAt: "01:00" })] },
		"Closes early",
		["18:00-01:00"],
	],
	[
		"yesterday closed, and a planned closure of today",
		{
			exceptions: [exception(TODAY, TODAY, "Family event")],
			changes: [change({ day: "2026-11-28", isClosed: true, since: "2026-11-28T15:00:00.000Z" })],
		},
		"Family event",
	],
]

const isIn = (day: string, { from, to }: { from: string; to: string }) => {
	const date = from.length === 5 ? day.slice(5) : day
	return from <= to ? from <= date && date <= to : from <= date || date <= to
}

function before(day: string, { weekly, seasons, exceptions }: Old) {
	const found = exceptions.find((one) => isIn(day, one))
	const season = seasons.find((one) => isIn(day, one))
	const weekday = String(WEEKDAYS[new Date(day).getUTCDay()])
	const ranges = found?.ranges ?? (season ? season.weekly : weekly)?.[weekday] ?? []
	const isClosedSeason = !found && season?.weekly === null
	return {
		ranges: ranges.toSorted((a, b) => a.opens.localeCompare(b.opens)),
		reason: found?.reason ?? "",
		isClosedSeason,
	}
}

test.each(SHAPES)(
	"%s: each of the next 400 days is as it was before the migration",
	async (_, shape, today = "", hours) => {
		const old: Old = { weekly: ORDINARY, seasons: [], exceptions: [], ...shape }
		const { times, isSample } = await migrated(old, 0)
		expect(isSample).toBe(false)
		const days = Array.from({ length: 400 }, (_, ahead) => addDays(TODAY, ahead))
		const found = days.map((day) => ({
			day,
			ranges: hoursOfDay(day, times).ranges,
			reason: reasonOf(day, times),
			isClosedSeason: isClosedSeason(day, times),
		}))
		const expected = days.map((day) => ({ day, ...before(day, old) }))
		const changed = { ...(hours && { ranges: hours.map(range) }), ...(shape.changes && { reason: today }) }
		expect(found).toEqual([{ ...expected[0], ...changed }, ...expected.slice(1)])
	},
)

test("sample hours aren't the farm's own, but a change of today is", async () => {
	const old = { weekly: ORDINARY, seasons: [], exceptions: [], changes: [change({ isClosed: true })] }
	const { times, isSample } = await migrated(old, 1)
	expect([isSample, hoursOfDay(TODAY, times).ranges]).toEqual([true, []])
	expect(hoursOfDay("2026-11-30", times).ranges).toEqual([range("08:00-20:00")])
})

async function migrated(old: Old, isSample: 0 | 1): Promise<{ times: OpeningTimes; isSample: boolean }> {
	const { sqlite, db, close } = databaseBefore(60)
	const times = JSON.stringify({ changes: [], deleted: [], ...old })
	sqlite
		.prepare("insert into opening_times (id, times, revision, is_sample) values (1, ?, 1, ?)")
		.run(times, isSample)
	migrate(sqlite)
	const read = await readOpeningTimes(db)
	close()
	return read
}
