import { z } from "zod"
import type { VersionLine } from "#core/forms/invalid-submission.ts"
import { localTimeValue, parseLocalTime } from "#core/time/local-input.ts"
import type { Schema } from "#db/schema.ts"
import { type FileField, type FileName, removeName } from "./file-field.ts"

/** What rules depend on besides the record. A record's fields may need more. */
export type RuleContext = {
	hasFile?: boolean
}

type FieldOf<Kind extends string, Value> = {
	kind: Kind
	label: string
	/** For JSON, and for forms that send the same. */
	rule: z.ZodType<Value>
	hint?: string
	meaning?: string
	/** The file it describes: deleting that clears it, unless it's changed as well. */
	beside?: FileName
}

type LineInput = {
	type?: string
	autoComplete?: string
	autoCapitalize?: "none"
	inputMode?: "url"
	spellCheck?: false
}

export type Links = {
	table: keyof Schema
	owner: string
	target: string
	of: keyof Schema
	position?: string
	/** A column in which both must have the same value. */
	within?: string
}

/** For a form value that differs from JSON. `context` is what its rules depend on. */
type OwnForm<Value> = {
	form(context: RuleContext): z.ZodType
	/** The form value, by default the value itself. */
	typed?(value: Value, context: RuleContext, content: never): string
	/** The text in an edit conflict, by default the form value. */
	text?(value: Value, context: RuleContext, content: never): string
	rows?: number
	initial?: string
	response?: z.ZodType
	isJson?: true
}

/** One value with several inputs, such as the hours of a week. */
type Fieldset<Value> = {
	kind: "fieldset"
	label: string
	hint?: string
	isJson?: true
	inputs: Readonly<Record<string, z.ZodType>>
	initial?: Readonly<Record<string, string>>
	typed(value: Value, context: never, content: never): Record<string, FormValue>
	/** Other inputs may be invalid. `field` is the input with a problem. */
	read(
		form: Record<string, unknown>,
		context: never,
	): {
		value: Value
		problems: readonly { field: string; message: string }[]
	}
	/** For an edit conflict: always the same labels in the same order. */
	lines(value: Value, context: never): VersionLine[]
}

/** A `time` is UTC ISO 8601 in JSON, and the farm's local time in a form. `unstored` fields exist in the form only. */
export type StoredField =
	| (FieldOf<"line", string> & { input?: LineInput; initial?: string; suggestions?: readonly string[] })
	| (FieldOf<"passage", string> & { rows: number })
	/** Without `initial`, one must be chosen; `none` is the text until then. */
	| (FieldOf<"choice", string> & {
			options: Readonly<Record<string, string>>
			initial?: string
			none?: string
	  })
	| FieldOf<"time", string | null>
	/** `initial`: on in a new form. `until`: the column with the time that turns it off. */
	| (FieldOf<"switch", boolean> & { initial?: true; until?: string })
	/** One item per line; `longest` in characters. */
	| (FieldOf<"list", string[]> & { item: string; rows: number; most: number; longest: number })
	/** From 1 to 12. */
	| (FieldOf<"months", number[]> & { text(months: number[]): string })
	// biome-ignore lint/suspicious/noExplicitAny: with unknown, no field fits, because its functions take its own value
	| (FieldOf<"typed", any> & OwnForm<any>)
	/** Has no input: `fromForm` derives it from others. */
	| (FieldOf<"derived", string> & { initial?: string })
	/** Without `text`, another field shows them. */
	| (FieldOf<"links", number[]> & {
			links: Links
			form?(context: RuleContext): z.ZodType
			text?(ids: number[], context: RuleContext): string
	  })
	// biome-ignore lint/suspicious/noExplicitAny: with unknown, no field fits, because its functions take its own value
	| Fieldset<any>

export type Field = StoredField | FileField | UnstoredField

export type UnstoredField = {
	kind: "unstored"
	label: string
	initial?: string
	form(context: RuleContext): z.ZodType
	typed?(content: never): string
}

export function formRules(
	field: Field,
	name: string,
	context: RuleContext,
): Readonly<Record<string, z.ZodType>> {
	switch (field.kind) {
		case "fieldset":
			return field.inputs
		case "picture":
		case "audio":
			return {
				[`${name}Upload`]: z.string().max(64).optional(),
				...(!field.missing && { [removeName(name)]: z.boolean().default(false) }),
			}
		case "derived":
			return {}
		default:
			return { [name]: formRule(field, context) }
	}
}

