import {
	addDays,
	countDays,
	type Day,
	type DayRange,
	earlierOf,
	endOfMonth,
	mondayOf,
} from "#app/models/time/calendar.ts"
import { longDay, monthName, shortDay } from "#app/models/time/local-time.ts"

/** One column of a chart over time: these days. `label` is what stands in its row of the table. */
export type TimeStep = DayRange & { label: string }

export type StepUnit = "day" | "week" | "month"

/** More days than these are shown by week, more than these by month. */
const MAX_DAYS = 31
const MAX_DAYS_BY_WEEK = 400

/** How often something happened, by day; days without it are left out. */
export type DayCounts = ReadonlyMap<Day, number>

/** What the columns of a range stand for. */
export function stepUnit(range: DayRange): StepUnit {
	const days = countDays(range)
	return days <= MAX_DAYS ? "day" : days <= MAX_DAYS_BY_WEEK ? "week" : "month"
}

/** The columns of a range, in order. Of weeks (from Monday) and months at its ends only the days that it has. */
export function timeSteps(range: DayRange): TimeStep[] {
	const unit = stepUnit(range)
	const steps: TimeStep[] = []
	for (let from = range.from; from <= range.to; ) {
		const end = { day: from, week: addDays(mondayOf(from), 6), month: endOfMonth(from) }[unit]
		const to = earlierOf(end, range.to)
		steps.push({ from, to, label: labelOf(unit, { from, to }) })
		from = addDays(to, 1)
	}
	return steps
}

function labelOf(unit: StepUnit, { from, to }: DayRange): string {
	if (from === to) return longDay(from)
	const isWhole = unit === "month" && from.endsWith("-01") && to === endOfMonth(from)
	return isWhole ? monthName(from) : `${shortDay(from)} to ${longDay(to)}`
}

/** How often something happened in each of these steps, which follow each other in time. */
export function countInSteps(steps: DayRange[], counts: DayCounts): number[] {
	const sums = steps.map(() => 0)
	let at = 0
	for (const [day, count] of [...counts].sort()) {
		while (at < steps.length && String(steps[at]?.to) < day) at += 1
		if (at < steps.length && String(steps[at]?.from) <= day) sums[at] = (sums[at] ?? 0) + count
	}
	return sums
}
