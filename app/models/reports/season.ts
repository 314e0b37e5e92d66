import { addDays, type Day, type DayRange, earlierOf, mondayOf, weekOf } from "#app/models/time/calendar.ts"
import { isInSeason, isYearly, type OpeningTimes } from "#app/models/time/opening-times.ts"

export type FarmSeason = { first: string; last: string }

const WHOLE_YEAR: FarmSeason = { first: "01-01", last: "12-31" }

/** The year without the longest time in which the farm is closed every year. */
export function farmSeason({ weekly, seasons }: OpeningTimes): FarmSeason {
	const yearly = seasons.filter(isYearly)
	const days = Array.from({ length: 365 }, (_, at) => addDays("2027-01-01", at))
	const isOpen = days.map((day) => {
		const season = yearly.find((one) => isInSeason(day, one))
		const hours = season ? season.weekly : weekly
		return hours !== null && Object.values(hours).some((ranges) => ranges.length > 0)
	})
	const closed = longestRun(isOpen.map((open) => !open))
	if (closed.length === 0 || closed.length === days.length) return WHOLE_YEAR
	const dateAt = (at: number) => String(days[(at + days.length) % days.length]?.slice(5))
	return { first: dateAt(closed.end + 1), last: dateAt(closed.end - closed.length) }
}

/** Of true values, also across the end. `end` is the index of the last one. */
function longestRun(values: boolean[]): { length: number; end: number } {
	let longest = { length: 0, end: 0 }
	let length = 0
	for (const [at, value] of [...values, ...values].entries()) {
		length = value ? length + 1 : 0
		if (length > longest.length)
			longest = { length: Math.min(length, values.length), end: at % values.length }
	}
	return longest
}

/** The year in which the season of this day, or the last one before it, begins. */
export function seasonYear(today: Day, { first }: FarmSeason): number {
	const year = Number(today.slice(0, 4))
	return today.slice(5) >= first ? year : year - 1
}

export function seasonDays(year: number, { first, last }: FarmSeason): DayRange {
	return { from: `${year}-${first}`, to: `${last < first ? year + 1 : year}-${last}` }
}

/** `week` is the ISO week; `order` is the same for a week of two seasons. */
type SeasonWeek = DayRange & { week: number; order: number }

export function seasonWeeks(year: number, days: FarmSeason): SeasonWeek[] {
	const season = seasonDays(year, days)
	const weeks: SeasonWeek[] = []
	for (let from = season.from; from <= season.to; ) {
		const to = earlierOf(addDays(mondayOf(from), 6), season.to)
		weeks.push({ week: weekOf(from), order: orderOf(from, year), from, to })
		from = addDays(to, 1)
	}
	return weeks
}

/** The first days of January can be in a week of the year before, and the last ones of December in one of the next year. */
function orderOf(from: Day, year: number): number {
	const week = weekOf(from)
	const later = (Number(from.slice(0, 4)) - year) * 53
	if (from.slice(5, 7) === "01" && week > 50) return later
	return later + (from.slice(5, 7) === "12" && week === 1 ? 53 : week)
}
