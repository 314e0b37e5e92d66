import { z } from "zod"
import { parseLocalTime } from "#app/models/time/local-input.ts"

/** The rule of a `time` in a form, which sends the farm's local time. */
export const localTime = (label: string, zone: string) =>
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
