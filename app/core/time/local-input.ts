import { oneLine } from "#core/text/normalize.ts"
import { isDay } from "./calendar.ts"
import { instantOf } from "./farm-clock.ts"
import { localParts } from "./local-time.ts"

const LOCAL_TIME = /^(20\d\d-\d\d-\d\d)[T ]([01]?\d|2[0-3]):([0-5]\d)(:[0-5]\d(\.\d+)?)?$/

/** Returns the instant (UTC ISO 8601) of a date and time on the farm's clock, as browsers send it; undefined if there is none. */
export function parseLocalTime(text: string): string | undefined {
	const [, day = "", hour, minute] = LOCAL_TIME.exec(oneLine(text)) ?? []
	return isDay(day) ? instantOf(day, `${hour}:${minute}`).toISOString() : undefined
}

/** The value of a datetime-local input on the farm's clock, from UTC ISO 8601. */
export function localTimeValue(iso: string | null): string {
	if (iso === null) return ""
	const { year, month, day, hour, minute } = localParts(new Date(iso))
	return `${year}-${month}-${day}T${hour}:${minute}`
}
