import { addDays, type Day } from "./calendar.ts"
import { instantOf, nextMidnight } from "./farm-clock.ts"
import { formatTime, localDay } from "./local-time.ts"
import { dayOfYear, hoursOfDay, type OpeningTimes, weekdayOf } from "./opening-times.ts"

/** `until` (UTC ISO 8601) is when `text` becomes outdated. */
export type OpenNow = { isOpen: boolean; text: string; until: string }

/** The farm is open without a break; milliseconds since 1970. */
type Span = { opens: number; closes: number }

const DAY_MS = 24 * 3600_000

/** A season may be nearly a year away. */
const DAYS_AHEAD = 366

/** Spans that follow each other are joined up to this length, so that a farm that never closes has an answer. */
const MAX_SPAN = 8 * DAY_MS

export function openNow(times: OpeningTimes, zone: string, now: Date): OpenNow {
	const today = localDay(now.toISOString(), zone)
	const next = nextSpan(times, zone, today, now.getTime())
	if (next && next.opens <= now.getTime()) return openUntil(next.closes, now, zone)
	const midnight = nextMidnight(now, zone).getTime()
	return {
		isOpen: false,
		text: closedText(times, zone, today, next),
		until: new Date(Math.min(midnight, next?.opens ?? midnight)).toISOString(),
	}
}

function openUntil(closes: number, now: Date, zone: string): OpenNow {
	const nameable = closes - DAY_MS
	// Tomorrow's closing time would be read as today's.
	if (now.getTime() < nameable)
		return { isOpen: true, text: "Open now", until: new Date(nameable).toISOString() }
	const until = new Date(closes).toISOString()
	return { isOpen: true, text: `Open now until ${formatTime(until, zone)}`, until }
}

function closedText(times: OpeningTimes, zone: string, today: Day, next: Span | undefined): string {
	const { exception, season } = hoursOfDay(today, times)
	const opening = next && new Date(next.opens).toISOString()
	const day = opening && localDay(opening, zone)
	if (season?.weekly === null && !exception)
		return day ? `Closed for the season, opens ${dayOfYear(day.slice(5))}` : "Closed for the season"
	const when = opening && day && `${dayInWords(day, today)} at ${formatTime(opening, zone)}`
	if (!exception || exception.ranges.length > 0) return when ? `Closed now, opens ${when}` : "Closed now"
	const reason = exception.reason ? `: ${exception.reason}` : ""
	return `Closed today${reason}${when ? `${/[.!?]$/.test(reason) ? "" : "."} Opens ${when}` : ""}`
}

/** Returns the span at `now` or the next one. */
function nextSpan(times: OpeningTimes, zone: string, today: Day, now: number): Span | undefined {
	// Yesterday's hours may end today.
	for (const span of spansFrom(times, zone, addDays(today, -1))) if (span.closes > now) return span
	return undefined
}

function* spansFrom(times: OpeningTimes, zone: string, first: Day): Generator<Span> {
	let joined: Span | undefined
	for (let ahead = 0; ahead <= DAYS_AHEAD + 1; ahead++) {
		for (const span of spansOf(addDays(first, ahead), times, zone)) {
			if (joined && span.opens <= joined.closes && joined.closes - joined.opens < MAX_SPAN)
				joined = { opens: joined.opens, closes: Math.max(joined.closes, span.closes) }
			else {
				if (joined) yield joined
				joined = span
			}
		}
	}
	if (joined) yield joined
}

function spansOf(day: Day, times: OpeningTimes, zone: string): Span[] {
	return (
		hoursOfDay(day, times)
			.ranges.map(({ opens, closes }) => ({
				opens: instantOf(day, opens, zone).getTime(),
				closes: instantOf(closes > opens ? day : addDays(day, 1), closes, zone).getTime(),
			}))
			// When the clock jumps in spring, a short range can vanish.
			.filter(({ opens, closes }) => opens < closes)
	)
}

function dayInWords(day: Day, today: Day): string {
	if (day === today) return "today"
	return day < addDays(today, 7) ? weekdayOf(day) : dayOfYear(day.slice(5))
}
