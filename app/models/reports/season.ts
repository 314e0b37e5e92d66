import { addDays, type Day, type DayRange, earlierOf, mondayOf, weekOf } from "#app/models/time/calendar.ts"

// The first and last day of the farm's season.
const FIRST = "05-01"
const LAST = "10-31"

/** Returns the year of the current season, or of the last one that has begun. */
export function seasonYear(today: Day): number {
	const year = Number(today.slice(0, 4))
	return today.slice(5) >= FIRST ? year : year - 1
}

export function seasonDays(year: number): DayRange {
	return { from: `${year}-${FIRST}`, to: `${year}-${LAST}` }
}

export function sameDayIn(year: number, day: Day): Day {
	return `${year}-${day.slice(5)}`
}

/** The days of a calendar week that are in the season; `week` is the ISO week number. */
export type SeasonWeek = DayRange & { week: number }

/** Returns the season's weeks from Monday to Sunday. The first and last may be shorter. */
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
