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

/** How many days, weeks or months are shown at once. */
const LENGTHS: Record<Unit, number> = { day: 30, week: 13, month: 12 }

/** Longer than any farm counts. */
const MAX_BACK = 1_000

/** `back` is how many periods before the current one it is. */
export type PeriodQuery = { unit: Unit; back: number }

type Step = DayRange & { label: string }

/** `before` has as many days, weeks or months, and ends as early in its last one as this period does. */
export type Period = PeriodQuery & { range: DayRange; before: DayRange; steps: Step[] }

export function parsePeriod(params: URLSearchParams): PeriodQuery {
	const unit = UNITS.find((one) => one === params.get("by")) ?? "day"
	const back = /^\d{1,4}$/.test(params.get("back") ?? "") ? Number(params.get("back")) : 0
	return { unit, back: Math.min(back, MAX_BACK) }
}

export function periodSearch({ unit, back }: PeriodQuery, archived: boolean): string {
	const params = new URLSearchParams({
		by: unit,
		...(back > 0 && { back: String(back) }),
		...(archived && { archived: "show" }),
	})
	return `?${params}`
}

/** `today` is the farm's local day. */
export function makePeriod({ unit, back }: PeriodQuery, today: Day): Period {
	const length = LENGTHS[unit]
	const current = startOf(unit, today)
	const from = shift(unit, current, 1 - length * (back + 1))
	const to = back === 0 ? today : addDays(shift(unit, from, length), -1)
	const before = { from: shift(unit, from, -length), to: shift(unit, to, -length) }
	return {
		...{ unit, back, before },
		range: { from, to },
		steps: stepsOf(unit, { from, to }),
	}
}

function stepsOf(unit: Unit, { from, to }: DayRange): Step[] {
	const steps: Step[] = []
	for (let start = from; start <= to; start = shift(unit, start, 1)) {
		const end = addDays(shift(unit, start, 1), -1)
		const step = { from: start, to: end < to ? end : to }
		steps.push({ ...step, label: labelOf(unit, step) })
	}
	return steps
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

/** Such as '13 weeks'. */
export const describeLength = (unit: Unit) => `${LENGTHS[unit]} ${unit}s`

export type DayCounts = ReadonlyMap<Day, number>

export function sumWithin({ from, to }: DayRange, counts: DayCounts): number {
	let sum = 0
	for (const [day, count] of counts) if (from <= day && day <= to) sum += count
	return sum
}
