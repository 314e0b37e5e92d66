import { z } from "zod"
import { formKey, optionalLine, revision } from "#app/models/forms/text-rules.ts"
import { oneLine } from "#app/models/text/normalize.ts"
import type { DayChangeKind } from "./day-change.ts"
import {
	choiceName,
	EVERY_DAY,
	type FormProblem,
	hoursFields,
	hoursValues,
	parseTime,
	readHours,
	type TypedForm,
} from "./hours-fields.ts"
import {
	everyDay,
	type HoursException,
	isYearly,
	nextSeasonDays,
	OPENING_LIMITS,
	type Season,
	WEEKDAYS,
	type WeeklyHours,
} from "./opening-times.ts"
import { readWeek, weekFields, weekValues } from "./week-fields.ts"

/** Fields with several inputs of the same name have a list of values. */
export type HoursFormValues = Record<string, string | string[]> & { formKey: string }

const record = { formKey, revision }

const dateField = (label: string) =>
	z
		.string({ error: `${label} is required` })
		.overwrite(oneLine)
		.max(20, { error: `${label} is too long` })

/** Checked even if other fields are invalid, so that all errors are listed at once. */
const ALWAYS = { when: () => true }

const report =
	(problemsOf: (form: TypedForm) => FormProblem[]) => (form: TypedForm, context: z.RefinementCtx) => {
		for (const { field, message } of problemsOf(form))
			context.addIssue({ code: "custom", path: [field], message })
	}

export const weeklyForm = z.object({ ...record, ...weekFields }).superRefine(
	report((form) => readWeek(form).problems),
	ALWAYS,
)

/** Whether a season is every year. */
export const SEASON_REPEATS = { yes: "Every year", no: "Only on these dates" } as const

export const seasonForm = z
	.object({
		...record,
		from: dateField("First day"),
		to: dateField("Last day"),
		yearly: z.enum(["yes", "no"], { error: `Choose '${SEASON_REPEATS.yes}' or '${SEASON_REPEATS.no}'` }),
		...weekFields,
	})
	.superRefine(
		report((form) => readWeek(form).problems),
		ALWAYS,
	)

export const exceptionForm = z
	.object({
		...record,
		from: dateField("First day"),
		to: z.string().overwrite(oneLine).max(20).default(""),
		...hoursFields(EVERY_DAY),
		reason: reasonField(),
	})
	.superRefine(report(exceptionProblems), ALWAYS)

/** Without a time for a whole day. */
export const dayChangeForm = (kind: DayChangeKind) =>
	z.object({
		formKey,
		time: z
			.string()
			.default("")
			.transform((typed, context) => {
				const time = kind === "close-today" ? "" : parseTime(typed)
				if (time || kind === "close-today") return time ?? ""
				const message = time === "" ? "Time is required" : "Enter a time such as 14:00 or 17:30"
				context.addIssue({ code: "custom", message })
				return z.NEVER
			}),
		reason: reasonField(),
		notice: z.boolean().default(false),
	})

function reasonField() {
	return optionalLine("Reason", OPENING_LIMITS.reason)
}

function exceptionProblems(form: TypedForm): FormProblem[] {
	const { problem } = readHours(EVERY_DAY, form, isSeveralDays(form))
	return problem ? [problem] : []
}

const isSeveralDays = ({ from, to }: TypedForm) =>
	typeof from === "string" && typeof to === "string" && to !== "" && from < to

export function exceptionIn(form: z.output<typeof exceptionForm>): HoursException {
	const { from, to, reason } = form
	return { from, to: to || from, reason, ranges: readHours(EVERY_DAY, form).ranges }
}

/** A yearly season ignores the years. Dates may also be typed without one. A season without any hours is closed. */
export function seasonIn(form: z.output<typeof seasonForm>): Season {
	const date = (text: string) => (form.yearly === "yes" ? text.replace(/^\d{4}-/, "") : text)
	return seasonOf({ from: date(form.from), to: date(form.to), ...readWeek(form).weekly })
}

/** A season with a key for each day of the week. */
export type SeasonPart = Pick<Season, "from" | "to"> & WeeklyHours

export function seasonOf({ from, to, ...weekly }: SeasonPart): Season {
	return { from, to, weekly: WEEKDAYS.every((day) => weekly[day].length === 0) ? null : weekly }
}

export function seasonPart({ from, to, weekly }: Season): SeasonPart {
	return { from, to, ...(weekly ?? everyDay([])) }
}

/** The values of the fields, as typed or stored. */
export function hoursFormValues(typed: Record<string, unknown>): HoursFormValues {
	const values = Object.entries(typed).map(([name, value]) => [
		name,
		isList(name) ? [value].flat().map((one) => String(one ?? "")) : String(value ?? ""),
	])
	return { formKey: "", ...Object.fromEntries(values) }
}

/** The values of all fields of a form on the page, without times that a choice leaves out. */
export function valuesOnPage(form: FormData): HoursFormValues {
	const isLeftOut = (name: string) => isList(name) && form.get(choiceName(name.replace(LIST, ""))) !== "open"
	const names = [...new Set(form.keys())].filter((name) => !isLeftOut(name))
	return hoursFormValues(
		Object.fromEntries(names.map((name) => [name, isList(name) ? form.getAll(name) : form.get(name)])),
	)
}

const LIST = /_(opens|closes)$/
const isList = (name: string) => LIST.test(name)

export function seasonValues(season: Season, today: string) {
	const days = nextSeasonDays(season, today) ?? season
	const closed = everyDay([])
	return {
		from: days.from,
		to: days.to,
		yearly: isYearly(season) ? "yes" : "no",
		...weekValues(season.weekly ?? closed),
	}
}

export function exceptionValues({ from, to, ranges, reason }: HoursException) {
	return { from, to, reason, ...hoursValues(EVERY_DAY, ranges) }
}

/** A season or an exception in an address: its first day without hyphens. */
export const keyOf = ({ from }: { from: string }) => from.replaceAll("-", "")
