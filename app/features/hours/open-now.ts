import { addDays, type Day } from "#core/time/calendar.ts"
import { instantOf } from "#core/time/farm-clock.ts"
import { localDay } from "#core/time/local-time.ts"
import { hoursOfDay, type OpeningTimes } from "./opening-times.ts"

/** A span in which the farm is open without a break, in milliseconds since 1970. */
export type Span = { opens: number; closes: number }

export const DAY_MS = 24 * 3600_000

/** A season may be nearly a year away. */
const DAYS_AHEAD = 366

/** Adjacent spans are joined only up to this length, so that a farm that never closes gets a result. */
const MAX_SPAN = 8 * DAY_MS

/** The day whose hours apply now: until yesterday's hours end after midnight, yesterday. */
export function farmDay(times: OpeningTimes, now: Date): Day {
	const today = localDay(now.toISOString())
	const yesterday = addDays(today, -1)
	const isRunning = spansOf(yesterday, times).some(({ closes }) => closes > now.getTime())
	return isRunning ? yesterday : today
}

export function nextSpan(times: OpeningTimes, today: Day, now: number): Span | undefined {
	let joined: Span | undefined
	// Yesterday's hours may end today.
	for (let ahead = -1; ahead <= DAYS_AHEAD; ahead++) {
		for (const span of spansOf(addDays(today, ahead), times)) {
			if (joined && span.opens <= joined.closes && joined.closes - joined.opens < MAX_SPAN)
				joined = { opens: joined.opens, closes: Math.max(joined.closes, span.closes) }
			else if (joined && joined.closes > now) return joined
			else joined = span
		}
	}
	return joined && joined.closes > now ? joined : undefined
}

export function spansOf(day: Day, times: OpeningTimes): Span[] {
	const tomorrow = addDays(day, 1)
	// A sudden closure also ends the hours of the night before.
	const next = hoursOfDay(tomorrow, times)
	const isCut = next.other?.isSudden && next.ranges.length === 0
	const end = isCut ? instantOf(tomorrow, "00:00").getTime() : Number.POSITIVE_INFINITY
	return (
		hoursOfDay(day, times)
			.ranges.map(({ opens, closes }) => ({
				opens: instantOf(day, opens).getTime(),
				closes: Math.min(end, instantOf(closes > opens ? day : tomorrow, closes).getTime()),
			}))
			// When clocks are set forward, a short range can vanish, or begin after a later one.
			.filter(({ opens, closes }) => opens < closes)
			.sort((a, b) => a.opens - b.opens)
	)
}
