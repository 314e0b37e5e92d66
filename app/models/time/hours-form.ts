import { z } from "zod"
import { formKey, revision } from "#app/models/forms/text-rules.ts"
import { normalize } from "#app/models/text/normalize.ts"
import { rangesProblem, weeklyProblems } from "./opening-rules.ts"
import {
	everyDay,
	type HoursException,
	isYearly,
	nextSeasonDays,
	OPENING_LIMITS,
	type Season,
	type TimeRange,
	WEEKDAYS,
	type Weekday,
	type WeeklyHours,
} from "./opening-times.ts"

/** Fields with several inputs of the same name have a list of values. */
export type HoursFormValues = Record<string, string | string[]> & { formKey: string }

export const opensName = (day: string) => `${day}_opens`
export const closesName = (day: string) => `${day}_closes`

/** The fields of an exception are named like those of a day. */
export const EVERY_DAY = "hours"

const times = z
	.array(z.string().max(20).optional())
	.max(OPENING_LIMITS.ranges * 2)
	.default([])

const record = { formKey, revision }

const weekFields = {
	closed: z.array(z.string().max(20).optional()).max(WEEKDAYS.length).default([]),
	...(Object.fromEntries(
		WEEKDAYS.flatMap((day) => [
			[opensName(day), times],
			[closesName(day), times],
		]),
	) as Record<`${Weekday}_opens` | `${Weekday}_closes`, typeof times>),
}

const dateField = (label: string) =>
	z
		.string({ error: `${label} is required` })
		.trim()
		.max(20, { error: `${label} is too long` })

type Typed = (string | undefined)[]
type WeekFields = Record<string, unknown> & { closed: Typed }
type Problem = { field: string; message: string }

const report = (context: z.RefinementCtx, problems: Problem[]) => {
	for (const { field, message } of problems) context.addIssue({ code: "custom", path: [field], message })
}

export const weeklyForm = z
	.object({ ...record, ...weekFields })
	.superRefine((form, context) => report(context, readWeek(form).problems))

export const seasonForm = z
	.object({
		...record,
		from: dateField("First day"),
		to: dateField("Last day"),
		yearly: z.boolean().default(false),
		closedSeason: z.boolean().default(false),
		...weekFields,
	})
	.superRefine((form, context) => {
		if (!form.closedSeason) report(context, readWeek(form).problems)
	})

export const exceptionForm = z
	.object({
		...record,
		from: dateField("First day"),
		to: z.string().trim().max(20).default(""),
		closedAllDay: z.boolean().default(false),
		[opensName(EVERY_DAY)]: times,
		[closesName(EVERY_DAY)]: times,
		reason: reasonField(),
	})
	.superRefine((form, context) => report(context, readExceptionHours(form).problems))

export const closeTodayForm = z.object({ reason: reasonField() })

function reasonField() {
	return z
		.string()
		.default("")
		.transform((text) => normalize(text.trim()))
		.refine((text) => !/\p{Cc}/u.test(text), { error: "Reason must be one line of text" })
		.refine((text) => text.length <= OPENING_LIMITS.reason, {
			error: `Reason has more than ${OPENING_LIMITS.reason} characters`,
		})
}

export function weekIn(form: WeekFields): WeeklyHours {
	return readWeek(form).weekly
}

function readWeek(form: WeekFields): { weekly: WeeklyHours; problems: Problem[] } {
	const weekly = everyDay([])
	const problems: Problem[] = []
	for (const day of WEEKDAYS) {
		if (form.closed.includes(day)) continue
		const read = readRanges(day, form)
		weekly[day] = read.ranges
		if (read.problem) problems.push({ ...read.problem, message: `${day}: ${read.problem.message}` })
	}
	if (problems.length > 0) return { weekly, problems }
	const found = Object.entries(weeklyProblems(weekly))
	return { weekly, problems: found.map(([day, message]) => ({ field: opensName(day), message })) }
}

type ReadRanges = { ranges: TimeRange[]; problem?: Problem }