function formRule(field: Exclude<Field, FileField | { kind: "fieldset" }>, context: RuleContext): z.ZodType {
	switch (field.kind) {
		case "time":
			return localTime(field.label)
		case "switch":
			return field.initial
				? z.array(z.string()).default([]).transform(isSwitchedOn)
				: z.boolean().default(false)
		case "list":
			return linesOf(field.rule, field.most)
		case "months":
			return numbersOf(field.rule)
		default:
			return "form" in field && field.form ? field.form(context) : (field as { rule: z.ZodType }).rule
	}
}

type FormValue = string | string[] | boolean

export function inputValues(field: Field, name: string, typed: Record<string, unknown>) {
	switch (field.kind) {
		case "fieldset":
			return Object.fromEntries(
				Object.keys(field.inputs).map((input) => [input, inputValue(typed[input] ?? field.initial?.[input])]),
			)
		case "picture":
		case "audio":
			return {
				[`${name}Upload`]: inputValue(typed[`${name}Upload`]),
				...(!field.missing && { [removeName(name)]: isTicked(typed[removeName(name)]) }),
			}
		case "derived":
			return {}
		default:
			return { [name]: formValue(field, typed[name]) }
	}
}

const inputValue = (typed: unknown): FormValue =>
	Array.isArray(typed) ? typed.map((one) => String(one ?? "")) : typed === true ? true : String(typed ?? "")

/** Forms of an earlier version don't send the switch, so it stays on. Others also send `SWITCHED_OFF`. */
function isSwitchedOn(typed: unknown): boolean {
	const sent = [typed ?? []].flat()
	return sent.length === 0 || sent.some(isTicked)
}

export const SWITCHED_OFF = "off"

const isTicked = (typed: unknown) => typed === true || typed === "on"

function formValue(field: Field, typed: unknown): FormValue {
	if (field.kind === "links" || field.kind === "months")
		return [typed].flat().filter((one) => typeof one === "string")
	if (field.kind === "switch") return field.initial ? isSwitchedOn(typed) : isTicked(typed)
	if (typeof typed === "string" && typed !== "") return typed
	return "initial" in field && typeof field.initial === "string" ? field.initial : ""
}

export function typedValues(
	field: StoredField,
	name: string,
	content: Record<string, unknown>,
	context: RuleContext,
): Record<string, unknown> {
	if (field.kind === "fieldset") return field.typed(content[name], context as never, content as never)
	return { [name]: typedValue(field, content[name], context, content) }
}

export function typedValue(
	field: StoredField,
	value: unknown,
	context: RuleContext,
	content: object,
): unknown {
	switch (field.kind) {
		case "time":
			return localTimeValue(value as string | null)
		case "typed":
			return field.typed?.(value, context, content as never) ?? String(value ?? "")
		case "list":
			return (value as string[]).join("\n")
		case "links":
		case "months":
			return (value as number[]).map(String)
		default:
			return value
	}
}

const localTime = (label: string) =>
	z
		.string({ error: `${label} must be a date and time` })
		.default("")
		.transform((text, context) => {
			if (text.trim() === "") return null
			const instant = parseLocalTime(text)
			if (instant) return instant
			context.addIssue({
				code: "custom",
				message: `${label} must be an existing date and time, such as 2026-05-31 07:05`,
			})
			return z.NEVER
		})

export const instant = (name: string) =>
	z.iso
		.datetime({ error: `${name} must be a time in UTC, as ISO 8601, or null` })
		.refine((text) => /^20\d\d-/.test(text), { error: `${name} must be in this century` })
		.transform((text) => new Date(text).toISOString())
		.nullable()
		.default(null)

/** One item per line. Errors name the line. */
const linesOf = (rule: z.ZodType<string[]>, most: number) =>
	z
		.string()
		.default("")
		.transform((text, context) => {
			const lines = text.split(/\r\n?|\n/).map((line) => line.trim())
			// One more than allowed is enough for the rule to reject it.
			const filled = lines.filter(Boolean).slice(0, most + 1)
			const items = rule.safeParse(filled)
			if (items.success) return items.data
			for (const { path, message } of items.error.issues) {
				const at = typeof path[0] === "number" ? lines.indexOf(filled[path[0]] ?? "") : -1
				context.addIssue({ code: "custom", message: at < 0 ? message : `Line ${at + 1}: ${message}` })
			}
			return z.NEVER
		})

const numbersOf = (rule: z.ZodType<number[]>) =>
	z
		.array(z.string().optional())
		.default([])
		.transform((numbers) => numbers.map(Number))
		.pipe(rule as z.ZodType<number[], number[]>)

export function isRequired(field: Field): boolean {
	if (field.kind !== "line" && field.kind !== "passage" && field.kind !== "choice") return false
	return !("initial" in field) && !field.rule.safeParse("").success
}
