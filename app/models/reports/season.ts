import { addDays, type Day, type DayRange, earlierOf, mondayOf, weekOf } from "#app/models/time/calendar.ts"

const FIRST = "05-01"
const LAST = "10-31"

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

export type SeasonWeek = DayRange & { week: number }

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
