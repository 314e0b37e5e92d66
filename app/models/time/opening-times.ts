import { addDays, type Day, isDay } from "./calendar.ts"
import { shortDay } from "./local-time.ts"

/** Named as in schema.org, in the order of `Date.getUTCDay`. */
export const WEEKDAYS = [
	"Sunday",
	"Monday",
	"Tuesday",
	"Wednesday",
	"Thursday",
	"Friday",
	"Saturday",
] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** 'HH:MM' on the farm's clock. If it doesn't close after it opens, it closes on the next day; '00:00' is midnight. */
export type TimeRange = { opens: string; closes: string }

/** No ranges: closed on that day. */
export type WeeklyHours = Record<Weekday, TimeRange[]>

/** 'MM-DD' every year, also across New Year, or full dates for one year. Both days are included. Null hours: closed. */
export type Season = { from: string; to: string; weekly: WeeklyHours | null }

/** Both days are included. No ranges: closed. */
export type HoursException = { from: Day; to: Day; ranges: TimeRange[]; reason: string }

/** An exception precedes a season, and a season precedes the weekly hours. */
export type OpeningTimes = { weekly: WeeklyHours; seasons: Season[]; exceptions: HoursException[] }

export const OPENING_LIMITS = { ranges: 6, seasons: 12, exceptions: 100, reason: 120 } as const

export function everyDay(ranges: TimeRange[]): WeeklyHours {
	return Object.fromEntries(WEEKDAYS.map((day) => [day, ranges])) as WeeklyHours
}

export const DEFAULT_OPENING_TIMES: OpeningTimes = {
	weekly: everyDay([{ opens: "08:00", closes: "20:00" }]),
	seasons: [],
	exceptions: [],
}

export type HoursOfDay = {
	/** In the order of opening. */
	ranges: TimeRange[]
	exception?: HoursException | undefined
	season?: Season | undefined
}

export function hoursOfDay(day: Day, { weekly, seasons, exceptions }: OpeningTimes): HoursOfDay {
	const exception = exceptions.find(({ from, to }) => from <= day && day <= to)
	const season = seasons.find((one) => isInSeason(day, one))
	const ranges = exception ? exception.ranges : hoursOfWeekday(day, season ? season.weekly : weekly)
	return { ranges: ranges.toSorted((a, b) => a.opens.localeCompare(b.opens)), exception, season }
}

function hoursOfWeekday(day: Day, weekly: WeeklyHours | null): TimeRange[] {
	return weekly?.[weekdayOf(day)] ?? []
}

export function isYearly({ from }: Pick<Season, "from">): boolean {
	return from.length === "MM-DD".length
}

export function isInSeason(day: Day, season: Season): boolean {
	const { from, to } = season
	if (!isYearly(season)) return from <= day && day <= to
	const date = day.slice("YYYY-".length)
	return from <= to ? from <= date && date <= to : from <= date || date <= to
}

/** Returns the first and last day of the season that includes this day or begins next; undefined if it is over. */
export function nextSeasonDays(season: Season, today: Day): { from: Day; to: Day } | undefined {
	const { from, to } = season
	if (!isYearly(season)) return to < today ? undefined : { from, to }
	const year = Number(today.slice(0, 4))
	return [year - 1, year, year + 1]
		.map((first) => ({ from: dateIn(first, from), to: dateIn(from <= to ? first : first + 1, to) }))
		.find((days) => days.to >= today)
}

/** February 29 is the 28th in a year without it. */
function dateIn(year: number, date: string): Day {
	const day = `${year}-${date}`
	return isDay(day) ? day : `${year}-02-28`
}

export function weekdayOf(day: Day): Weekday {
	return WEEKDAYS[new Date(day).getUTCDay()] ?? "Sunday"
}

/** 'May 1' from '05-01'. A leap year, so that February 29 exists. */
export function dayOfYear(day: string): string {
	return shortDay(`2024-${day}`)
}

/** Replaces the exception of that day; one of several days remains on the others. */
export function closeDay(times: OpeningTimes, day: Day, reason: string): OpeningTimes {
	const others = times.exceptions.flatMap((one) => {
		if (day < one.from || one.to < day) return [one]
		return [
			{ ...one, to: addDays(day, -1) },
			{ ...one, from: addDays(day, 1) },
		].filter(({ from, to }) => from <= to)
	})
	return { ...times, exceptions: inOrder([...others, { from: day, to: day, ranges: [], reason }]) }
}

export function withoutPastExceptions(times: OpeningTimes, today: Day): OpeningTimes {
	return { ...times, exceptions: inOrder(times.exceptions.filter(({ to }) => to >= today)) }
}

function inOrder(exceptions: HoursException[]): HoursException[] {
	return exceptions.toSorted((a, b) => a.from.localeCompare(b.from))
}
