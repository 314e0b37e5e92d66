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

type TimeStep = DayRange & { label: string }

type StepUnit = "day" | "week" | "month"

const MAX_DAYS = 31
const MAX_DAYS_BY_WEEK = 400

export type DayCounts = ReadonlyMap<Day, number>

export function stepUnit(range: DayRange): StepUnit {
	const days = countDays(range)
	return days <= MAX_DAYS ? "day" : days <= MAX_DAYS_BY_WEEK ? "week" : "month"
}

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

/** Sums the counts of each step. `steps` must be in order. */
export function countInSteps(steps: DayRange[], counts: DayCounts): number[] {
	const sums = steps.map(() => 0)
	let at = 0
	for (const [day, count] of [...counts].sort()) {
		while (at < steps.length && String(steps[at]?.to) < day) at += 1
		if (at < steps.length && String(steps[at]?.from) <= day) sums[at] = (sums[at] ?? 0) + count
	}
	return sums
}
