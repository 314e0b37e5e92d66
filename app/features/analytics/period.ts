import {
	addDays,
	type Day,
	type DayRange,
	endOfMonth,
	isDay,
	mondayOf,
	monthsBefore,
	startOfMonth,
} from "#core/time/calendar.ts"
import { longDay, monthName, shortDay } from "#core/time/local-time.ts"

export const UNITS = ["day", "week", "month"] as const

export type Unit = (typeof UNITS)[number]

const LENGTHS: Record<Unit, number> = { day: 30, week: 13, month: 12 }

type Step = DayRange & { label: string }

/** Ends today. `before` has as many days, weeks or months, and ends as early in its last one. */
export type Period = { unit: Unit; range: DayRange; before: DayRange; steps: Step[] }

export function parseUnit(text: string | null): Unit {
	return UNITS.find((one) => one === text) ?? "day"
}

/** `today` is the farm's local day. */
export function makePeriod(unit: Unit, today: Day): Period {
	const length = LENGTHS[unit]
	const from = shift(unit, startOf(unit, today), 1 - length)
	const steps: Step[] = []
	for (let start = from; start <= today; start = shift(unit, start, 1)) {
		const end = addDays(shift(unit, start, 1), -1)
		const step = { from: start, to: end < today ? end : today }
		steps.push({ ...step, label: labelOf(unit, step) })
	}
	const before = { from: shift(unit, from, -length), to: shift(unit, today, -length) }
	return { unit, range: { from, to: today }, before, steps }
}

const startOf = (unit: Unit, day: Day): Day => ({ day, week: mondayOf(day), month: startOfMonth(day) })[unit]

function shift(unit: Unit, day: Day, count: number): Day {
	if (unit !== "month") return addDays(day, count * (unit === "week" ? 7 : 1))
	const month = monthsBefore(day, -count)
	const sameDate = month.slice(0, 8) + day.slice(8)
	return isDay(sameDate) ? sameDate : endOfMonth(month)
}

function labelOf(unit: Unit, { from, to }: DayRange): string {
	if (from === to) return longDay(from)
	return unit === "month" && to === endOfMonth(from) ? monthName(from) : `${shortDay(from)} to ${longDay(to)}`
}

export const describeLength = (unit: Unit) => `${LENGTHS[unit]} ${unit}s`
