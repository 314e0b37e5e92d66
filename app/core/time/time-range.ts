import { describeTime } from "./local-time.ts"

/** 'HH:MM' on the farm's clock. If `closes` isn't after `opens`, it's on the next day; '00:00' is midnight. */
export type TimeRange = { opens: string; closes: string }

export const ALL_DAY: TimeRange = { opens: "00:00", closes: "00:00" }

export const isAllDay = ({ opens, closes }: TimeRange) => opens === ALL_DAY.opens && closes === ALL_DAY.closes

const DAY_MINUTES = 24 * 60

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** In minutes since midnight; `end` is over 1440 if it's on the next day. */
export function span({ opens, closes }: TimeRange): { start: number; end: number } {
	const start = minutesOf(opens)
	const end = minutesOf(closes)
	return { start, end: end > start ? end : end + DAY_MINUTES }
}

export const describeOpening = (range: TimeRange) =>
	isAllDay(range) ? "Open 24 hours" : `${describeTime(range.opens)} to ${describeTime(range.closes)}`

export function describeRanges(ranges: TimeRange[]): string {
	return ranges.map(describeOpening).join(", ") || "Closed"
}

const NOON = "12:00"

/** '17:00' for 9:00 AM to 5:00 AM; undefined if the afternoon's time isn't after the start either. */
function meantEnd({ opens, closes }: TimeRange): string | undefined {
	const later = `${Number(closes.slice(0, 2)) + 12}${closes.slice(2)}`
	return closes < NOON && later > opens ? later : undefined
}

/** It ends in the morning, but probably the afternoon was meant. */
export const isUnusual = (range: TimeRange) => range.closes < range.opens && meantEnd(range) !== undefined

export function endQuestion(range: TimeRange): string {
	const meant = meantEnd(range)
	const question = meant ? `did you mean ${describeTime(meant)}` : "does it end on the next day"
	return `${describeOpening(range)}: ${question}?`
}
