import { describe, expect, test } from "vitest"
import { ALL_DAY, type TimeRange } from "#core/time/time-range.ts"
import { changedRanges, type DayChange, type DayChangeKind, dayChangeProblem } from "./day-change.ts"
import { exceptionProblem, rangesProblem, seasonProblem, weeklyProblems } from "./opening-rules.ts"
import {
	DEFAULT_OPENING_TIMES,
	everyDay,
	type HoursException,
	type Season,
	specialDays,
} from "./opening-times.ts"

const range = (opens: string, closes: string) => ({ opens, closes })
const season = (from: string, to: string): Season => ({ from, to, weekly: null })
const closed = (from: string, to = from): HoursException => ({ from, to, ranges: [], reason: "" })

describe("the hours of a day", () => {
	test("may touch, but not overlap", () => {
		expect(rangesProblem([range("08:00", "12:00"), range("12:00", "20:00")])).toBeUndefined()
		expect(rangesProblem([range("11:00", "20:00"), range("08:00", "12:00")])).toBe(
			"8:00 AM to 12:00 PM and 11:00 AM to 8:00 PM overlap",
		)
		expect(rangesProblem([range("22:00", "02:00"), range("23:00", "23:30")])).toContain("overlap")
	})

	test("must not end when they start", () => {
		expect(rangesProblem([range("08:00", "08:00")])).toBe(
			"The opening and the closing time are both 8:00 AM. For a day without closing time, choose '24 hours'",
		)
		expect(rangesProblem([ALL_DAY])).toBeUndefined()
	})

	test("over midnight must not overlap with the next day, also from Saturday to Sunday", () => {
		const weekly = everyDay([])
		const late = [range("22:00", "02:00")]
		expect(weeklyProblems({ ...weekly, Saturday: late, Sunday: [range("01:00", "05:00")] })).toEqual({
			Saturday: "Saturday: 10:00 PM to 2:00 AM overlaps with the hours of Sunday",
		})
		expect(weeklyProblems({ ...weekly, Saturday: late, Sunday: [range("02:00", "05:00")] })).toEqual({})
		expect(rangesProblem([range("22:00", "02:00"), range("01:00", "05:00")], true)).toContain("next day")
	})
})

describe("a season", () => {
	test("must have dates that exist", () => {
		expect(seasonProblem(season("02-30", "05-01"), [])?.field).toBe("from")
		expect(seasonProblem(season("2026-05-01", "2026-06-31"), [])?.field).toBe("to")
		expect(seasonProblem(season("02-29", "05-01"), [])).toBeUndefined()
	})

	test("may span New Year only if it repeats", () => {
		expect(seasonProblem(season("11-01", "03-31"), [])).toBeUndefined()
		expect(seasonProblem(season("2026-11-01", "2026-03-31"), [])).toEqual({
			field: "to",
			message: "The last day is before the first day",
		})
	})

	test("must not overlap with another one, of one year or of every year", () => {
		const winter = [season("11-01", "03-31")]
		for (const other of [
			season("03-31", "04-30"),
			season("10-01", "11-01"),
			season("2027-01-01", "2027-01-02"),
			season("2026-06-01", "2027-06-01"),
			season("12-20", "01-10"),
		])
			expect(seasonProblem(other, winter)?.message, other.from).toBe(
				"The season overlaps with the one from November 1 to March 31",
			)
		expect(seasonProblem(season("04-01", "10-31"), winter)).toBeUndefined()
		expect(seasonProblem(season("2027-04-01", "2027-10-31"), winter)).toBeUndefined()
		expect(
			seasonProblem(season("2027-05-01", "2027-06-01"), [season("2026-05-01", "2026-06-01")]),
		).toBeUndefined()
	})
})

describe("an exception", () => {
	test("must have days that exist, in order", () => {
		expect(exceptionProblem(closed("2026-02-30"), [])?.field).toBe("from")
		expect(exceptionProblem(closed("2026-02-28", "soon"), [])?.field).toBe("to")
		expect(exceptionProblem(closed("2026-03-02", "2026-03-01"), [])?.message).toBe(
			"The last day is before the first day",
		)
	})

	test("must be the only one on its days", () => {
		const others = [closed("2026-12-24", "2026-12-26")]
		expect(exceptionProblem(closed("2026-12-26"), others)?.message).toBe(
			"There are already other hours for December 24, 2026 to December 26, 2026",
		)
		expect(exceptionProblem(closed("2026-12-27"), others)).toBeUndefined()
	})

	test("is split around a day that was changed", () => {
		const exceptions = [closed("2026-07-03", "2026-07-05"), closed("2026-08-01")]
		const changes = [changeOf("2026-07-04", { isClosed: true, reason: "Storm" })]
		expect(specialDays({ ...DEFAULT_OPENING_TIMES, exceptions, changes })).toEqual([
			closed("2026-07-03"),
			{ ...closed("2026-07-04"), reason: "Storm" },
			closed("2026-07-05"),
			closed("2026-08-01"),
		])
	})
})

describe("a change of one day", () => {
	const DAILY = [range("08:00", "12:00"), range("13:00", "20:00")]
	const NIGHT = [range("18:00", "03:00")]
	const cut = (usual: TimeRange[], change: Partial<DayChange>) =>
		changedRanges(usual, changeOf("2026-07-04", change))

	test("cuts the hours that the day has, also after midnight", () => {
		expect(cut(DAILY, { closesAt: "14:00" })).toEqual([range("08:00", "12:00"), range("13:00", "14:00")])
		expect(cut(DAILY, { closesAt: "12:30" })).toEqual([range("08:00", "12:00")])
		expect(cut(DAILY, { opensAt: "10:00", closesAt: "11:00" })).toEqual([range("10:00", "11:00")])
		expect(cut(NIGHT, { closesAt: "01:00" })).toEqual([range("18:00", "01:00")])
		expect(cut(NIGHT, { opensAt: "22:00", closesAt: "00:00" })).toEqual([range("22:00", "00:00")])
		expect(cut([ALL_DAY], { closesAt: "14:00" })).toEqual([range("00:00", "14:00")])
		expect(cut([ALL_DAY], { opensAt: "09:00" })).toEqual([range("09:00", "00:00")])
		expect(cut(DAILY, { isClosed: true })).toEqual([])
	})

	test("must lie within the hours, and must leave some", () => {
		const problem = (kind: DayChangeKind, change: Partial<DayChange>, usual = DAILY) =>
			dayChangeProblem(kind, usual, changeOf("2026-07-04", change))
		expect(problem("close-early", { closesAt: "20:00" })).toContain("8:00 AM to 12:00 PM, 1:00 PM to 8:00 PM")
		expect(problem("open-late", { opensAt: "07:00" })).toContain("Choose a time between")
		expect(problem("open-late", { opensAt: "01:00" }, NIGHT)).toContain("Choose a time between")
		expect(problem("close-early", { closesAt: "05:00" })).toContain("Did you mean 5:00 PM?")
		expect(problem("close-early", { opensAt: "15:00", closesAt: "14:00" })).toContain("Nothing would be left")
		expect(problem("close-early", { closesAt: "02:00" }, NIGHT)).toBeUndefined()
	})
})

const changeOf = (day: string, change: Partial<DayChange>): DayChange => ({
	day,
	isClosed: false,
	opensAt: "",
	closesAt: "",
	reason: "",
	since: "2026-07-04T12:00:00.000Z",
	noticeId: null,
	...change,
})
