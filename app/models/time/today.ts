import { addDays, type Day } from "./calendar.ts"
import { dayChangeReason } from "./day-change.ts"
import { nextMidnight } from "./farm-clock.ts"
import { formatTime, localDay, localTimeOf } from "./local-time.ts"
import { asSentence, farmDay, type OpenState, openState, stateInWords } from "./open-now.ts"
import { hoursOfDay, type OpeningTimes, weekdayOf, withoutPastDays } from "./opening-times.ts"

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
	const common = { isOpen: state.isOpen, line: stateInWords(state), until: new Date(until).toISOString() }
	if (state.isOpen) return { ...common, opensToday: true, ...whenOpen(state, times, zone, now) }
	if (opening === day) return { ...common, opensToday: true, ...whenOpeningToday(state, times, zone, day) }
	return { ...common, opensToday: false, ...whenClosed(state, times, zone, { day, opening }) }
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
