import { optionalLine } from "#core/forms/text-rules.ts"
import { isDay } from "#core/time/calendar.ts"

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
