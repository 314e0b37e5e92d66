import { addDays, type Day, type DayRange, earlierOf, mondayOf, weekOf } from "#app/models/time/calendar.ts"

// The farm is open to visitors on these days of each year, the last one included.
const FIRST = "05-01"
const LAST = "10-31"

/** The year of the season that a day is in, or of the last one that has begun. */
export function seasonYear(today: Day): number {
	const year = Number(today.slice(0, 4))
	return today.slice(5) >= FIRST ? year : year - 1
}

/** The days of a year's season. */
export function seasonDays(year: number): DayRange {
	return { from: `${year}-${FIRST}`, to: `${year}-${LAST}` }
}

/** The same day of another year; within a season there is one in every year. */
export function sameDayIn(year: number, day: Day): Day {
	return `${year}-${day.slice(5)}`
}

/** Those days of a week of the calendar, told by its number, that are in a season. */
export type SeasonWeek = DayRange & { week: number }

/** The weeks of a season, in order, from Monday to Sunday but for the first and the last. */
export function seasonWeeks(year: number): SeasonWeek[] {
	const season = seasonDays(year)
	const weeks: SeasonWeek[] = []
	for (let from = season.from; from <= season.to; ) {
		const to = earlierOf(addDays(mondayOf(from), 6), season.to)
		weeks.push({ week: weekOf(from), from, to })
		from = addDays(to, 1)
	}
	return weeks
}
