import { localParts } from "./local-time.ts"

const HALF_DAY_MS = 12 * 3600_000

/** A time that doesn't exist in spring counts as one hour later; one that occurs twice in autumn is the first. */
export function instantOf(day: string, time: string): Date {
	const [hours = 0, minutes = 0] = time.split(":").map(Number)
	const wanted = Date.parse(day) + (hours * 60 + minutes) * 60_000
	const byYesterday = wanted - utcOffset(wanted - HALF_DAY_MS)
	// If the clock changed in between, it shows another time at that instant.
	const byToday = wanted - utcOffset(byYesterday)
	const isShown = (instant: number) => instant + utcOffset(instant) === wanted
	return new Date(!isShown(byYesterday) && isShown(byToday) ? byToday : byYesterday)
}

/** Returns the offset from UTC in milliseconds at a whole minute; negative in Ontario. */
function utcOffset(instant: number): number {
	const { year, month, day, hour, minute } = localParts(new Date(instant))
	return Date.parse(`${year}-${month}-${day}T${hour}:${minute}Z`) - instant
}
