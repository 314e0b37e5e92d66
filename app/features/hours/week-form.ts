import { z } from "zod"
import { describeTime } from "#core/time/local-time.ts"
import {
	ALL_DAY,
	describeRanges,
	endQuestion,
	isAllDay,
	rangeText,
	type TimeRange,
} from "#core/time/time-range.ts"
import { everyDay, FROM_MONDAY, type WeeklyHours } from "./weekly-hours.ts"
import { isUnusual, MAX_RANGES, overlapIn } from "./weekly-text.ts"

export const WEEK_MODES = { same: "The same every day", byDay: "Different by day" } as const

/** One choice rules a day. Times count only with 'open'. */
export const HOURS_CHOICES = { open: "Open", allDay: "24 hours", closed: "Closed" } as const

/** Stands for all days of 'The same every day'. */
export const EVERY_DAY = "every"

export const dayLabel = (day: string) => (day === EVERY_DAY ? "Every day" : day)
export const choiceName = (day: string) => `${day}_choice`
export const opensName = (day: string) => `${day}_opens`
export const closesName = (day: string) => `${day}_closes`

export type TypedForm = Record<string, unknown>
type Problem = { field: string; message: string }

const text = z.string().max(300).optional()
const times = z.array(text).max(MAX_RANGES).default([])

export const DAYS = [EVERY_DAY, ...FROM_MONDAY]
const MOST_TIMES = DAYS.length * MAX_RANGES

const inputs: Record<string, z.ZodType> = {
	week: z.enum(["same", "byDay"], { error: `Choose '${WEEK_MODES.same}' or '${WEEK_MODES.byDay}'` }),
	// What the page showed at first: without scripts, a form sends times that its reader can't see.
	before: z.array(text).max(DAYS.length).default([]),
	// The ranges that are meant to end on the next day.
	overnight: z.array(text).max(MOST_TIMES).default([]),
	...Object.fromEntries(
		DAYS.flatMap((day) => [
			[choiceName(day), text],
			[opensName(day), times],
			[closesName(day), times],
		]),
	),
}

/** The hours of a week, with an input for each time. */
export const WEEK_FIELD = {
	kind: "fieldset",
	label: "Hours",
	inputs,
	initial: { week: "same" },
	typed: weekValues,
	read: readWeek,
	lines: (weekly: WeeklyHours) =>
		FROM_MONDAY.map((day) => ({ label: day, value: describeRanges(weekly[day]) })),
} as const

