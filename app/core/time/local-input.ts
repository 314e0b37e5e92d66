import { oneLine } from "#core/text/normalize.ts"
import { isDay } from "./calendar.ts"
import { instantOf } from "./farm-clock.ts"
import { localParts } from "./local-time.ts"

const LOCAL_TIME = /^(20\d\d-\d\d-\d\d)[T ]([01]?\d|2[0-3]):([0-5]\d)(:[0-5]\d(\.\d+)?)?$/

/** UTC ISO 8601; undefined unless the text is a date and time on the farm's clock. */
export function parseLocalTime(text: string): string | undefined {
	const [, day = "", hour, minute] = LOCAL_TIME.exec(oneLine(text)) ?? []
	return isDay(day) ? instantOf(day, `${hour}:${minute}`).toISOString() : undefined
}

export function localTimeValue(iso: string | null): string {
	if (iso === null) return ""
	const { year, month, day, hour, minute } = localParts(new Date(iso))
	return `${year}-${month}-${day}T${hour}:${minute}`
}
