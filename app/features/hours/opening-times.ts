import { addDays, type Day, isDay } from "#core/time/calendar.ts"
import { shortDay } from "#core/time/local-time.ts"
import type { TimeRange } from "#core/time/time-range.ts"
import { changedRanges, type DayChange, dayChangeReason } from "./day-change.ts"

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

/** No ranges: closed on that day. */
export type WeeklyHours = Record<Weekday, TimeRange[]>

/** 'MM-DD' every year, also across New Year, or full dates for one year. Both days are included. Null hours: closed. */
export type Season = { from: string; to: string; weekly: WeeklyHours | null }

/** Both days are included. No ranges: closed. */
export type HoursException = { from: Day; to: Day; ranges: TimeRange[]; reason: string }

/** What was deleted last, so that it can be restored. `at`: UTC ISO 8601. */
export type DeletedHours = { at: string; season?: Season | undefined; exception?: HoursException | undefined }

/** A change of a day precedes an exception, that precedes a season, and a season precedes the weekly hours. */
export type OpeningTimes = {
	weekly: WeeklyHours
	seasons: Season[]
	exceptions: HoursException[]
	changes: DayChange[]
	deleted: DeletedHours[]
}

export const OPENING_LIMITS = { ranges: 6, seasons: 12, exceptions: 100, reason: 120, deleted: 10 } as const

export function everyDay(ranges: TimeRange[]): WeeklyHours {
	return Object.fromEntries(WEEKDAYS.map((day) => [day, ranges])) as WeeklyHours
}

export const DEFAULT_OPENING_TIMES: OpeningTimes = {
	weekly: everyDay([{ opens: "08:00", closes: "20:00" }]),
	seasons: [],
	exceptions: [],
	changes: [],
	deleted: [],
}

type HoursOfDay = {
	ranges: TimeRange[]
	usual: TimeRange[]
	exception?: HoursException | undefined
	season?: Season | undefined
	change?: DayChange | undefined
}

export function hoursOfDay(day: Day, { weekly, seasons, exceptions, changes }: OpeningTimes): HoursOfDay {
	const exception = exceptions.find(({ from, to }) => from <= day && day <= to)
	const season = seasons.find((one) => isInSeason(day, one))
	const planned = exception ? exception.ranges : hoursOfWeekday(day, season ? season.weekly : weekly)
	const usual = planned.toSorted((a, b) => a.opens.localeCompare(b.opens))
	const change = changes.find((one) => one.day === day)
	return { ranges: change ? changedRanges(usual, change) : usual, usual, exception, season, change }
}

/** Why a day has other hours than usual; may be empty. */
export function reasonOf(day: Day, times: OpeningTimes): string {
	const { change, exception } = hoursOfDay(day, times)
	return (change && dayChangeReason(change)) ?? exception?.reason ?? ""
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

/** Exceptions, and changed days as exceptions of their own. */
export function specialDays(times: OpeningTimes): HoursException[] {
	return times.changes.reduce((exceptions, { day, reason }) => {
		const changed = { from: day, to: day, ranges: hoursOfDay(day, times).ranges, reason }
		return inOrder([...withoutDay(exceptions, day), changed])
	}, times.exceptions)
}

/** One of several days remains on the others. */
export function withoutDay(exceptions: HoursException[], day: Day): HoursException[] {
	return exceptions.flatMap((one) => {
		if (day < one.from || one.to < day) return [one]
		const parts = [
			{ ...one, to: addDays(day, -1) },
			{ ...one, from: addDays(day, 1) },
		]
		return parts.filter(({ from, to }) => from <= to)
	})
}

/** Yesterday's change stays, because yesterday's hours may end today. */
export function withoutPastDays(times: OpeningTimes, today: Day): OpeningTimes {
	return {
		...times,
		exceptions: inOrder(times.exceptions.filter(({ to }) => to >= today)),
		changes: times.changes.filter(({ day }) => day >= addDays(today, -1)),
	}
}

function inOrder(exceptions: HoursException[]): HoursException[] {
	return exceptions.toSorted((a, b) => a.from.localeCompare(b.from))
}

/** A season or an exception in a URL: its first day without hyphens. */
export const keyOf = ({ from }: { from: string }) => from.replaceAll("-", "")
