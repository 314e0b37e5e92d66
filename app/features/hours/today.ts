import { addDays, type Day } from "#core/time/calendar.ts"
import { nextMidnight } from "#core/time/farm-clock.ts"
import { formatTime, localDay, localTimeOf, shortDay } from "#core/time/local-time.ts"
import { asSentence, describeState, farmDay, type OpenState, openState } from "./open-now.ts"
import {
	hoursOfDay,
	isClosedSeason,
	isSeason,
	nextDays,
	type OpeningTimes,
	reasonOf,
	suddenChange,
} from "./opening-times.ts"
import { weekdayOf } from "./weekly-hours.ts"

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

/** Open pages of a build with other opening times don't find these. */
export type FarmHours = { today: Today; openingTimes: OpeningTimes }

/** Besides seasons. */
const OTHERS_KNOWN = 10

/** Of other hours, pages know the seasons and the next ten. Those of yesterday may still run. */
export function farmHours({ weekly, others }: OpeningTimes, now: Date): FarmHours {
	const yesterday = addDays(localDay(now.toISOString()), -1)
	const next = others
		.flatMap((other) => {
			const days = isSeason(other) ? undefined : nextDays(other, yesterday)
			return days ? [{ other, from: days.from }] : []
		})
		.sort((a, b) => a.from.localeCompare(b.from))
		.slice(0, OTHERS_KNOWN)
		.map(({ other }) => other)
	const isKnown = (other: OpeningTimes["others"][number]) =>
		isSeason(other) ? nextDays(other, yesterday) !== undefined : next.includes(other)
	return {
		today: todayAt({ weekly, others }, now),
		openingTimes: { weekly, others: others.filter(isKnown) },
	}
}

export function todayAt(times: OpeningTimes, now: Date): Today {
	const state = openState(times, now)
	const day = localDay(now.toISOString())
	const opening = state.isOpen || !state.changesAt ? "" : localDay(state.changesAt)
	// The next day may have another reason, also where the farm is open all night.
	const until = Math.min(Date.parse(state.until), nextMidnight(now).getTime())
	const common = { isOpen: state.isOpen, line: describeState(state), until: new Date(until).toISOString() }
	const opensToday = state.isOpen || opening === day
	const words = state.isOpen
		? whenOpen(state, times, now)
		: opensToday
			? whenOpeningToday(state, times, day)
			: whenClosed(state, times, { day, opening })
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
	const { ranges, other } = hoursOfDay(day, times)
	if (ranges.length > 0 || !other) return undefined
	if (isClosedSeason(day, times)) return SEASON
	return isSeason(other) ? undefined : reasonOf(day, times)
}

type Words = Pick<Today, "title" | "detail" | "short">

function whenOpen({ changesAt, closesEarly, reason }: OpenState, times: OpeningTimes, now: Date): Words {
	const day = farmDay(times, now)
	const change = suddenChange(day, times)
	const why = closesEarly ? `Closes early${reason ? `: ${reason}` : " today"}` : ""
	const isCut = change?.opensLate || change?.closesEarly
	const planned = isCut ? "" : reasonOf(day, times)
	const detail = asSentence(why || planned)
	if (!changesAt) return { title: "Open 24 hours", detail, short: "Open 24 hours" }
	return {
		title: `Open until ${formatTime(changesAt)}`,
		detail,
		short: `Open to ${shortTime(changesAt)}`,
	}
}

function whenOpeningToday({ changesAt }: OpenState, times: OpeningTimes, day: Day): Words {
	return {
		title: `Opens at ${formatTime(changesAt)}`,
		detail: asSentence(reasonOf(day, times)),
		short: `Opens ${shortTime(changesAt)}`,
	}
}

function whenClosed(
	{ title, reason, next, changesAt }: OpenState,
	times: OpeningTimes,
	{ day, opening }: { day: Day; opening: Day | "" },
): Words {
	const isAllDay = hoursOfDay(day, times).ranges.length === 0
	const isRegular = title === "Closed now" && isAllDay
	const when =
		opening === addDays(day, 1) ? `tomorrow, ${weekdayOf(opening)}, at ${formatTime(changesAt)}` : next
	return {
		title: isRegular ? "Closed today" : title,
		detail: [asSentence(reason), when && `Opens ${when}.`].filter(Boolean).join(" "),
		short: title.startsWith("Closed for") ? "Closed" : isAllDay ? "Closed today" : "Closed now",
	}
}

/** '8 PM' or '8:30 PM'. */
function shortTime(iso: string): string {
	return localTimeOf(iso).endsWith(":00") ? formatTime(iso).replace(":00", "") : formatTime(iso)
}
