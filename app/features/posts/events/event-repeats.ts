import { addDays, type Day } from "#core/time/calendar.ts"
import { describeTime, longDay } from "#core/time/local-time.ts"
import { weekdayOf } from "#features/hours/weekly-hours.ts"

export const FREQUENCIES = ["weekly", "every-two-weeks", "monthly-by-weekday", "monthly-by-date"] as const

export type Frequency = (typeof FREQUENCIES)[number]

/** How an event repeats: until a day or a number of times. Days and times are the farm's, so that 9:00 AM stays 9:00 AM. */
export type EventRepeats = {
	frequency: Frequency
	/** Null with `count`, and the other way around. */
	until: Day | null
	count: number | null
	changes: DateChange[]
}

/** A date that is cancelled, or has another day or other times ('HH:MM'). Null: as usual. */
export type DateChange = {
	/** Its first day by the rule. */
	day: Day
	cancelled: boolean
	newDay: Day | null
	newStart: string | null
	/** Null with `newStart`: it takes as long as usual. */
	newEnd: string | null
}

/** `count` is weekly for `years`. */
export const REPEAT_LIMITS = { years: 5, count: 261, changes: 20 } as const

export const lastPossibleDay = (first: Day): Day => addDays(first, REPEAT_LIMITS.years * 365 + 1)

/** What is wrong with a part of it: a number is the place of a change. */
export type RepeatsProblem = { part: "until" | "count" | number; message: string }

export function repeatsProblems({ until, count, changes }: EventRepeats, first: Day): RepeatsProblem[] {
	const problems: RepeatsProblem[] = []
	const add = (part: RepeatsProblem["part"], message: string) => problems.push({ part, message })
	if (until === null && count === null) add("until", "Enter the last date, or the number of times")
	if (until !== null && count !== null)
		add("count", "Enter the last date or the number of times, and clear the other one")
	if (until !== null && until <= first) add("until", "Last date must be after the start date")
	if (until !== null && until > lastPossibleDay(first))
		add("until", `Last date must be at most ${REPEAT_LIMITS.years} years after the start date`)
	for (const [at, { day, cancelled, newDay, newStart, newEnd }] of changes.entries()) {
		if (day === "") add(at, "Date is missing. Enter which date changes, or clear the row")
		else if (changes.findIndex((other) => other.day === day) < at) add(at, `${longDay(day)} is there twice`)
		else if (!cancelled && !newDay && !newStart && !newEnd)
			add(at, `Enter what changes on ${longDay(day)}, or check 'Cancelled'`)
	}
	return problems
}

/** The value of an RRULE (RFC 5545). `until` is in its notation. */
export function recurrenceRule({ frequency, count }: EventRepeats, first: Day, until: string): string {
	const date = Number(first.slice(8))
	const week = weekOfMonth(first)
	const weekday = weekdayOf(first).slice(0, 2).toUpperCase()
	const rules: Record<Frequency, string> = {
		weekly: "FREQ=WEEKLY",
		"every-two-weeks": "FREQ=WEEKLY;INTERVAL=2",
		"monthly-by-weekday": `FREQ=MONTHLY;BYDAY=${week}${weekday}`,
		"monthly-by-date": `FREQ=MONTHLY;BYMONTHDAY=${date}`,
	}
	return `${rules[frequency]};${count === null ? `UNTIL=${until}` : `COUNT=${count}`}`
}

/** 1 to 4. A fifth weekday, which not every month has, counts as the last one: -1. */
function weekOfMonth(day: Day): number {
	const week = Math.ceil(Number(day.slice(8)) / 7)
	return week > 4 ? -1 : week
}

const WEEKS: Record<number, string> = { 1: "first", 2: "second", 3: "third", 4: "fourth", [-1]: "last" }

/** 'Every Saturday until December 19, 2026'. `first` is its first day. */
export function describeRepeats({ frequency, until, count }: EventRepeats, first: Day): string {
	const weekday = weekdayOf(first)
	const patterns: Record<Frequency, string> = {
		weekly: `Every ${weekday}`,
		"every-two-weeks": `Every two weeks on ${weekday}`,
		"monthly-by-weekday": `On the ${WEEKS[weekOfMonth(first)]} ${weekday} of every month`,
		"monthly-by-date": `On the ${ordinal(Number(first.slice(8)))} of every month`,
	}
	const end = until === null ? `, ${count} times from ${longDay(first)}` : ` until ${longDay(until)}`
	return patterns[frequency] + end
}

function ordinal(number: number): string {
	const endings: Record<number, string> = { 1: "st", 2: "nd", 3: "rd" }
	const isTeen = number > 10 && number < 14
	return `${number}${(!isTeen && endings[number % 10]) || "th"}`
}

/** 'Not on December 5, 2026', and 'December 12, 2026 moved to Sunday, December 13, 2026, from 10:00 AM' for each other change. */
export function describeChanges(changes: DateChange[], allDay: boolean): string[] {
	const inOrder = changes.toSorted((a, b) => a.day.localeCompare(b.day))
	const cancelled = inOrder.filter((change) => change.cancelled).map(({ day }) => longDay(day))
	const others = inOrder.filter((change) => !change.cancelled)
	const texts = [
		cancelled.length > 0 ? `Not on ${LIST.format(cancelled)}` : "",
		...others.map((change) => describeNewTimes(change, allDay)),
	]
	return texts.filter(Boolean)
}

const LIST = new Intl.ListFormat("en-GB")

function describeNewTimes({ day, newDay, newStart, newEnd }: DateChange, allDay: boolean): string {
	const times = [newStart && `from ${describeTime(newStart)}`, newEnd && `until ${describeTime(newEnd)}`]
	const inWords = allDay ? "" : times.filter(Boolean).join(" ")
	const isMoved = newDay && newDay !== day
	if (!isMoved) return inWords && `On ${longDay(day)} ${inWords}`
	const move = `${longDay(day)} moved to ${weekdayOf(newDay)}, ${longDay(newDay)}`
	return inWords ? `${move}, ${inWords}` : move
}
