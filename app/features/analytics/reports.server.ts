import { formatCount, formatNumber } from "#core/text/numbers.ts"
import type { Day, DayRange } from "#core/time/calendar.ts"
import type { EventName } from "#core/tracking/event-table.ts"
import type { Database } from "#db/connection.ts"
import { countAcceptances, countByDay, listCountedSpecies, listSearches } from "./event-report.server.ts"
import { type DayCounts, describeLength, type Period, sumWithin } from "./period.ts"

/** `sentence` is undefined without data. */
export type Report = {
	name: string
	title: string
	sentence: string | undefined
	bars: { label: string; value: number }[]
}

const SHOWN = 20

const VIEWS: EventName[] = ["species-view", "species-modal"]

/** The species that visitors looked at. `first` is the first day with counts. */
export async function makeViewsReport(db: Database, period: Period, first: Day): Promise<Report> {
	const total = await countEvents(db, period.range, VIEWS)
	const species = await listCountedSpecies(db, period.range, VIEWS, SHOWN)
	const before = await countEvents(db, period.before, VIEWS)
	return {
		...{ name: "views", title: "Views" },
		sentence: total > 0 ? withBefore(formatCount(total, "view"), before, period, first) : undefined,
		bars: species.map(({ id, title, count }) => ({
			label: title ?? `Species ${id} (deleted)`,
			value: count,
		})),
	}
}

/** Tours, and acceptances of the terms, over the period. */
export async function makeTimeReports(db: Database, period: Period, first: Day): Promise<Report[]> {
	const both = { from: period.before.from, to: period.range.to }
	const completed = await countEvents(db, period.range, ["tour_complete"])
	const started = await countByDay(db, both, ["tour_start"])
	const accepted = await countAcceptances(db, both)
	const tours = formatCount(sumWithin(period.range, started), "tour was", "tours were")
	const times = formatCount(sumWithin(period.range, accepted), "time")
	return [
		{
			...{ name: "tours", title: "Tours" },
			...timeReport(period, first, started, `${tours} started, and ${formatNumber(completed)} completed`),
		},
		{
			...{ name: "waivers", title: "Terms accepted" },
			...timeReport(period, first, accepted, `The terms were accepted ${times}`),
		},
	]
}

function timeReport(period: Period, first: Day, counts: DayCounts, words: string) {
	const before = sumWithin(period.before, counts)
	const hasData = sumWithin(period.range, counts) + before > 0
	return {
		sentence: hasData ? withBefore(words, before, period, first) : undefined,
		bars: period.steps.map((step) => ({ label: step.label, value: sumWithin(step, counts) })),
	}
}

/** Searches without results. Some were counted beyond a day's limit. */
export async function makeSearchReport(db: Database, range: DayRange): Promise<Report> {
	const { searches, withoutText } = await listSearches(db, range, SHOWN)
	const others = withoutText > 0 ? [{ label: "(other words)", value: withoutText }] : []
	const bars = [...searches.map(({ query, count }) => ({ label: query, value: count })), ...others]
	const sentence = bars.length > 0 ? "What visitors looked for most without finding anything." : undefined
	return { name: "searches", title: "Searches that found nothing", sentence, bars }
}

async function countEvents(db: Database, range: DayRange, events: EventName[]): Promise<number> {
	return sumWithin(range, await countByDay(db, range, events))
}

function withBefore(words: string, before: number, { unit, range }: Period, first: Day): string {
	if (first >= range.from) return `${words}.`
	return `${words}. In the ${describeLength(unit)} before: ${formatNumber(before)}.`
}
