/** A calendar date such as '2026-06-03', without time and time zone. */
export type Day = string

/** Both days are included. */
export type DayRange = { from: Day; to: Day }

const DAY_MS = 86_400_000

const toDate = (day: Day) => new Date(`${day}T00:00:00Z`)
const toDay = (date: Date): Day => date.toISOString().slice(0, 10)

export function isDay(text: string): boolean {
	if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false
	const date = toDate(text)
	return !Number.isNaN(date.getTime()) && toDay(date) === text
}

export function addDays(day: Day, count: number): Day {
	return toDay(new Date(toDate(day).getTime() + count * DAY_MS))
}

export function countDays({ from, to }: DayRange): number {
	return Math.max(0, (Date.parse(to) - Date.parse(from)) / DAY_MS + 1)
}

export function mondayOf(day: Day): Day {
	return addDays(day, -((toDate(day).getUTCDay() + 6) % 7))
}

export function endOfMonth(day: Day): Day {
	return addDays(startOfMonth(addDays(startOfMonth(day), 31)), -1)
}

export function startOfMonth(day: Day): Day {
	return `${day.slice(0, 7)}-01`
}

export function monthsBefore(day: Day, count: number): Day {
	const date = toDate(startOfMonth(day))
	date.setUTCMonth(date.getUTCMonth() - count)
	return toDay(date)
}
