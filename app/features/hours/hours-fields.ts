import { z } from "zod"
import { oneLine } from "#core/text/normalize.ts"
import {
	ALL_DAY,
	describeRanges,
	endQuestion,
	endsBefore,
	isAllDay,
	meantEnd,
	rangeText,
	type TimeRange,
} from "#core/time/time-range.ts"
import { rangesProblem, sameTimes } from "./opening-rules.ts"
import { OPENING_LIMITS } from "./opening-times.ts"

/** One choice rules a day. Times count only with 'open'. */
export const HOURS_CHOICES = { open: "Open", allDay: "24 hours", closed: "Closed" } as const
type HoursChoice = keyof typeof HOURS_CHOICES

/** The fields of one day, or of all days. */
export const choiceName = (day: string) => `${day}_choice`
export const opensName = (day: string) => `${day}_opens`
export const closesName = (day: string) => `${day}_closes`

/** The answer to `endQuestion`: the range that is meant, such as '09:00-17:00'. */
export const answerName = (day: string) => `${day}_answer`

/** What the page showed at first: without scripts, a form sends times that its reader can't see. */
export const beforeName = (day: string) => `${day}_before`

/** The name of all days at once, and of an exception. */
export const EVERY_DAY = "hours"

export type TypedForm = Record<string, unknown>
export type FormProblem = { field: string; message: string }

export const choiceText = z.string().overwrite(oneLine).max(200).default("")
const times = z
	.array(z.string().max(20).optional())
	.max(OPENING_LIMITS.ranges * 2)
	.default([])

export function hoursFields(day: string): Record<string, z.ZodType> {
	return {
		[choiceName(day)]: choiceText,
		[beforeName(day)]: choiceText,
		[opensName(day)]: times,
		[closesName(day)]: times,
		[answerName(day)]: choiceText,
	}
}

/** The values of the fields; undefined for hours that nobody has chosen yet. */
export function hoursValues(day: string, ranges: TimeRange[] | undefined): Record<string, string | string[]> {
	const shown = ranges?.some(isAllDay) ? [] : (ranges ?? [])
	const choice = ranges === undefined ? "" : choiceOf(ranges)
	const values = {
		[choiceName(day)]: choice,
		[opensName(day)]: shown.map(({ opens }) => opens),
		[closesName(day)]: shown.map(({ closes }) => closes),
		[answerName(day)]: "",
	}
	return { ...values, [beforeName(day)]: stateOf(day, values) }
}

function choiceOf(ranges: TimeRange[]): HoursChoice {
	if (ranges.length === 0) return "closed"
	return ranges.some(isAllDay) ? "allDay" : "open"
}

/** `question`: about hours that can be saved once it is answered. */
type ReadHours = { ranges: TimeRange[]; problem?: FormProblem; question?: FormProblem }

/** Times beside another choice are a contradiction if they were typed, and otherwise what the page showed before. */
export function readHours(day: string, form: TypedForm, isRepeated = false): ReadHours {
	const choice = form[choiceName(day)]
	const typed = readRanges(day, form)
	const problem = (message: string, field = choiceName(day)) => ({ ranges: [], problem: { field, message } })
	switch (choice) {
		case "open": {
			if (typed.problem) return typed
			if (typed.ranges.length === 0)
				return problem("Enter the hours, or choose '24 hours' or 'Closed'", opensName(day))
			const endless = typed.ranges.find(isAllDay)
			const message = endless ? sameTimes(endless) : rangesProblem(typed.ranges, isRepeated)
			return message ? problem(message, opensName(day)) : typed
		}
		case "allDay":
		case "closed": {
			const isTyped = timesOf(day, form) !== "" && timesOf(day, form) !== partsOf(day, form).times
			if (!isTyped) return { ranges: choice === "allDay" ? [ALL_DAY] : [] }
			const hours = typed.problem ? "times are typed" : `${describeRanges(typed.ranges)} is typed`
			return problem(`'${HOURS_CHOICES[choice]}' is chosen, but ${hours}. Choose 'Open', or clear the times`)
		}
		default:
			return problem("Choose 'Open', '24 hours' or 'Closed'")
	}
}

