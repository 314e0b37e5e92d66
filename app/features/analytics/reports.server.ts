import { setImmediate as nextTurn } from "node:timers/promises"
import { formatCount, formatNumber } from "#core/text/numbers.ts"
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
import type { EventName } from "#core/tracking/event-table.ts"
import type { Database } from "#db/connection.ts"
import { countAcceptances, countByDay, listCountedSpecies, listSearches } from "./event-report.server.ts"

export const UNITS = ["day", "week", "month"] as const

export type Unit = (typeof UNITS)[number]

/** How many days, weeks or months are shown at once. */
const LENGTHS: Record<Unit, number> = { day: 30, week: 13, month: 12 }

/** Longer than any farm counts. */
const MAX_BACK = 1_000

/** `back` is how many periods before the current one it is. */
export type PeriodQuery = { unit: Unit; back: number }

type Step = DayRange & { label: string }

/** `before` has as many days, weeks or months, and ends as early in its last one as this period does. `stepsBefore` are whole. */
type Period = PeriodQuery & {
	range: DayRange
	before: DayRange
	steps: Step[]
	stepsBefore: Step[]
}

const startOf = (unit: Unit, day: Day): Day => ({ day, week: mondayOf(day), month: startOfMonth(day) })[unit]

/** Such as '13 weeks'. */
export const lengthInWords = (unit: Unit) => `${LENGTHS[unit]} ${unit}s`

export type DayCounts = ReadonlyMap<Day, number>

/** `sentence` is undefined without data. */
type Answer = { name: string; title: string; sentence: string | undefined }

export type ListReport = Answer & { bars: { label: string; value: number }[] }

/** `before` are the values of the period before, if anything was counted then. */
export type TimeReport = Answer & { steps: string[]; values: number[]; before: number[] | undefined }

const SHOWN = 20

type Subject = { name: string; title: string; singular: string; plural: string; events: EventName[] }

const BY_SPECIES: Subject[] = [
	{
		...{ name: "views", title: "Views", singular: "view", plural: "views" },
		events: ["species-view", "species-modal"],
	},
	{
		...{ name: "finds", title: "Finds", singular: "find", plural: "finds" },
		events: ["species_discovery"],
	},
	{
		...{ name: "audio-plays", title: "Audio plays", singular: "audio play", plural: "audio plays" },
		events: ["audio-play"],
	},
	{
		...{ name: "scans", title: "Scans", singular: "scan", plural: "scans" },
		events: ["qr_scan"],
	},
]

/** What was counted by species. `first` is the first day with counts. */
export async function makeSpeciesReports(db: Database, period: Period, first: Day): Promise<ListReport[]> {
	const reports: ListReport[] = []
	for (const { name, title, singular, plural, events } of BY_SPECIES) {
		// Lets other requests run between two reports.
		await nextTurn()
		const total = await countEvents(db, period.range, events)
		const species = total > 0 ? await listCountedSpecies(db, period.range, events, SHOWN) : []
		const before = await countEvents(db, period.before, events)
		reports.push({
			...{ name, title },
			sentence:
				total > 0 ? withBefore(formatCount(total, singular, plural), before, period, first) : undefined,
			bars: species.map(({ id, title, count }) => ({
				label: title ?? `Species ${id} (deleted)`,
				value: count,
			})),
		})
	}
	return reports
}

/** Tours, and acceptances of the terms, over the period. */
export async function makeTimeReports(db: Database, period: Period, first: Day): Promise<TimeReport[]> {
	const both = { from: period.before.from, to: period.range.to }
	const tours = await countByDay(db, both, ["tour_start", "tour_complete"])
	const completed = sumWithin(period.range, tours.tour_complete)
	const started = timeReport(
		period,
		first,
		tours.tour_start,
		(count) =>
			`${formatCount(count, "tour was", "tours were")} started, and ${formatNumber(completed)} completed`,
	)
	await nextTurn()
	const accepted = timeReport(
		period,
		first,
		await countAcceptances(db, both),
		(count) => `The terms were accepted ${formatCount(count, "time")}`,
	)
	return [
		{ name: "tours", title: "Tours", ...started },
		{ name: "waivers", title: "Terms accepted", ...accepted },
	]
}

function timeReport(period: Period, first: Day, counts: DayCounts, inWords: (count: number) => string) {
	const total = sumWithin(period.range, counts)
	const before = sumWithin(period.before, counts)
	return {
		sentence: total + before > 0 ? withBefore(inWords(total), before, period, first) : undefined,
		steps: period.steps.map(({ label }) => label),
		values: countInSteps(period.steps, counts),
		before: before > 0 ? countInSteps(period.stepsBefore, counts) : undefined,
	}
}

/** Searches without results. Some were counted beyond a day's limit, or are so old that their words were deleted. */
export async function makeSearchReport(db: Database, range: DayRange): Promise<ListReport> {
	const { searches, withoutText } = await listSearches(db, range, "search_nothing", SHOWN)
	const others = withoutText > 0 ? [{ label: "(other words)", value: withoutText }] : []
	const bars = [...searches.map(({ query, count }) => ({ label: query, value: count })), ...others]
	const sentence = bars.length > 0 ? "What visitors looked for most without finding anything." : undefined
	return { name: "searches", title: "Searches that found nothing", sentence, bars }
}

async function countEvents(db: Database, range: DayRange, events: readonly EventName[]): Promise<number> {
	const counts = await countByDay(db, range, events)
	return Object.values<DayCounts>(counts).reduce((sum, days) => sum + sumWithin(range, days), 0)
}

function withBefore(words: string, before: number, { unit, range }: Period, first: Day): string {
	if (first >= range.from) return `${words}.`
	return `${words}. In the ${lengthInWords(unit)} before: ${formatNumber(before)}.`
}

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
		stepsBefore: stepsOf(unit, { from: before.from, to: addDays(from, -1) }),
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

/** `steps` must be in order. */
export function countInSteps(steps: DayRange[], counts: DayCounts): number[] {
	return steps.map(({ from, to }) => sumWithin({ from, to }, counts))
}

function sumWithin({ from, to }: DayRange, counts: DayCounts): number {
	let sum = 0
	for (const [day, count] of counts) if (from <= day && day <= to) sum += count
	return sum
}
