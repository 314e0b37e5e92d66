import { addDays, countDays, type Day, type DayRange, isDay } from "#core/time/calendar.ts"
import { longDay, shortDay } from "#core/time/local-time.ts"
import { describeRanges, span, type TimeRange } from "#core/time/time-range.ts"
import { inOrder, WEEKDAYS, type WeeklyHours, weekdayOf } from "#core/time/weekly-hours.ts"

/** Replaces the weekly hours on these days, both included; if yearly, the years of its days don't matter. */
export type OtherHours = DayRange & {
	id: number
	isYearly: boolean
	hours: WeeklyHours
	reason: string
	/** Days on which a closure leaves precedence to hours for as many or fewer days. */
	keptOpen: Day[]
	/** Whether it is for one day, and was saved after that day had begun. */
	isSudden: boolean
}

export type OpeningTimes = { weekly: WeeklyHours; others: OtherHours[] }

export const isClosure = ({ hours }: Pick<OtherHours, "hours">) =>
	WEEKDAYS.every((day) => hours[day].length === 0)

/** In days. */
const MIN_SEASON = 15

/** Hours for a long time that need no reason. */
export const isSeason = (other: Pick<OtherHours, "from" | "to" | "reason">) =>
	other.reason === "" && countDays(other) >= MIN_SEASON

export function covers({ from, to, isYearly }: OtherHours, day: Day): boolean {
	if (!isYearly) return from <= day && day <= to
	const [first, last, date] = [dateOf(from), lastDateOf(to), dateOf(day)]
	return first <= last ? first <= date && date <= last : first <= date || date <= last
}

const dateOf = (day: Day) => day.slice("YYYY-".length)

/** In a leap year, the end of February is a day later. */
const lastDateOf = (to: Day) => dateOf(to).replace("02-28", "02-29")

/** A closure takes precedence over all older hours. Otherwise the shortest does, and of equally long ones the newest. */
export function decidingOn(day: Day, others: OtherHours[]): OtherHours | undefined {
	const all = others.filter((one) => covers(one, day))
	// A day kept open for hours that no longer exist is closed.
	const stays = (one: OtherHours) => !one.keptOpen.includes(day)
	const covering = all.filter(
		(one) => stays(one) || !all.some((rival) => stays(rival) && countDays(rival) <= countDays(one)),
	)
	const closure = covering.findIndex(isClosure)
	const newer = closure < 0 ? covering : covering.slice(0, closure + 1)
	const lengths = newer.map(countDays)
	return newer[lengths.indexOf(Math.min(...lengths))]
}

export function hoursOfDay(
	day: Day,
	{ weekly, others }: OpeningTimes,
): { ranges: TimeRange[]; other: OtherHours | undefined } {
	const other = decidingOn(day, others)
	return { ranges: inOrder((other?.hours ?? weekly)[weekdayOf(day)]), other }
}

export function isClosedSeason(day: Day, times: OpeningTimes): boolean {
	const { other } = hoursOfDay(day, times)
	return other !== undefined && isSeason(other) && isClosure(other)
}

export type SuddenChange = { opensLate: boolean; closesEarly: boolean; reason: string }

/** How the hours differ from those that visitors knew before. */
export function suddenChange(day: Day, times: OpeningTimes): SuddenChange | undefined {
	const { ranges, other } = hoursOfDay(day, times)
	if (!other?.isSudden) return undefined
	const known = { ...times, others: times.others.filter((one) => !one.isSudden) }
	const before = hoursOfDay(day, known).ranges.map(span)
	const now = ranges.map(span)
	const [usual, opening] = [before[0], now[0]]
	const [last, closing] = [before.at(-1), now.at(-1)]
	return {
		opensLate: usual !== undefined && opening !== undefined && opening.start > usual.start,
		closesEarly: last !== undefined && closing !== undefined && closing.end < last.end,
		reason: other.reason,
	}
}

/** Below the hours of its day: 'Closes early: Storm expected'. */
export function describeSudden({ opensLate, closesEarly, reason }: SuddenChange): string {
	const parts = [opensLate && "opens late", closesEarly && "closes early"].filter(Boolean).join(", ")
	const title = parts.charAt(0).toUpperCase() + parts.slice(1)
	return [title, reason].filter(Boolean).join(": ")
}

export function reasonOf(day: Day, times: OpeningTimes): string {
	const change = suddenChange(day, times)
	return change ? describeSudden(change) : (hoursOfDay(day, times).other?.reason ?? "")
}

/** The current or next days; undefined if they are over. */
export function nextDays({ from, to, isYearly }: OtherHours, today: Day): DayRange | undefined {
	if (!isYearly) return to < today ? undefined : { from, to }
	const [first, last] = [dateOf(from), lastDateOf(to)]
	const year = Number(today.slice(0, 4))
	return [year - 1, year, year + 1]
		.map((start) => ({ from: dateIn(start, first), to: dateIn(first <= last ? start : start + 1, last) }))
		.find((days) => days.to >= today)
}

function dateIn(year: number, date: string): Day {
	const day = `${year}-${date}`
	return isDay(day) ? day : `${year}-02-28`
}

type SpecialDays = DayRange & { ranges: TimeRange[]; reason: string }

/** In days. */
const LOOKED_AHEAD = 1100

/** Consecutive days with the same other hours, except seasons, from today on. */
export function specialDays(times: OpeningTimes, today: Day): SpecialDays[] {
	const next = times.others.flatMap((one) => (isSeason(one) ? [] : (nextDays(one, today) ?? [])))
	const end = addDays(today, LOOKED_AHEAD)
	const first = next.map(({ from }) => from).sort()[0] ?? end
	const runs: SpecialDays[] = []
	for (let day = first; day < end; day = addDays(day, 1)) {
		if (!next.some(({ from, to }) => from <= day && day <= to)) continue
		const { ranges, other } = hoursOfDay(day, times)
		if (!other || isSeason(other)) continue
		const last = runs.at(-1)
		const isSame = last?.reason === other.reason && describeRanges(last.ranges) === describeRanges(ranges)
		if (last && isSame && addDays(last.to, 1) === day) last.to = day
		else runs.push({ from: day, to: day, ranges, reason: other.reason })
	}
	return runs.filter(({ to }) => to >= today)
}

/** 'November 1 to March 31', with years unless it is yearly. */
export function describeDays({ from, to, isYearly = false }: DayRange & { isYearly?: boolean }): string {
	const inWords = isYearly ? shortDay : longDay
	return from === to ? inWords(from) : `${inWords(from)} to ${inWords(to)}`
}
