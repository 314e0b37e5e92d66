/** A day of the farm's calendar, '2026-06-03': no clock and no time zone any more. */
export type Day = string

/** Days from the first to the last, both included. */
export type DayRange = { from: Day; to: Day }

const DAY_MS = 86_400_000

const toDate = (day: Day) => new Date(`${day}T00:00:00Z`)
const toDay = (date: Date): Day => date.toISOString().slice(0, 10)

/** Whether a text is a day that the calendar has, of the years 1000 to 9999. */
export function isDay(text: string): boolean {
	if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false
	const date = toDate(text)
	return !Number.isNaN(date.getTime()) && toDay(date) === text
}

/** The day so many days later; before, where the number is negative. */
export function addDays(day: Day, count: number): Day {
	return toDay(new Date(toDate(day).getTime() + count * DAY_MS))
}

/** The first of two days. */
export function earlierOf(one: Day, other: Day): Day {
	return one.localeCompare(other) < 0 ? one : other
}

/** How many days a range has; none where it ends before it begins. */
export function countDays({ from, to }: DayRange): number {
	return Math.max(0, (toDate(to).getTime() - toDate(from).getTime()) / DAY_MS + 1)
}

/** The Monday on or before a day. */
export function mondayOf(day: Day): Day {
	return addDays(day, -((toDate(day).getUTCDay() + 6) % 7))
}

/** The number of a day's week as calendars print it (ISO 8601), 1 to 53. */
export function weekOf(day: Day): number {
	// A week belongs to the year that has its Thursday.
	const thursday = addDays(mondayOf(day), 3)
	return Math.ceil(countDays({ from: `${thursday.slice(0, 4)}-01-01`, to: thursday }) / 7)
}

/** The last day of a day's month. */
export function endOfMonth(day: Day): Day {
	return addDays(startOfMonth(addDays(startOfMonth(day), 31)), -1)
}

/** The first day of a day's month. */
export function startOfMonth(day: Day): Day {
	return `${day.slice(0, 7)}-01`
}

/** The first day of the month that is so many months before a day's month. */
export function monthsBefore(day: Day, count: number): Day {
	const date = toDate(startOfMonth(day))
	date.setUTCMonth(date.getUTCMonth() - count)
	return toDay(date)
}
