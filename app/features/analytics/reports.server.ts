import { setImmediate as nextTurn } from "node:timers/promises"
import { formatCount, formatNumber } from "#core/text/numbers.ts"
import type { Day, DayRange } from "#core/time/calendar.ts"
import type { EventName } from "#core/tracking/event-table.ts"
import type { Database } from "#db/connection.ts"
import { countAcceptances, countByDay, listCountedSpecies, listSearches } from "./event-report.server.ts"
import { countInSteps, type DayCounts, describeLength, type Period, sumWithin } from "./period.ts"

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
	return `${words}. In the ${describeLength(unit)} before: ${formatNumber(before)}.`
}