/** Whether these fields were filled in, although another choice leaves them out. */
export function isFilledIn(day: string, form: TypedForm): boolean {
	const state = stateOf(day, form)
	return state !== "" && state !== form[beforeName(day)]
}

export function stateOf(day: string, form: TypedForm): string {
	const choice = String(form[choiceName(day)] ?? "")
	const typed = timesOf(day, form)
	return choice || typed ? `${choice} ${typed}`.trim() : ""
}

function partsOf(day: string, form: TypedForm) {
	const [choice = "", times = ""] = String(form[beforeName(day)] ?? "").split(" ")
	return { choice, times }
}

function timesOf(day: string, form: TypedForm): string {
	const [opens, closes] = [listOf(form[opensName(day)]), listOf(form[closesName(day)])]
	return rows(opens, closes)
		.map((at) => `${parseTime(opens[at]) ?? opens[at]}-${parseTime(closes[at]) ?? closes[at]}`)
		.filter((range) => range !== "-")
		.join(",")
}

const listOf = (value: unknown) => (value === undefined ? [] : [value].flat()) as (string | undefined)[]

const rows = (opens: unknown[], closes: unknown[]) =>
	Array.from({ length: Math.max(opens.length, closes.length) }, (_, at) => at)

function readRanges(day: string, form: TypedForm): ReadHours {
	const [opens, closes] = [listOf(form[opensName(day)]), listOf(form[closesName(day)])]
	const ranges: TimeRange[] = []
	let question: FormProblem | undefined
	for (const at of rows(opens, closes)) {
		const from = parseTime(opens[at])
		const to = parseTime(closes[at])
		if (from === "" && to === "") continue
		if (!from || !to) {
			const field = from ? closesName(day) : opensName(day)
			const isMissing = from === "" || to === ""
			const message = isMissing ? "Enter both times, or clear both" : "Enter times such as 08:00 or 17:30"
			return { ranges, problem: { field, message } }
		}
		const range = { opens: from, closes: to }
		const meant = meantRange(range, form)
		const ask = { field: closesName(day), message: `${endQuestion(range)} Choose below` }
		if (!meant && meantEnd(range)) return { ranges, problem: ask }
		if (!meant) question = ask
		ranges.push(meant ?? range)
	}
	return { ranges, ...(question && { question }) }
}

/** Undefined if it has to be asked. One answer is for all days; what the page showed before was meant. */
export function meantRange(range: TimeRange, form: TypedForm): TimeRange | undefined {
	if (!endsBefore(range)) return range
	const valuesOf = (nameOf: (day: string) => string) =>
		Object.entries(form).flatMap(([name, value]) =>
			name.endsWith(nameOf("")) ? String(value).split(/[ ,]/) : [],
		)
	const answers = valuesOf(answerName)
	if ([...answers, ...valuesOf(beforeName)].includes(rangeText(range))) return range
	const closes = meantEnd(range)
	return closes && answers.includes(rangeText({ ...range, closes })) ? { ...range, closes } : undefined
}

/** '' for an empty field, undefined for something else than a time. */
export function parseTime(typed = ""): string | undefined {
	const time = typed.trim()
	if (time === "") return ""
	const [, hour = "", minute = ""] = /^(\d\d?):(\d\d)(?::00)?$/.exec(time) ?? []
	return hour && Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, "0")}:${minute}` : undefined
}

/** The values of all fields of a form on the page, without times that a choice leaves out. */
export function valuesOnPage(form: FormData): Record<string, string | string[]> {
	const isLeftOut = (name: string) => isList(name) && form.get(choiceName(name.replace(LIST, ""))) !== "open"
	const names = [...new Set(form.keys())].filter((name) => !isLeftOut(name))
	return Object.fromEntries(
		names.map((name) => [name, isList(name) ? form.getAll(name).map(String) : String(form.get(name))]),
	)
}

const LIST = /_(opens|closes)$/
const isList = (name: string) => LIST.test(name)
