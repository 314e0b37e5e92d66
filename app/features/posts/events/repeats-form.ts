import { z } from "zod"
import { optionalLine } from "#core/forms/text-rules.ts"
import { type Day, isDay } from "#core/time/calendar.ts"
import {
	type DateChange,
	type EventRepeats,
	FREQUENCIES,
	REPEAT_LIMITS,
	repeatsProblems,
} from "./event-repeats.ts"

export const typedDate = (label: string) =>
	optionalLine(label, 40).refine((text) => text === "" || isEventDay(text), {
		error: `${label} must be an existing date, such as 2026-05-31`,
	})

export const typedTime = (label: string) =>
	optionalLine(label, 40)
		.transform((text) => text.replace(/^(\d:)/, "0$1").replace(/^(\d\d:\d\d):00(\.0+)?$/, "$1"))
		.refine((text) => text === "" || isEventTime(text), {
			error: `${label} must be a time, such as 07:05 or 19:30`,
		})

export const isEventDay = (text: string) => /^20/.test(text) && isDay(text)

export const isEventTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

export const REPEATS_LABELS = {
	eventRepeats: "Repeats",
	eventRepeatsUntil: "Last date",
	eventRepeatsCount: "Number of times",
} as const

export const CHANGE_LABELS = {
	Day: "date",
	NewDay: "new date",
	NewStart: "new start",
	NewEnd: "new end",
	Cancelled: "cancelled",
} as const

export type ChangeColumn = keyof typeof CHANGE_LABELS

const COLUMNS = Object.keys(CHANGE_LABELS) as ChangeColumn[]

type ChangeField<Column extends ChangeColumn = ChangeColumn> = `eventChange${number}${Column}`

export const changeName = <Column extends ChangeColumn>(at: number, column: Column): ChangeField<Column> =>
	`eventChange${at + 1}${column}`

export const changeLabel = (at: number, column: ChangeColumn) => `Change ${at + 1}: ${CHANGE_LABELS[column]}`

const rows = Array.from({ length: REPEAT_LIMITS.changes }, (_, at) => at)

const NO_COUNT = `Number of times must be a whole number from 2 to ${REPEAT_LIMITS.count}`

function changeFields(at: number) {
	const rules: Record<ChangeColumn, z.ZodType> = {
		Day: typedDate(changeLabel(at, "Day")),
		NewDay: typedDate(changeLabel(at, "NewDay")),
		NewStart: typedTime(changeLabel(at, "NewStart")),
		NewEnd: typedTime(changeLabel(at, "NewEnd")),
		Cancelled: z.boolean().default(false),
	}
	return COLUMNS.map((column) => [changeName(at, column), rules[column]])
}

export const repeatsFields = {
	eventRepeats: z.enum(["", ...FREQUENCIES], { error: "Repeats must be one of the choices" }).default(""),
	eventRepeatsUntil: typedDate(REPEATS_LABELS.eventRepeatsUntil),
	eventRepeatsCount: optionalLine(REPEATS_LABELS.eventRepeatsCount, 40).refine(
		(text) =>
			text === "" || (/^\d{1,9}$/.test(text) && Number(text) > 1 && Number(text) <= REPEAT_LIMITS.count),
		{ error: NO_COUNT },
	),
	...(Object.fromEntries(rows.flatMap(changeFields)) as Record<ChangeField, z.ZodType<string | boolean>>),
}

type RepeatsForm = z.output<z.ZodObject<typeof repeatsFields>>

/** How the event of a valid form repeats, with what is wrong with its fields together. Undefined if it happens once. */
export function readRepeats(form: RepeatsForm, first: Day) {
	if (form.eventRepeats === "") return { repeats: undefined, problems: [] }
	const filled = filledRows(form)
	const repeats: EventRepeats = {
		frequency: form.eventRepeats,
		until: form.eventRepeatsUntil || null,
		count: Number(form.eventRepeatsCount) || null,
		changes: filled.map((at) => readChange(form, at)),
	}
	const problems = repeatsProblems(repeats, first).map(({ part, message }) => ({
		field: repeatsField(part, filled),
		message,
	}))
	return { repeats, problems }
}

export const filledRows = (form: Record<string, unknown>): number[] =>
	rows.filter((at) => COLUMNS.some((column) => form[changeName(at, column)]))

/** The input of a part of `EventRepeats`. `filled`: the places of its changes in the form. */
export function repeatsField(part: "until" | "count" | number, filled: number[]): string {
	if (part === "until") return "eventRepeatsUntil"
	return part === "count" ? "eventRepeatsCount" : changeName(filled[part] ?? 0, "Day")
}

function readChange(form: Record<string, unknown>, at: number): DateChange {
	const text = (column: ChangeColumn) => String(form[changeName(at, column)] ?? "")
	return {
		day: text("Day"),
		cancelled: form[changeName(at, "Cancelled")] === true,
		newDay: text("NewDay") || null,
		newStart: text("NewStart") || null,
		newEnd: text("NewEnd") || null,
	}
}

export function typedRepeats(repeats: EventRepeats | undefined): Record<string, string> {
	if (!repeats) return {}
	const changes = repeats.changes.flatMap(({ day, cancelled, newDay, newStart, newEnd }, at) => [
		[changeName(at, "Day"), day],
		[changeName(at, "Cancelled"), cancelled ? "on" : ""],
		[changeName(at, "NewDay"), newDay ?? ""],
		[changeName(at, "NewStart"), newStart ?? ""],
		[changeName(at, "NewEnd"), newEnd ?? ""],
	])
	return {
		eventRepeats: repeats.frequency,
		eventRepeatsUntil: repeats.until ?? "",
		eventRepeatsCount: String(repeats.count ?? ""),
		...Object.fromEntries(changes),
	}
}
