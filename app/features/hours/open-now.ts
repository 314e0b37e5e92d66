import { addDays, type Day } from "#core/time/calendar.ts"
import { instantOf } from "#core/time/farm-clock.ts"
import { localDay } from "#core/time/local-time.ts"
import { hoursOfDay, type OpeningTimes } from "./opening-times.ts"

/** The farm is open without a break; milliseconds since 1970. */
export type Span = { opens: number; closes: number }

export const DAY_MS = 24 * 3600_000

/** A season may be nearly a year away. */
const DAYS_AHEAD = 366

/** Spans that follow each other are joined up to this length, so that a farm that never closes has an answer. */
const MAX_SPAN = 8 * DAY_MS

/** The day whose hours are running, which is yesterday after midnight, or today. */
export function farmDay(times: OpeningTimes, now: Date): Day {
	const today = localDay(now.toISOString())
	const yesterday = addDays(today, -1)
	const isRunning = spansOf(yesterday, times).some(({ closes }) => closes > now.getTime())
	return isRunning ? yesterday : today
}

/** The one that is running, or else the next one. */
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

/** The hours of a day, which may end on the next one. */
export function spansOf(day: Day, times: OpeningTimes): Span[] {
	const tomorrow = addDays(day, 1)
	// Closing a day ends what is left of the night before it.
	const next = hoursOfDay(tomorrow, times)
	const isCut = next.other?.isSudden && next.ranges.length === 0
	const end = isCut ? instantOf(tomorrow, "00:00").getTime() : Number.POSITIVE_INFINITY
	return (
		hoursOfDay(day, times)
			.ranges.map(({ opens, closes }) => ({
				opens: instantOf(day, opens).getTime(),
				closes: Math.min(end, instantOf(closes > opens ? day : tomorrow, closes).getTime()),
			}))
			// When the clock jumps in spring, a short range can vanish, or begin after a later one.
			.filter(({ opens, closes }) => opens < closes)
			.sort((a, b) => a.opens - b.opens)
	)
}
