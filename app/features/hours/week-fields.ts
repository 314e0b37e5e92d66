import type { z } from "zod"
import { describeRanges } from "#core/time/time-range.ts"
import {
	answerName,
	beforeName,
	choiceName,
	choiceText,
	closesName,
	EVERY_DAY,
	type FormProblem,
	hoursFields,
	hoursValues,
	isFilledIn,
	opensName,
	readHours,
	stateOf,
	type TypedForm,
} from "./hours-fields.ts"
import { weeklyProblems } from "./opening-rules.ts"
import { FROM_MONDAY, type TableRow } from "./opening-text.ts"
import { everyDay, WEEKDAYS, type Weekday, type WeeklyHours } from "./opening-times.ts"

export const WEEK_MODES = { same: "The same every day", byDay: "Different by day" } as const
export const WEEK_MODE = "week"

export const weekFields: Record<string, z.ZodType> = Object.assign(
	{ [WEEK_MODE]: choiceText },
	...[EVERY_DAY, ...WEEKDAYS].map(hoursFields),
)

/** The values of the fields; undefined for hours that nobody has chosen yet. */
export function weekValues(weekly: WeeklyHours | undefined): Record<string, string | string[]> {
	const [first, ...others] = weekly ? WEEKDAYS.map((day) => describeRanges(weekly[day])) : []
	const isSame = others.every((one) => one === first)
	const mode = weekly ? (isSame ? "same" : "byDay") : ""
	return Object.assign(
		{ [WEEK_MODE]: mode },
		hoursValues(EVERY_DAY, weekly && isSame ? weekly.Monday : undefined),
		...WEEKDAYS.map((day) => hoursValues(day, weekly?.[day])),
	)
}

export function readWeek(form: TypedForm): { weekly: WeeklyHours; problems: FormProblem[] } {
	if (form[WEEK_MODE] === "same") return readSameDays(form)
	if (form[WEEK_MODE] === "byDay") return readDays(form)
	const message = `Choose '${WEEK_MODES.same}' or '${WEEK_MODES.byDay}'`
	return { weekly: everyDay([]), problems: [{ field: WEEK_MODE, message }] }
}

function readSameDays(form: TypedForm) {
	const { ranges, problem: wrong, question } = readHours(EVERY_DAY, form, true)
	const problem = wrong ?? question
	const contradictions = WEEKDAYS.filter((day) => isFilledIn(day, form)).map((day) => ({
		field: choiceName(day),
		message: `${day} is filled in, but '${WEEK_MODES.same}' is chosen. Choose '${WEEK_MODES.byDay}', or clear it`,
	}))
	return { weekly: everyDay(ranges), problems: problem ? [problem, ...contradictions] : contradictions }
}

function readDays(form: TypedForm) {
	const weekly = everyDay([])
	const problems: FormProblem[] = []
	const questions: FormProblem[] = []
	if (isFilledIn(EVERY_DAY, form))
		problems.push({
			field: choiceName(EVERY_DAY),
			message: `The hours of every day are filled in, but '${WEEK_MODES.byDay}' is chosen. Choose '${WEEK_MODES.same}', or clear them`,
		})
	for (const day of FROM_MONDAY) {
		const read = readHours(day, form)
		weekly[day] = read.ranges
		const ofDay = (one: FormProblem) => ({ ...one, message: `${day}: ${one.message}` })
		if (read.problem) problems.push(ofDay(read.problem))
		if (read.question) questions.push(ofDay(read.question))
	}
	if (problems.length === 0) problems.push(...weekProblems(weekly))
	return { weekly, problems: problems.length > 0 ? problems : questions }
}

export function weekProblems(weekly: WeeklyHours): FormProblem[] {
	const found = Object.entries(weeklyProblems(weekly))
	return found.map(([day, message]) => ({ field: opensName(day), message }))
}

const sourceOf = (form: TypedForm, day: Weekday) => (form[WEEK_MODE] === "same" ? EVERY_DAY : day)

export function countChangedDays(form: TypedForm): number {
	return WEEKDAYS.filter((day) => stateOf(sourceOf(form, day), form) !== form[beforeName(day)]).length
}

/** What visitors will read, also of a form that isn't complete yet. Days in a row with the same hours are one row. */
export function weekPreview(form: TypedForm): TableRow[] {
	const rows: { first: Weekday; last: Weekday; hours: string }[] = []
	for (const day of FROM_MONDAY) {
		const { ranges, problem } = readHours(sourceOf(form, day), form)
		const hours = problem ? INCOMPLETE : describeRanges(ranges)
		const row = rows.at(-1)
		if (row?.hours === hours) row.last = day
		else rows.push({ first: day, last: day, hours })
	}
	return rows.map(({ first, last, hours }) => ({
		days: first === last ? first : `${first} to ${last}`,
		hours,
		reason: "",
	}))
}

export const INCOMPLETE = "Not filled in yet"

const COPIED = [choiceName, opensName, closesName, answerName]

export function copiedDay(form: FormData, from: Weekday): FormData {
	const copy = new FormData()
	const copied = (name: string) => FROM_MONDAY.some((day) => COPIED.some((nameOf) => nameOf(day) === name))
	for (const [name, value] of form) if (!copied(name)) copy.append(name, value)
	for (const day of FROM_MONDAY)
		for (const nameOf of COPIED)
			for (const value of form.getAll(nameOf(from))) copy.append(nameOf(day), value)
	return copy
}
