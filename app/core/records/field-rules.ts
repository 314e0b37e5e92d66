import { z } from "zod"
import { parseLocalTime } from "#core/time/local-input.ts"

export const localTime = (label: string) =>
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

/** The rule of a `time`; `name` is its field in JSON. */
export const instant = (name: string) =>
	z.iso
		.datetime({ error: `${name} must be a time in UTC, as ISO 8601, or null` })
		.refine((text) => /^20\d\d-/.test(text), { error: `${name} must be in this century` })
		.transform((text) => new Date(text).toISOString())
		.nullable()
		.default(null)

/** Of a form with one item per line. Errors name the line. */
export const linesOf = (rule: z.ZodType<string[]>, most: number) =>
	z
		.string()
		.default("")
		.transform((text, context) => {
			const lines = text.split(/\r\n?|\n/).map((line) => line.trim())
			// One more than allowed is enough for the rule to say so.
			const filled = lines.filter(Boolean).slice(0, most + 1)
			const items = rule.safeParse(filled)
			if (items.success) return items.data
			for (const { path, message } of items.error.issues) {
				const at = typeof path[0] === "number" ? lines.indexOf(filled[path[0]] ?? "") : -1
				context.addIssue({ code: "custom", message: at < 0 ? message : `Line ${at + 1}: ${message}` })
			}
			return z.NEVER
		})

export const numbersOf = (rule: z.ZodType<number[]>) =>
	z
		.array(z.string().optional())
		.default([])
		.transform((numbers) => numbers.map(Number))
		.pipe(rule as z.ZodType<number[], number[]>)