/** What the inputs have for these hours. */
export function weekValues(weekly: WeeklyHours): Record<string, string | string[]> {
	const [first, ...others] = FROM_MONDAY.map((day) => describeRanges(weekly[day]))
	const isSame = others.every((one) => one === first)
	const ranges = FROM_MONDAY.flatMap((day) => weekly[day])
	const values: Record<string, string | string[]> = Object.assign(
		{ week: isSame ? "same" : "byDay", overnight: ranges.filter(isUnusual).map(rangeText) },
		...(isSame ? [dayValues(EVERY_DAY, weekly.Monday)] : []),
		...FROM_MONDAY.map((day) => dayValues(day, weekly[day])),
	)
	return { ...values, before: DAYS.map((day) => stateOf(day, values)) }
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

/** Also of a form with problems; the days that have one are closed then. */
export function readWeek(form: TypedForm): { value: WeeklyHours; problems: Problem[] } {
	const [chosen, other] = form.week === "byDay" ? (["byDay", "same"] as const) : (["same", "byDay"] as const)
	const days = { same: [EVERY_DAY], byDay: FROM_MONDAY }
	const problems = days[other]
		.filter((day) => isFilledIn(day, form))
		.map((day) => ({
			field: choiceName(day),
			message: `${dayLabel(day)} is filled in, but '${WEEK_MODES[chosen]}' is chosen. Choose '${WEEK_MODES[other]}', or clear it`,
		}))
	let weekly = everyDay([])
	for (const day of days[chosen]) {
		const { ranges, problem } = readDay(day, form)
		weekly = chosen === "same" ? everyDay(ranges) : { ...weekly, [day]: ranges }
		if (problem) problems.push({ ...problem, message: `${dayLabel(day)}: ${problem.message}` })
	}
	const overlap = problems.length === 0 ? overlapIn(weekly) : undefined
	if (overlap && chosen === "same")
		problems.push({
			field: opensName(EVERY_DAY),
			message: `${describeRanges(weekly.Monday)} overlap, or they overlap with the hours of the next day`,
		})
	else if (overlap) problems.push({ field: opensName(overlap.day), message: overlap.message })
	return { value: weekly, problems }
}

/** Times beside 'Closed' are a contradiction if they were typed, and otherwise what the page showed before. */
function readDay(day: string, form: TypedForm): { ranges: TimeRange[]; problem?: Problem } {
	const typed = rangesOf(day, form)
	const problem = (message: string, field = choiceName(day)) => ({ ranges: [], problem: { field, message } })
	const choice = form[choiceName(day)]
	if (choice === "open") {
		if (typed.length === 0)
			return problem("Enter the hours, or choose '24 hours' or 'Closed'", opensName(day))
		for (const range of typed) {
			const { opens, closes } = range
			const field = opens ? closesName(day) : opensName(day)
			if (!opens || !closes) return problem("Enter both times, or clear both", field)
			if (!isTime(opens) || !isTime(closes))
				return problem("Enter times such as 08:00 or 17:30", opensName(day))
			if (opens === closes)
				return problem(
					`The opening and the closing time are both ${describeTime(opens)}. For a day without closing time, choose '24 hours'`,
					opensName(day),
				)
			if (isUnusual(range) && !listOf(form.overnight).includes(rangeText(range)))
				return problem(`${endQuestion(range)} Otherwise tick the box below`, closesName(day))
		}
		return { ranges: typed }
	}
	if (choice !== "allDay" && choice !== "closed") return problem("Choose 'Open', '24 hours' or 'Closed'")
	const [, , before = ""] = beforeOf(day, form).split(" ")
	if (typed.length === 0 || typed.map(rangeText).join() === before)
		return { ranges: choice === "allDay" ? [ALL_DAY] : [] }
	const isComplete = typed.every(({ opens, closes }) => isTime(opens) && isTime(closes))
	const hours = isComplete ? `${describeRanges(typed)} is typed` : "times are typed"
	return problem(`'${HOURS_CHOICES[choice]}' is chosen, but ${hours}. Choose 'Open', or clear the times`)
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** Also of inputs that aren't complete. */
export function rangesOf(day: string, form: TypedForm): TimeRange[] {
	const [opens, closes] = [listOf(form[opensName(day)]), listOf(form[closesName(day)])]
	return Array.from({ length: Math.max(opens.length, closes.length) }, (_, at) => ({
		opens: opens[at] ?? "",
		closes: closes[at] ?? "",
	})).filter((range) => range.opens || range.closes)
}

const listOf = (value: unknown) => [value ?? []].flat().map((one) => String(one ?? ""))

const stateOf = (day: string, form: TypedForm) =>
	`${day} ${form[choiceName(day)] ?? ""} ${rangesOf(day, form).map(rangeText).join()}`

const beforeOf = (day: string, form: TypedForm) =>
	listOf(form.before).find((one) => one.startsWith(`${day} `)) ?? stateOf(day, {})

const isFilledIn = (day: string, form: TypedForm) =>
	![stateOf(day, {}), beforeOf(day, form)].includes(stateOf(day, form))

/** A button without scripts: gives all days Monday's hours. */
export function copyMonday(fields: FormData): Record<string, string[]> | undefined {
	if (!fields.has("copy")) return undefined
	const [, ...others] = FROM_MONDAY
	for (const name of [...fields.keys()])
		if (others.some((day) => name.startsWith(`${day}_`))) fields.delete(name)
	for (const [name, value] of [...fields])
		if (name.startsWith("Monday_"))
			for (const day of others) fields.append(name.replace("Monday", day), value)
	return {}
}
