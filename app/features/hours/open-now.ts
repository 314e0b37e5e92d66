import { addDays, type Day } from "#core/time/calendar.ts"
import { instantOf, nextMidnight } from "#core/time/farm-clock.ts"
import { describeTime, formatTime, localDay, shortDay } from "#core/time/local-time.ts"
import { hoursOfDay, isClosedSeason, isSeason, type OpeningTimes, suddenChange } from "./opening-times.ts"
import { weekdayOf } from "./weekly-hours.ts"

/** `until` (UTC ISO 8601) is when `text` becomes outdated. */
type OpenNow = { isOpen: boolean; text: string; until: string }

/** The farm is open without a break; milliseconds since 1970. */
type Span = { opens: number; closes: number }

const DAY_MS = 24 * 3600_000

/** A season may be nearly a year away. */
const DAYS_AHEAD = 366

/** Spans that follow each other are joined up to this length, so that a farm that never closes has an answer. */
const MAX_SPAN = 8 * DAY_MS

/** `openNow` in parts. `reason` and `next`, such as 'Friday at 8:00 AM', may be empty. */
export type OpenState = {
	isOpen: boolean
	title: string
	reason: string
	next: string
	until: string
	/** The next opening or closing, UTC ISO 8601; empty if none is near. */
	changesAt: string
	closesEarly: boolean
}

export function openNow(times: OpeningTimes, now: Date): OpenNow {
	const state = openState(times, now)
	return { isOpen: state.isOpen, text: describeState(state), until: state.until }
}

/** 'Closed today: Storm. Opens Friday at 8:00 AM' */
export function describeState({ isOpen, title, reason, next }: OpenState): string {
	const why = reason ? `${title}: ${reason}` : title
	const isPlain = title === CLOSED || title === CLOSED_SEASON
	if (isOpen || !next) return why
	return isPlain ? `${why}, opens ${next}` : `${asSentence(why)} Opens ${next}`
}

export const asSentence = (text: string) => (text === "" || /[.!?]$/.test(text) ? text : `${text}.`)

const CLOSED = "Closed now"
const CLOSED_SEASON = "Closed for the season"

export function openState(times: OpeningTimes, now: Date): OpenState {
	const today = localDay(now.toISOString())
	const next = nextSpan(times, today, now.getTime())
	if (next && next.opens <= now.getTime()) return openUntil(times, next.closes, now)
	const midnight = nextMidnight(now).getTime()
	return {
		isOpen: false,
		...closedParts(times, today, next),
		changesAt: next ? new Date(next.opens).toISOString() : "",
		closesEarly: false,
		until: new Date(Math.min(midnight, next?.opens ?? midnight)).toISOString(),
	}
}

/** The day whose hours are running, which is yesterday after midnight, or today. */
export function farmDay(times: OpeningTimes, now: Date): Day {
	const today = localDay(now.toISOString())
	const yesterday = addDays(today, -1)
	const isRunning = spansOf(yesterday, times).some(({ closes }) => closes > now.getTime())
	return isRunning ? yesterday : today
}

function openUntil(times: OpeningTimes, closes: number, now: Date): OpenState {
	const open = { isOpen: true, reason: "", next: "", changesAt: "", closesEarly: false }
	const nameable = closes - DAY_MS
	// Tomorrow's closing time would be read as today's.
	if (now.getTime() < nameable) return { ...open, title: "Open now", until: new Date(nameable).toISOString() }
	const until = new Date(closes).toISOString()
	const day = farmDay(times, now)
	const change = suddenChange(day, times)
	const isEarly = change?.closesEarly && spansOf(day, times).at(-1)?.closes === closes
	const closing = { ...open, changesAt: until }
	if (!isEarly) return { ...closing, title: `Open now until ${formatTime(until)}`, until }
	return {
		...closing,
		closesEarly: true,
		title: `Open now, closes early at ${formatTime(until)}`,
		reason: change.reason,
		until,
	}
}

function closedParts(times: OpeningTimes, today: Day, next: Span | undefined) {
	const { other, ranges } = hoursOfDay(today, times)
	const change = suddenChange(today, times)
	const opening = next && new Date(next.opens).toISOString()
	const day = opening && localDay(opening)
	if (isClosedSeason(today, times))
		return { title: CLOSED_SEASON, reason: "", next: day ? shortDay(day) : "" }
	const when = opening && day ? `${describeDay(day, today)} at ${formatTime(opening)}` : ""
	const isToday = day === today
	if (other && !isSeason(other) && ranges.length === 0)
		return { title: "Closed today", reason: other.reason, next: when }
	if (change?.closesEarly && !isToday)
		return { title: "Closed early today", reason: change.reason, next: when }
	const isFirst = opening && isToday && formatTime(opening) === describeTime(ranges[0]?.opens ?? "")
	if (!change || !isFirst) return { title: CLOSED, reason: "", next: when }
	const opens = change.opensLate ? "opens late" : "opens"
	const closes = change.closesEarly ? ` and closes early at ${describeTime(ranges.at(-1)?.closes ?? "")}` : ""
	return { title: `${CLOSED}, ${opens} ${when}${closes}`, reason: change.reason, next: "" }
}

function nextSpan(times: OpeningTimes, today: Day, now: number): Span | undefined {
	// Yesterday's hours may end today.
	for (const span of spansFrom(times, addDays(today, -1))) if (span.closes > now) return span
	return undefined
}

function* spansFrom(times: OpeningTimes, first: Day): Generator<Span> {
	let joined: Span | undefined
	for (let ahead = 0; ahead <= DAYS_AHEAD + 1; ahead++) {
		for (const span of spansOf(addDays(first, ahead), times)) {
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

function describeDay(day: Day, today: Day): string {
	if (day === today) return "today"
	return day < addDays(today, 7) ? weekdayOf(day) : shortDay(day)
}
