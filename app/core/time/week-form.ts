import { z } from "zod"
import { addDays, isDay } from "#core/time/calendar.ts"
import {
	ALL_DAY,
	describeRanges,
	endQuestion,
	isAllDay,
	isUnusual,
	type TimeRange,
} from "#core/time/time-range.ts"
import {
	describeWeekly,
	everyDay,
	FROM_MONDAY,
	MAX_RANGES,
	overlapIn,
	type Weekday,
	type WeeklyHours,
	weekdayOf,
} from "./weekly-hours.ts"

export const WEEK_MODES = { same: "The same every day", byDay: "Different by day" } as const

/** Times count only with 'open'. */
export const HOURS_CHOICES = { open: "Open", allDay: "24 hours", closed: "Closed" } as const

export const EVERY_DAY = "every"

export const dayLabel = (day: string) => (day === EVERY_DAY ? "Every day" : day)
export const choiceName = (day: string) => `${day}_choice`
export const opensName = (day: string) => `${day}_opens`
export const closesName = (day: string) => `${day}_closes`

export type TypedForm = Record<string, unknown>
type Problem = { field: string; message: string }

const text = z.string().max(300).optional()
const times = z.array(text).max(MAX_RANGES).default([])

const inputs: Record<string, z.ZodType> = {
	week: z.enum(["same", "byDay"], { error: `Choose '${WEEK_MODES.same}' or '${WEEK_MODES.byDay}'` }),
	...Object.fromEntries(
		[EVERY_DAY, ...FROM_MONDAY].flatMap((day) => [
			[choiceName(day), text],
			[opensName(day), times],
			[closesName(day), times],
		]),
	),
}

export const WEEK_FIELD = {
	kind: "fieldset",
	label: "Hours",
	inputs,
	initial: { week: "same" },
	typed: (weekly: WeeklyHours, _facts?: unknown, dates?: TypedForm) => weekValues(weekly, dates),
	read: readWeek,
	lines: (weekly: WeeklyHours) => [{ label: "Hours", value: describeWeekly(weekly) }],
} as const

/** Nothing is chosen for weekdays that the form doesn't ask for. */
export function weekValues(weekly: WeeklyHours, dates: TypedForm = {}): Record<string, string | string[]> {
	const [first, ...others] = FROM_MONDAY.map((day) => describeRanges(weekly[day]))
	const isSame = others.every((one) => one === first)
	return Object.assign(
		{ week: isSame ? "same" : "byDay" },
		...(isSame ? [dayValues(EVERY_DAY, weekly.Monday)] : []),
		...weekdaysIn(dates).map((day) => dayValues(day, weekly[day])),
	)
}

function dayValues(day: string, ranges: TimeRange[]) {
	const isWholeDay = ranges.some(isAllDay)
	const times = isWholeDay ? [] : ranges
	return {
		[choiceName(day)]: isWholeDay ? "allDay" : ranges.length > 0 ? "open" : "closed",
		[opensName(day)]: times.map(({ opens }) => opens),
		[closesName(day)]: times.map(({ closes }) => closes),
	}
}

/** With dates, only the weekdays that they cover. */
export function weekdaysIn({ from, to, isYearly }: TypedForm): readonly Weekday[] {
	const [first, last] = [String(from), String(to || from)]
	if (isYearly || !isDay(first) || !isDay(last) || last < first) return FROM_MONDAY
	const days = FROM_MONDAY.map((_, at) => addDays(first, at)).filter((day) => day <= last)
	return FROM_MONDAY.filter((weekday) => days.some((day) => weekdayOf(day) === weekday))
}

/** Days with a problem, or without inputs, are closed. */
export function readWeek(form: TypedForm): { value: WeeklyHours; problems: Problem[] } {
	const isSame = form.week !== "byDay"
	const problems: Problem[] = []
	let weekly = everyDay([])
	for (const day of isSame ? [EVERY_DAY] : weekdaysIn(form)) {
		const { ranges, problem } = readDay(day, form)
		weekly = isSame ? everyDay(ranges) : { ...weekly, [day]: ranges }
		if (problem) problems.push({ ...problem, message: `${dayLabel(day)}: ${problem.message}` })
	}
	const overlap = problems.length === 0 ? overlapIn(weekly) : undefined
	if (overlap) problems.push({ field: opensName(isSame ? EVERY_DAY : overlap.day), message: overlap.message })
	return { value: weekly, problems }
}

function readDay(day: string, form: TypedForm): { ranges: TimeRange[]; problem?: Problem } {
	const problem = (message: string, field: string) => ({ ranges: [], problem: { field, message } })
	const choice = form[choiceName(day)]
	if (choice === "allDay") return { ranges: [ALL_DAY] }
	if (choice === "closed") return { ranges: [] }
	if (choice !== "open") return problem("Choose 'Open', '24 hours' or 'Closed'", choiceName(day))
	const ranges = rangesOf(day, form)
	if (ranges.length === 0) return problem("Enter the hours, or choose '24 hours' or 'Closed'", opensName(day))
	for (const range of ranges) {
		const { opens, closes } = range
		const field = opens ? closesName(day) : opensName(day)
		if (!opens || !closes) return problem("Enter both times, or clear both", field)
		if (!isTime(opens) || !isTime(closes))
			return problem("Enter times such as 08:00 or 17:30", opensName(day))
		if (opens === closes)
			return problem("Opening and closing time are the same. Choose '24 hours', or correct them", field)
		if (isUnusual(range)) return problem(endQuestion(range), field)
	}
	return { ranges }
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** Includes incomplete inputs. */
export function rangesOf(day: string, form: TypedForm): TimeRange[] {
	const [opens, closes] = [listOf(form[opensName(day)]), listOf(form[closesName(day)])]
	return Array.from({ length: Math.max(opens.length, closes.length) }, (_, at) => ({
		opens: opens[at] ?? "",
		closes: closes[at] ?? "",
	})).filter((range) => range.opens || range.closes)
}

const listOf = (value: unknown) => [value ?? []].flat().map((one) => String(one ?? ""))
