import { type Day, type DayRange, isDay } from "#core/time/calendar.ts"
import { describeTime } from "#core/time/local-time.ts"
import { DAY_MINUTES, describeOpening, isAllDay, span, type TimeRange } from "#core/time/time-range.ts"
import {
	dayOfYear,
	type HoursException,
	isYearly,
	OPENING_LIMITS,
	type Season,
	WEEKDAYS,
	type Weekday,
	type WeeklyHours,
} from "./opening-times.ts"

/** Returns what is wrong with the ranges of one day. `isRepeated`: the next day has the same ones. */
export function rangesProblem(ranges: TimeRange[], isRepeated = false): string | undefined {
	if (ranges.length > OPENING_LIMITS.ranges)
		return `A day can have at most ${OPENING_LIMITS.ranges} ranges of hours`
	const empty = ranges.find((one) => one.opens === one.closes && !isAllDay(one))
	if (empty) return sameTimes(empty)
	const sorted = ranges.toSorted((a, b) => a.opens.localeCompare(b.opens))
	for (const [at, range] of sorted.entries()) {
		const next = sorted[at + 1]
		if (next && span(next).start < span(range).end)
			return `${describeOpening(range)} and ${describeOpening(next)} overlap`
	}
	const [first, last] = [sorted[0], sorted.at(-1)]
	if (isRepeated && first && last && span(first).start + DAY_MINUTES < span(last).end)
		return `${describeOpening(last)} overlaps with the next day's hours from ${describeTime(first.opens)}`
	return undefined
}

export const sameTimes = ({ opens }: TimeRange) =>
	`The opening and the closing time are both ${describeTime(opens)}. For a day without closing time, choose '24 hours'`

export function weeklyProblems(weekly: WeeklyHours): Partial<Record<Weekday, string>> {
	const problems: Partial<Record<Weekday, string>> = {}
	for (const day of WEEKDAYS) {
		const problem = rangesProblem(weekly[day])
		if (problem) problems[day] = `${day}: ${problem}`
	}
	if (Object.keys(problems).length > 0) return problems
	for (const [at, day] of WEEKDAYS.entries()) {
		const next = WEEKDAYS[(at + 1) % WEEKDAYS.length] ?? day
		// Whoever stays after midnight is welcome on a day without closing time.
		if (weekly[next].some(isAllDay)) continue
		const first = weekly[next].map((range) => span(range).start).sort((a, b) => a - b)[0]
		const late = weekly[day].find((range) => first !== undefined && first + DAY_MINUTES < span(range).end)
		if (late) problems[day] = `${day}: ${describeOpening(late)} overlaps with the hours of ${next}`
	}
	return problems
}

type FieldProblem = { field: "from" | "to"; message: string }

const NO_DATE = {
	from: "The first day is not a date that exists",
	to: "The last day is not a date that exists",
}

export function dateProblems(days: DayRange, isEveryYear = false): FieldProblem[] {
	const isDate = (text: string) => isDay(isEveryYear ? `2024-${text}` : text)
	const wrong = (["from", "to"] as const).filter((field) => !isDate(days[field]))
	if (wrong.length === 0 && !isEveryYear && days.to < days.from)
		return [{ field: "to", message: "The last day is before the first day" }]
	return wrong.map((field) => ({ field, message: NO_DATE[field] }))
}

export function seasonProblem(season: Season, others: Season[]): FieldProblem | undefined {
	const [wrong] = dateProblems(season, isYearly(season))
	if (wrong) return wrong
	const other = others.find((one) => doSeasonsOverlap(season, one))
	if (other)
		return { field: "from", message: `The season overlaps with the one from ${describeSeason(other)}` }
	if (others.length >= OPENING_LIMITS.seasons)
		return { field: "from", message: `There are already ${OPENING_LIMITS.seasons} seasons` }
	return undefined
}

export function exceptionProblem({ from, to }: DayRange, others: HoursException[]): FieldProblem | undefined {
	const [wrong] = dateProblems({ from, to })
	if (wrong) return wrong
	const other = others.find((one) => one.from <= to && from <= one.to)
	if (other) return { field: "from", message: `There are already other hours for ${describeDays(other)}` }
	if (others.length >= OPENING_LIMITS.exceptions)
		return { field: "from", message: `There are already ${OPENING_LIMITS.exceptions} days with other hours` }
	return undefined
}

export function describeSeason(season: Pick<Season, "from" | "to">): string {
	return isYearly(season)
		? `${dayOfYear(season.from)} to ${dayOfYear(season.to)}`
		: describeDays({ from: season.from, to: season.to })
}

export function describeDays({ from, to }: DayRange): string {
	const inWords = (day: Day) => `${dayOfYear(day.slice(5))}, ${day.slice(0, 4)}`
	return from === to ? inWords(from) : `${inWords(from)} to ${inWords(to)}`
}

/** The years in which two seasons can meet, when one of them repeats. */
const LEAP_CYCLE = 8

function doSeasonsOverlap(a: Season, b: Season): boolean {
	const known = [a, b].find((one) => !isYearly(one))
	const first = Number(known?.from.slice(0, 4) ?? 2024) - 1
	const last = Number(known?.to.slice(0, 4) ?? 2024 + LEAP_CYCLE) + 1
	return daysOf(a, first, last).some((one) =>
		daysOf(b, first, last).some((other) => one.from <= other.to && other.from <= one.to),
	)
}

function daysOf(season: Season, firstYear: number, lastYear: number): DayRange[] {
	const { from, to } = season
	if (!isYearly(season)) return [{ from, to }]
	return Array.from({ length: lastYear - firstYear + 1 }, (_, at) => {
		const year = firstYear + at
		return { from: `${year}-${from}`, to: `${from <= to ? year : year + 1}-${to}` }
	})
}
