import { z } from "zod"
import { localTimeValue, parseLocalTime } from "#app/models/time/local-input.ts"
import { formatDateTime } from "#app/models/time/local-time.ts"

/** What a form depends on beside its record. */
export type Facts = {
	/** The farm's time zone. */
	zone: string
}

type FieldOf<Kind extends string, Value> = {
	kind: Kind
	label: string
	/** Of JSON, and of forms if they send the same. */
	rule: z.ZodType<Value>
	required?: true
	hint?: string
}

type LineInput = { autoComplete?: "off"; autoCapitalize?: "none"; inputMode?: "url" }

/** A `passage` is a text of several lines, a `time` UTC ISO 8601 in JSON and the farm's local time in a form. */
export type Field =
	| (FieldOf<"line", string> & { input?: LineInput })
	| (FieldOf<"passage", string> & { rows: number })
	| (FieldOf<"choice", string> & { options: Readonly<Record<string, string>>; initial: string })
	| FieldOf<"time", string | null>

/** What a column stores for a field. */
export type StoredAs<F extends Field> = F["kind"] extends "time" ? string | null : string

export function formRule(field: Field, { zone }: Facts): z.ZodType {
	return field.kind === "time" ? localTime(field.label, zone) : field.rule
}

/** What the form has for `typed`: a submitted or a stored value. */
export function formValue(field: Field, typed: unknown): string {
	if (typeof typed === "string" && typed !== "") return typed
	return field.kind === "choice" ? field.initial : ""
}

/** A stored value as a form has it. */
export function typedValue(field: Field, value: unknown, { zone }: Facts): unknown {
	return field.kind === "time" ? localTimeValue(value as string | null, zone) : value
}

/** A value in words, for an edit conflict. */
export function valueText(field: Field, value: unknown, { zone }: Facts): string {
	switch (field.kind) {
		case "choice":
			return field.options[String(value)] ?? String(value)
		case "time":
			return value === null ? "" : formatDateTime(String(value), zone)
		default:
			return String(value)
	}
}

const localTime = (label: string, zone: string) =>
	z
		.string({ error: `${label} must be a date and time` })
		.default("")
		.transform((text, context) => {
			if (text.trim() === "") return null
			const instant = parseLocalTime(text, zone)
			if (instant) return instant
			context.addIssue({
				code: "custom",
				message: `${label} must be an existing date and time, such as 2026-05-31 07:05`,
			})
			return z.NEVER
		})

/** The rule of a `time`; `name` is its field in JSON. */
export const instant = (name: string) =>
	z.iso
		.datetime({ error: `${name} must be a time in UTC, as ISO 8601, or null` })
		.refine((text) => /^20\d\d-/.test(text), { error: `${name} must be in this century` })
		.transform((text) => new Date(text).toISOString())
		.nullable()
		.default(null)
