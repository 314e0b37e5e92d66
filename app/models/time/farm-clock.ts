import { localParts } from "./local-time.ts"

const HALF_DAY_MS = 12 * 3600_000

/**
 * The moment at which the farm's clock shows a time ('HH:MM', up to '24:00') of a day ('YYYY-MM-DD'). A time that the
 * clock leaves out in spring counts as the one an hour later; of one that comes twice in autumn it is the first.
 */
export function instantOf(day: string, time: string): Date {
	const [hours = 0, minutes = 0] = time.split(":").map(Number)
	const wanted = Date.parse(day) + (hours * 60 + minutes) * 60_000
	const byYesterday = wanted - aheadOfUtc(wanted - HALF_DAY_MS)
	// Where the clock was changed meanwhile, it shows another time at that moment.
	const byToday = wanted - aheadOfUtc(byYesterday)
	const isShown = (instant: number) => instant + aheadOfUtc(instant) === wanted
	return new Date(!isShown(byYesterday) && isShown(byToday) ? byToday : byYesterday)
}

/** How far the farm's clock is ahead of UTC at a moment that is a whole minute; milliseconds, in Ontario below 0. */
function aheadOfUtc(instant: number): number {
	const { year, month, day, hour, minute } = localParts(new Date(instant))
	return Date.parse(`${year}-${month}-${day}T${hour}:${minute}Z`) - instant
}
