import { describeTime } from "./local-time.ts"

/** 'HH:MM' on the farm's clock. If it doesn't close after it opens, it closes on the next day; '00:00' is midnight. */
export type TimeRange = { opens: string; closes: string }

export const ALL_DAY: TimeRange = { opens: "00:00", closes: "00:00" }

export const isAllDay = ({ opens, closes }: TimeRange) => opens === ALL_DAY.opens && closes === ALL_DAY.closes

/** Minutes of a day. */
export const DAY_MINUTES = 24 * 60

/** Minutes since midnight. */
export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

export type Minutes = { start: number; end: number }

/** `end` is after midnight's 1440 if the farm closes on the next day. Minutes. */
export function span({ opens, closes }: TimeRange): Minutes {
	const start = minutesOf(opens)
	const end = minutesOf(closes)
	return { start, end: end > start ? end : end + DAY_MINUTES }
}

/** Minutes since midnight, also of the next day. */
export function rangeOf({ start, end }: Minutes): TimeRange {
	return { opens: timeOf(start), closes: timeOf(end) }
}

function timeOf(minutes: number): string {
	const twoDigits = (number: number) => String(number).padStart(2, "0")
	return `${twoDigits(Math.floor(minutes / 60) % 24)}:${twoDigits(minutes % 60)}`
}

/** As forms send it. */
export const rangeText = ({ opens, closes }: TimeRange) => `${opens}-${closes}`

export const describeOpening = (range: TimeRange) =>
	isAllDay(range) ? "Open 24 hours" : `${describeTime(range.opens)} to ${describeTime(range.closes)}`

export function describeRanges(ranges: TimeRange[]): string {
	return ranges.map(describeOpening).join(", ") || "Closed"
}

const NOON = "12:00"

/** Whether a range ends before it begins, which may be meant or a mistake. A night that ends at midnight is meant. */
export function endsBefore({ opens, closes }: TimeRange): boolean {
	return closes < opens && !(closes === ALL_DAY.closes && opens >= NOON)
}

/** '17:00' for 9:00 AM to 5:00 AM; undefined if the afternoon's time isn't after the start either. */
export function meantEnd({ opens, closes }: TimeRange): string | undefined {
	const later = afternoonOf(closes) ?? ""
	return later > opens ? later : undefined
}

/** '17:00' from '05:00'; undefined for a time after noon. */
export function afternoonOf(time: string): string | undefined {
	return time < NOON ? timeOf(minutesOf(time) + DAY_MINUTES / 2) : undefined
}

/** '9:00 AM to 5:00 AM: did you mean 5:00 PM?' */
export function endQuestion(range: TimeRange): string {
	const meant = meantEnd(range)
	const question = meant ? `did you mean ${describeTime(meant)}` : "does it end on the next day"
	return `${describeOpening(range)}: ${question}?`
}
