import { addDays, type Day, type DayRange } from "#core/time/calendar.ts"
import { shortDay } from "#core/time/local-time.ts"
import { describeRanges, isAllDay, type TimeRange } from "#core/time/time-range.ts"
import { describeDays, describeSeason } from "./opening-rules.ts"
import {
	type HoursException,
	hoursOfDay,
	type OpeningTimes,
	reasonOf,
	WEEKDAYS,
	type Weekday,
	type WeeklyHours,
	weekdayOf,
} from "./opening-times.ts"

export type TableRow = { days: string; hours: string; reason: string }

/** What the home page shows. `seasons` includes the hours outside all seasons. */
export type HoursTable = { week: TableRow[]; seasons: TableRow[]; later: TableRow[] }

const WEEK_DAYS = 7

const MAX_LATER = 10

export function hoursTable(times: OpeningTimes, today: Day): HoursTable {
	const { weekly, seasons, exceptions } = times
	const lastDay = addDays(today, WEEK_DAYS - 1)
	const later = exceptions.filter(({ from }) => from > lastDay)
	return {
		week: weekRows(times, today),
		seasons: [
			...seasons.map((season) => ({
				days: describeSeason(season),
				hours: describeWeekly(season.weekly),
				reason: "",
			})),
			...(seasons.length > 0 ? [{ days: "All other days", hours: describeWeekly(weekly), reason: "" }] : []),
		],
		later: later.slice(0, MAX_LATER).map(exceptionRow),
	}
}

export function exceptionRow({ from, to, ranges, reason }: HoursException): TableRow {
	return { days: describeDays({ from, to }), hours: describeRanges(ranges), reason }
}

function weekRows(times: OpeningTimes, today: Day): TableRow[] {
	const rows: (DayRange & { hours: string; reason: string })[] = []
	for (let ahead = 0; ahead < WEEK_DAYS; ahead++) {
		const day = addDays(today, ahead)
		const { ranges, season, exception } = hoursOfDay(day, times)
		const isClosedSeason = season?.weekly === null && !exception
		const hours = isClosedSeason ? "Closed for the season" : describeRanges(ranges)
		const reason = reasonOf(day, times)
		const last = rows.at(-1)
		if (last?.hours === hours && last.reason === reason) last.to = day
		else rows.push({ from: day, to: day, hours, reason })
	}
	return rows.map(({ from, to, ...row }) => ({
		...row,
		days: from === to ? dayName(from) : `${dayName(from)} to ${dayName(to)}`,
	}))
}

const dayName = (day: Day) => `${weekdayOf(day)}, ${shortDay(day)}`

/** 'Monday to Friday 9:00 AM to 5:00 PM; Saturday 9:00 AM to 12:00 PM'. Closed days aren't named. */
export function describeWeekly(weekly: WeeklyHours | null): string {
	const groups = groupsOf(weekly).filter(({ ranges }) => ranges.length > 0)
	return groups.map(describeGroup).join("; ") || "Closed"
}

function describeGroup({ days, ranges }: WeekdayGroup): string {
	if (!ranges.some(isAllDay)) return `${groupName(days)} ${describeRanges(ranges)}`
	return days.length === WEEKDAYS.length ? "Open 24 hours every day" : `${groupName(days)} open 24 hours`
}

type WeekdayGroup = { days: Weekday[]; ranges: TimeRange[] }

/** From Monday; days in a row with the same hours. */
export function groupsOf(weekly: WeeklyHours | null): WeekdayGroup[] {
	const groups: WeekdayGroup[] = []
	for (const day of weekly ? FROM_MONDAY : []) {
		const ranges = (weekly?.[day] ?? []).toSorted((a, b) => a.opens.localeCompare(b.opens))
		const last = groups.at(-1)
		if (last && describeRanges(last.ranges) === describeRanges(ranges)) last.days.push(day)
		else groups.push({ days: [day], ranges })
	}
	return groups
}

export const FROM_MONDAY: readonly Weekday[] = [...WEEKDAYS.slice(1), WEEKDAYS[0]]

function groupName(days: Weekday[]): string {
	if (days.length === WEEKDAYS.length) return "Daily"
	return days.length > 2 ? `${days[0]} to ${days.at(-1)}` : days.join(", ")
}

/** Characters that fit into the footer and beside the button on the home page. */
const MAX_LINE = 70

/** One line for every page, so it must not depend on the day. */
export function hoursLine({ weekly, seasons }: OpeningTimes): string {
	const inWords = describeWeekly(weekly)
	const text = inWords.length <= MAX_LINE ? inWords : "Different hours from day to day"
	if (seasons.length === 0) return text
	return text === "Closed" ? "Open in season" : `${text}, other hours in season`
}
