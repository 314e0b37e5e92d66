import { z } from "zod"
import { type ContentOf, mapStored, optionalFilesOf } from "./define-record.ts"
import type { StoredField } from "./field.ts"
import { removeName } from "./file-field.ts"
import type { AnyForm } from "./form-definition.ts"

/** What API clients send with files, as text. Other texts than those of JSON: 'true', one item per line, numbers. */
export function textRules(record: AnyForm): Record<string, z.ZodType> {
	const files = optionalFilesOf(record).map(([name]) => [removeName(name), flag(removeName(name)).optional()])
	return { ...mapStored(record, textRule), ...Object.fromEntries(files) }
}

function textRule(field: StoredField, name: string): z.ZodType {
	switch (field.kind) {
		case "fieldset":
			return z.never()
		case "switch":
			return flag(name).optional()
		case "list":
			return list(name, field).optional()
		case "months":
			return numbers(name, field.rule).optional()
		case "typed":
		case "derived":
			return field.rule.optional()
		default:
			return field.rule
	}
}

const flag = (name: string) =>
	z
		.enum(["true", "false", "on", ""], { error: `${name} must be true or false` })
		.transform((text) => text === "true" || text === "on")

/** One item a line, or a JSON list. */
const list = (name: string, { rule, most, longest, item }: StoredField & { kind: "list" }) =>
	z
		.string()
		.transform((text, context) => {
			let items: unknown = text.split(/\r\n?|\n/)
			if (text.trim().startsWith("[")) {
				try {
					items = JSON.parse(text)
				} catch {
					context.addIssue({ code: "custom", message: `${name} is not readable as a JSON list` })
					return z.NEVER
				}
			}
			return (Array.isArray(items) ? items : []).map((item) =>
				typeof item === "string" ? item.trim() : item,
			)
		})
		.transform((items) => items.filter((item) => item !== ""))
		.pipe(rule as z.ZodType<string[], unknown[]>)
		.meta({
			description: `One ${item} per line, or a JSON list: at most ${most}, each of at most ${longest} characters`,
		})

/** '4 5 6', '4,5,6' or '[4,5,6]'. */
const numbers = (name: string, rule: z.ZodType<number[]>) =>
	z
		.string()
		.regex(/^[\d,\s[\]]*$/, { error: `${name} must be numbers of months, for example 4,5,6` })
		.transform((text) => (text.match(/\d+/g) ?? []).map(Number))
		.pipe(rule as z.ZodType<number[], number[]>)
		.meta({ description: "Numbers of months with commas, from 1 to 12, for example 4,5,6" })

export function sentContent<R extends AnyForm>(
	record: R,
	values: Record<string, unknown>,
	names: Iterable<string>,
): Partial<ContentOf<R>> {
	const sent = new Set(names)
	const content = Object.entries(values).filter(([name]) => sent.has(name) && name in record.fields)
	const removed = optionalFilesOf(record).filter(([name]) => values[removeName(name)])
	return Object.fromEntries([...content, ...removed.map(([name]) => [name, null])]) as Partial<ContentOf<R>>
}
