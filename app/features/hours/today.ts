import { addDays, type Day } from "#core/time/calendar.ts"
import { nextMidnight } from "#core/time/farm-clock.ts"
import { formatTime, localDay, localTimeOf, shortDay } from "#core/time/local-time.ts"
import { weekdayOf } from "#core/time/weekly-hours.ts"
import type { PublicNotice } from "./notices/notice.ts"
import { DAY_MS, farmDay, nextSpan, type Span } from "./open-now.ts"
import {
	describeSudden,
	hoursOfDay,
	isClosedSeason,
	isSeason,
	nextDays,
	type OpeningTimes,
	reasonOf,
	suddenChange,
} from "./opening-times.ts"

export type Today = {
	isOpen: boolean
	/** If not, a payment is for another day. */
	opensToday: boolean
	/** 'Open until 8:00 PM' */
	title: string
	/** Sentences with the reason and the next opening; may be empty. */
	detail: string
	/** 'Open to 8 PM'. */
	short: string
	/** Title and detail: 'Closed now. Opens Friday at 8:00 AM.' */
	line: string
	/** UTC ISO 8601: when these texts become outdated. */
	until: string
}

export type FarmHours = { today: Today; openingTimes: OpeningTimes }

/** Also saved for offline: the current notices, and the hours from today on. */
export type PublicToday = { notices: PublicNotice[]; openingTimes: OpeningTimes }

/** In the root layout data. Null on a page shown without its server. */
export type HoursInFrame = {
	farmHours: FarmHours | null
	notices: PublicNotice[] | null
}

/** Contains only other hours that aren't over. Yesterday's may still apply. */
export function farmHours({ weekly, others }: OpeningTimes, now: Date): FarmHours {
	const yesterday = addDays(localDay(now.toISOString()), -1)
	const openingTimes = { weekly, others: others.filter((one) => nextDays(one, yesterday)) }
	return { today: todayAt(openingTimes, now), openingTimes }
}

export function todayAt(times: OpeningTimes, now: Date): Today {
	const day = localDay(now.toISOString())
	const next = nextSpan(times, day, now.getTime())
	const isOpen = next !== undefined && next.opens <= now.getTime()
	const opening = isOpen || !next ? "" : localDay(new Date(next.opens).toISOString())
	const opensToday = isOpen || opening === day
	const { title, detail, short, until } = isOpen
		? whenOpen(next, times, now)
		: next && opensToday
			? whenOpeningToday(next, times, day)
			: whenClosed(next, times, { day, opening })
	const all = [asSentence(detail), ...closuresAhead(times, day)].filter(Boolean).join(" ")
	return {
		...{ isOpen, opensToday, title, detail: all, short },
		line: all ? `${title}. ${all}` : title,
		// The next day may have another reason, even if the farm is open all night.
		until: new Date(Math.min(until, nextMidnight(now).getTime())).toISOString(),
	}
}

/** In days. Beyond it, the end of a closure isn't named. */
const MAX_CLOSURE = 180

/** 'Closed tomorrow: Road washed out.' for each closure that begins in the next three days. */
function closuresAhead(times: OpeningTimes, today: Day): string[] {
	return [1, 2, 3].flatMap((ahead) => {
		const day = addDays(today, ahead)
		const closure = closureOn(day, times)
		if (closure === undefined || closure === closureOn(addDays(day, -1), times)) return []
		const when = ahead === 1 ? "tomorrow" : weekdayOf(day)
		if (closure === SEASON) return `Closed for the season from ${when}.`
		return describeClosure(day, ahead === 1 ? when : `on ${when}`, closure, times)
	})
}

function describeClosure(first: Day, when: string, reason: string, times: OpeningTimes): string[] {
	const end = addDays(first, MAX_CLOSURE)
	let last = first
	while (last < end && closureOn(addDays(last, 1), times) === reason) last = addDays(last, 1)
	const closed = asSentence(`Closed ${when}${reason && `: ${reason}`}`)
	return last === first || last === end
		? [closed]
		: [closed, `Closed through ${weekdayOf(last)}, ${shortDay(last)}.`]
}

const asSentence = (text: string) => (text === "" || /[.!?]$/.test(text) ? text : `${text}.`)

/** Can't equal a reason that staff can type. */
const SEASON = "\n"

/** Returns its reason, which may be empty; undefined for a day that is open, or closed every week. */
function closureOn(day: Day, times: OpeningTimes): string | undefined {
	const { ranges, other } = hoursOfDay(day, times)
	if (ranges.length > 0 || !other) return undefined
	if (isClosedSeason(day, times)) return SEASON
	return isSeason(other) ? undefined : reasonOf(day, times)
}

type Words = Pick<Today, "title" | "detail" | "short"> & { until: number }

function whenOpen({ closes }: Span, times: OpeningTimes, now: Date): Words {
	const day = farmDay(times, now)
	const change = suddenChange(day, times)
	const early = change?.closesEarly ? describeSudden({ ...change, opensLate: false }) : ""
	const detail = change?.opensLate || change?.closesEarly ? early : reasonOf(day, times)
	const nameable = closes - DAY_MS
	// Tomorrow's closing time would be read as today's.
	if (now.getTime() < nameable)
		return { title: "Open 24 hours", detail, short: "Open 24 hours", until: nameable }
	const at = new Date(closes).toISOString()
	return {
		...{ title: `Open until ${formatTime(at)}`, detail, short: `Open to ${shortTime(at)}` },
		until: closes,
	}
}

function whenOpeningToday({ opens }: Span, times: OpeningTimes, day: Day): Words {
	const at = new Date(opens).toISOString()
	return {
		...{ title: `Opens at ${formatTime(at)}`, detail: reasonOf(day, times), short: `Opens ${shortTime(at)}` },
		until: opens,
	}
}

function whenClosed(
	next: Span | undefined,
	times: OpeningTimes,
	{ day, opening }: { day: Day; opening: Day | "" },
): Words {
	const { other, ranges } = hoursOfDay(day, times)
	const isAllDay = ranges.length === 0
	const isSeasonal = isClosedSeason(day, times)
	const isEarly = suddenChange(day, times)?.closesEarly === true
	const reason = (isAllDay || isEarly) && other?.reason
	const when =
		opening && next && describeOpening(new Date(next.opens).toISOString(), opening, day, isSeasonal)
	const title = isSeasonal
		? "Closed for the season"
		: isAllDay
			? "Closed today"
			: isEarly
				? "Closed early today"
				: "Closed now"
	return {
		title,
		detail: [asSentence(reason || ""), when && `Opens ${when}.`].filter(Boolean).join(" "),
		short: isSeasonal ? "Closed" : isAllDay ? "Closed today" : "Closed now",
		until: next?.opens ?? Number.POSITIVE_INFINITY,
	}
}

/** 'tomorrow, Sunday, at 8:00 AM', 'Friday at 8:00 AM', 'July 18 at 9:00 AM'; after a season only its day. */
function describeOpening(iso: string, opening: Day, today: Day, isSeasonal: boolean): string {
	const at = `at ${formatTime(iso)}`
	if (opening === addDays(today, 1)) return `tomorrow, ${weekdayOf(opening)}, ${at}`
	if (isSeasonal) return shortDay(opening)
	return `${opening < addDays(today, 7) ? weekdayOf(opening) : shortDay(opening)} ${at}`
}

/** '8 PM' or '8:30 PM'. */
function shortTime(iso: string): string {
	return localTimeOf(iso).endsWith(":00") ? formatTime(iso).replace(":00", "") : formatTime(iso)
}
