import { addDays, type Day, type DayRange } from "#core/time/calendar.ts"
import { shortDay } from "#core/time/local-time.ts"
import { describeRanges } from "#core/time/time-range.ts"
import { describeWeekly, type WeeklyHours, weekdayOf } from "#core/time/weekly-hours.ts"
import {
	describeDays,
	hoursOfDay,
	isClosedSeason,
	isSeason,
	nextDays,
	type OpeningTimes,
	reasonOf,
	specialDays,
} from "./opening-times.ts"

export type TableRow = { days: string; hours: string; reason: string }

/** `seasons` includes the hours outside all seasons. */
export type HoursTable = { week: TableRow[]; seasons: TableRow[]; later: TableRow[] }

const WEEK_DAYS = 7

const MAX_LATER = 10

export function hoursTable(times: OpeningTimes, today: Day): HoursTable {
	const { weekly, others } = times
	const lastDay = addDays(today, WEEK_DAYS - 1)
	const seasons = others.filter((one) => isSeason(one) && nextDays(one, today)).reverse()
	const later = specialDays(times, today).filter(({ to }) => to > lastDay)
	return {
		week: weekRows(times, today),
		seasons: [
			...seasons.map((one) => weeklyRow(describeDays(one), one.hours)),
			weeklyRow(seasons.length > 0 ? "All other days" : "Every week", weekly),
		],
		later: later.slice(0, MAX_LATER).map(({ ranges, reason, ...days }) => {
			return { days: describeDays(days), hours: describeRanges(ranges), reason }
		}),
	}
}

const weeklyRow = (days: string, weekly: WeeklyHours) => ({ days, hours: describeWeekly(weekly), reason: "" })

function weekRows(times: OpeningTimes, today: Day): TableRow[] {
	const rows: (DayRange & { hours: string; reason: string })[] = []
	for (let ahead = 0; ahead < WEEK_DAYS; ahead++) {
		const day = addDays(today, ahead)
		const { hours, reason } = dayRow(day, times)
		const last = rows.at(-1)
		if (last?.hours === hours && last.reason === reason) last.to = day
		else rows.push({ from: day, to: day, hours, reason })
	}
	return rows.map(({ from, to, ...row }) => ({
		...row,
		days: from === to ? dayName(from) : `${dayName(from)} to ${dayName(to)}`,
	}))
}

export function dayRow(day: Day, times: OpeningTimes): TableRow {
	const { ranges } = hoursOfDay(day, times)
	const hours = isClosedSeason(day, times) ? "Closed for the season" : describeRanges(ranges)
	return { days: dayName(day), hours, reason: reasonOf(day, times) }
}

export const dayName = (day: Day) => `${weekdayOf(day)}, ${shortDay(day)}`

/** In characters: three groups of days, each with the longest hours. */
const MAX_LINE = 115

/** One line for every page, so it must not depend on the day. */
export function hoursLine({ weekly, others }: OpeningTimes): string {
	const inWords = describeWeekly(weekly)
	const text = inWords.length <= MAX_LINE ? inWords : "Different hours from day to day"
	if (!others.some(isSeason)) return text
	return text === "Closed" ? "Open in season" : `${text}, other hours in season`
}