function readRanges(day: string, form: Record<string, unknown>): ReadRanges {
	const typed = (name: string) => (form[name] as Typed | undefined) ?? []
	const [opens, closes] = [typed(opensName(day)), typed(closesName(day))]
	const ranges: TimeRange[] = []
	for (let at = 0; at < Math.max(opens.length, closes.length); at++) {
		const from = parseTime(opens[at])
		const to = parseTime(closes[at])
		if (from === "" && to === "") continue
		if (!from || !to) {
			const field = from ? closesName(day) : opensName(day)
			const isMissing = from === "" || to === ""
			const message = isMissing ? "Enter both times, or clear both" : "Enter times such as 08:00 or 17:30"
			return { ranges, problem: { field, message } }
		}
		ranges.push({ opens: from, closes: to })
	}
	if (ranges.length > 0) return { ranges }
	return { ranges, problem: { field: opensName(day), message: "Enter the hours, or choose Closed" } }
}

/** '' for an empty field, undefined for something else than a time. */
function parseTime(typed = ""): string | undefined {
	const text = typed.trim()
	if (text === "") return ""
	const [, hour = "", minute = ""] = /^(\d\d?):(\d\d)(?::00)?$/.exec(text) ?? []
	return hour && Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, "0")}:${minute}` : undefined
}

type ExceptionForm = Record<string, unknown> & { from: string; to: string; closedAllDay: boolean }

function readExceptionHours(form: ExceptionForm): { ranges: TimeRange[]; problems: Problem[] } {
	if (form.closedAllDay) return { ranges: [], problems: [] }
	const { ranges, problem } = readRanges(EVERY_DAY, form)
	if (problem) return { ranges, problems: [problem] }
	const message = rangesProblem(ranges, form.to !== "" && form.from < form.to)
	return { ranges, problems: message ? [{ field: opensName(EVERY_DAY), message }] : [] }
}

export function exceptionIn(form: z.output<typeof exceptionForm>): HoursException {
	const { from, to, reason } = form as ExceptionForm & { reason: string }
	return { from, to: to || from, reason, ranges: readExceptionHours(form as ExceptionForm).ranges }
}

/** A yearly season ignores the years. Dates may also be typed without one. */
export function seasonIn(form: z.output<typeof seasonForm>): Season {
	const date = (text: string) => (form.yearly ? text.replace(/^\d{4}-/, "") : text)
	return { from: date(form.from), to: date(form.to), weekly: form.closedSeason ? null : weekIn(form) }
}

/** The values of the fields, as typed or stored. */
export function hoursFormValues(typed: Record<string, unknown>): HoursFormValues {
	const values = Object.entries(typed).map(([name, value]) => [
		name,
		isList(name) ? [value].flat().map((one) => String(one ?? "")) : String(value ?? ""),
	])
	return { formKey: "", ...Object.fromEntries(values) }
}

const isList = (name: string) => /_(opens|closes)$/.test(name) || name === "closed"

export function weekValues(weekly: WeeklyHours): Record<string, string[]> {
	const values: Record<string, string[]> = {
		closed: WEEKDAYS.filter((day) => weekly[day].length === 0),
	}
	for (const day of WEEKDAYS) Object.assign(values, rangeValues(day, weekly[day]))
	return values
}

export function seasonValues(season: Season, weekly: WeeklyHours, today: string) {
	const days = nextSeasonDays(season, today) ?? season
	return {
		from: days.from,
		to: days.to,
		yearly: isYearly(season) ? "on" : "",
		closedSeason: season.weekly ? "" : "on",
		...weekValues(season.weekly ?? weekly),
	}
}

export function exceptionValues({ from, to, ranges, reason }: HoursException) {
	const closedAllDay = ranges.length === 0 ? "on" : ""
	return { from, to, reason, closedAllDay, ...rangeValues(EVERY_DAY, ranges) }
}

function rangeValues(day: string, ranges: TimeRange[]): Record<string, string[]> {
	return {
		[opensName(day)]: ranges.map(({ opens }) => opens),
		[closesName(day)]: ranges.map(({ closes }) => closes),
	}
}

/** A season or an exception in an address: its first day without hyphens. */
export const keyOf = ({ from }: { from: string }) => from.replaceAll("-", "")
