import { addDays, endOfMonth } from "./calendar.ts"
import { localDay, localParts } from "./local-time.ts"

const DAY_MS = 24 * 3600_000

/** A time that doesn't exist in spring counts as one hour later; one that occurs twice in autumn is the first. */
export function instantOf(day: string, time: string): Date {
	const [hours = 0, minutes = 0] = time.split(":").map(Number)
	const wanted = Date.parse(day) + (hours * 60 + minutes) * 60_000
	// Every zone is less than a day from UTC, so these are before and after a change of the clock.
	const byYesterday = wanted - offsetAt(wanted - DAY_MS)
	const byTomorrow = wanted - offsetAt(wanted + DAY_MS)
	const isShown = (instant: number) => instant + offsetAt(instant) === wanted
	return new Date(!isShown(byYesterday) && isShown(byTomorrow) ? byTomorrow : byYesterday)
}

export function nextMidnight(now: Date): Date {
	return instantOf(addDays(localDay(now.toISOString()), 1), "00:00")
}

export function localMonth(now: Date): number {
	return Number(localDay(now.toISOString()).slice(5, 7))
}

export function nextMonth(now: Date): Date {
	return instantOf(addDays(endOfMonth(localDay(now.toISOString())), 1), "00:00")
}

/** '2026-06-03T08:00:00-04:00': the farm's clock with its offset from UTC. */
export function withOffset(iso: string): string {
	const at = Date.parse(iso)
	const minutes = offsetAt(at - (at % 60_000)) / 60_000
	const clock = new Date(at + minutes * 60_000).toISOString().slice(0, 19)
	const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
	const twoDigits = (number: number) => String(number).padStart(2, "0")
	return `${clock}${minutes < 0 ? "-" : "+"}${twoDigits(hours)}:${twoDigits(rest)}`
}

/** In ms, at a whole minute; negative in Ontario. */
function offsetAt(instant: number): number {
	const { year, month, day, hour, minute } = localParts(new Date(instant))
	return Date.parse(`${year}-${month}-${day}T${hour}:${minute}Z`) - instant
}
