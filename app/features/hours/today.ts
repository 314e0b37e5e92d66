import { addDays, type Day } from "#core/time/calendar.ts"
import { nextMidnight } from "#core/time/farm-clock.ts"
import { formatTime, localDay, localTimeOf, shortDay } from "#core/time/local-time.ts"
import { dayChangeReason } from "./day-change.ts"
import { asSentence, describeState, farmDay, type OpenState, openState } from "./open-now.ts"
import { hoursOfDay, type OpeningTimes, reasonOf, weekdayOf, withoutPastDays } from "./opening-times.ts"

export type Today = {
	isOpen: boolean
	/** Whether it is open now or opens later today: otherwise a payment is for another day. */
	opensToday: boolean
	/** 'Open until 8:00 PM' */
	title: string
	/** Sentences: why, and when it opens again. May be empty. */
	detail: string
	/** 'Open to 8 PM', for a small place. */
	short: string
	/** 'Closed now, opens Friday at 8:00 AM' */
	line: string
	/** When all of this becomes outdated, UTC ISO 8601. */
	until: string
}

export type FarmHours = { today: Today; times: OpeningTimes }

/** Days with other hours that pages know ahead. */
const DAYS_KNOWN = 10

export function farmHours(times: OpeningTimes, zone: string, now: Date): FarmHours {
	const { exceptions, changes, ...regular } = withoutPastDays(times, localDay(now.toISOString(), zone))
	return {
		today: todayAt(times, zone, now),
		times: {
			...regular,
			exceptions: exceptions.slice(0, DAYS_KNOWN),
			changes: changes.map((change) => ({ ...change, noticeId: null })),
			deleted: [],
		},
	}
}

export function todayAt(times: OpeningTimes, zone: string, now: Date): Today {
	const state = openState(times, zone, now)
	const day = localDay(now.toISOString(), zone)
	const opening = state.isOpen || !state.changesAt ? "" : localDay(state.changesAt, zone)
	// The next day may have another reason, also where the farm is open all night.
	const until = Math.min(Date.parse(state.until), nextMidnight(now, zone).getTime())
	const common = { isOpen: state.isOpen, line: describeState(state), until: new Date(until).toISOString() }
	const opensToday = state.isOpen || opening === day
	const words = state.isOpen
		? whenOpen(state, times, zone, now)
		: opensToday
			? whenOpeningToday(state, times, zone, day)
			: whenClosed(state, times, zone, { day, opening })
	const detail = [words.detail, ...closuresAhead(times, day)].filter(Boolean).join(" ")
	return { ...common, opensToday, ...words, detail }
}

/** In days: the end of a longer closure isn't named. */
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

/** No reason that staff can type. */
const SEASON = "\n"

/** Its reason, which may be empty; undefined for a day that is open, or closed every week. */
function closureOn(day: Day, times: OpeningTimes): string | undefined {
	const { ranges, exception, season, change } = hoursOfDay(day, times)
	if (ranges.length > 0) return undefined
	if (season?.weekly === null && !exception && !change) return SEASON
	return exception || change ? reasonOf(day, times) : undefined
}

type Words = Pick<Today, "title" | "detail" | "short">

function whenOpen(
	{ changesAt, closesEarly, reason }: OpenState,
	times: OpeningTimes,
	zone: string,
	now: Date,
): Words {
	const { exception, change } = hoursOfDay(farmDay(times, zone, now), times)
	const why = closesEarly ? `Closes early${reason ? `: ${reason}` : " today"}` : ""
	const planned = change ? "" : (exception?.reason ?? "")
	const detail = asSentence(why || planned)
	if (!changesAt) return { title: "Open 24 hours", detail, short: "Open 24 hours" }
	return {
		title: `Open until ${formatTime(changesAt, zone)}`,
		detail,
		short: `Open to ${shortTime(changesAt, zone)}`,
	}
}

function whenOpeningToday({ changesAt }: OpenState, times: OpeningTimes, zone: string, day: Day): Words {
	const { exception, change } = hoursOfDay(day, times)
	return {
		title: `Opens at ${formatTime(changesAt, zone)}`,
		detail: asSentence(change ? dayChangeReason(change) : (exception?.reason ?? "")),
		short: `Opens ${shortTime(changesAt, zone)}`,
	}
}

function whenClosed(
	{ title, reason, next, changesAt }: OpenState,
	times: OpeningTimes,
	zone: string,
	{ day, opening }: { day: Day; opening: Day | "" },
): Words {
	const isAllDay = hoursOfDay(day, times).ranges.length === 0
	const isRegular = title === "Closed now" && isAllDay
	const when =
		opening === addDays(day, 1) ? `tomorrow, ${weekdayOf(opening)}, at ${formatTime(changesAt, zone)}` : next
	return {
		title: isRegular ? "Closed today" : title,
		detail: [asSentence(reason), when && `Opens ${when}.`].filter(Boolean).join(" "),
		short: title.startsWith("Closed for") ? "Closed" : isAllDay ? "Closed today" : "Closed now",
	}
}

/** '8 PM' or '8:30 PM'. */
function shortTime(iso: string, zone: string): string {
	return localTimeOf(iso, zone).endsWith(":00")
		? formatTime(iso, zone).replace(":00", "")
		: formatTime(iso, zone)
}
