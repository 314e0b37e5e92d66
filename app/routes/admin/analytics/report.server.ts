import { setImmediate as nextTurn } from "node:timers/promises"
import { readDetailsFrom } from "#app/models/events/event.server.ts"
import {
	countAcceptances,
	countByDay,
	findFirstDay,
	listCountedSpecies,
	listSearches,
} from "#app/models/reports/event-report.server.ts"
import {
	MAX_FILE_ROWS,
	MAX_SHOWN_ROWS,
	type Report,
	type ReportName,
	reportNames,
	SHOWN_ROWS,
} from "#app/models/reports/report.ts"
import { parseReportQuery, type RequestedReport } from "#app/models/reports/report-url.ts"
import { MAX_SEARCHES, searchReport } from "#app/models/reports/search-report.ts"
import { type FarmSeason, farmSeason, seasonDays, seasonYear } from "#app/models/reports/season.ts"
import { seasonReport } from "#app/models/reports/season-comparison.ts"
import { SPECIES_REPORTS, speciesReport } from "#app/models/reports/species-report.ts"
import { tourReport, waiverReport } from "#app/models/reports/time-report.ts"
import { readTimeZone } from "#app/models/settings/time-zone.server.ts"
import { countDays, type Day, type DayRange, earlierOf } from "#app/models/time/calendar.ts"
import { localDay } from "#app/models/time/local-time.ts"
import { readOpeningTimes } from "#app/models/time/opening-times.server.ts"
import type { Database } from "#db/connection.ts"

/** Longer ranges start with the first day that has counts. */
const MAX_EMPTY_DAYS = 400

/** `today` is the farm's local day. `detailsFrom` is '' while the subjects of every day are stored. */
export async function readReportAddress(
	db: Database,
	url: URL,
	now: Date,
): Promise<RequestedReport & { today: Day; first: Day; season: FarmSeason; detailsFrom: Day }> {
	const today = localDay(now.toISOString(), await readTimeZone(db))
	const first = (await findFirstDay(db)) ?? today
	const requested = parseReportQuery(url.searchParams, { today, first })
	const season = farmSeason((await readOpeningTimes(db)).times)
	return { ...requested, today, first, season, detailsFrom: await readDetailsFrom(db) }
}

type ReportDays = { range: DayRange; today: Day; first: Day; season: FarmSeason }

/** All reports in the order of the page, limited to the rows that it shows; `all` is the report to show in full. */
export async function makeReports(
	db: Database,
	requested: ReportDays & { all?: ReportName },
): Promise<Report[]> {
	const reports: Report[] = []
	for (const name of reportNames()) {
		// Lets other requests run between two reports.
		await nextTurn()
		reports.push(await makeReport(db, requested, name, name === requested.all ? MAX_SHOWN_ROWS : SHOWN_ROWS))
	}
	await nextTurn()
	return reports
}

export async function makeReport(
	db: Database,
	{ range: requested, today, first, season }: ReportDays,
	name: ReportName,
	limit = MAX_FILE_ROWS,
): Promise<Report> {
	const range = { ...requested, to: earlierOf(requested.to, today) }
	if (countDays(range) > MAX_EMPTY_DAYS && range.from < first) range.from = first
	const bySpecies = SPECIES_REPORTS.find((one) => one.name === name)
	if (bySpecies)
		return speciesReport(bySpecies, await listCountedSpecies(db, range, bySpecies.columns, limit))
	if (name === "tours") {
		const tours = await countByDay(db, range, ["tour_start", "tour_complete"])
		return tourReport(range, tours.tour_start, tours.tour_complete)
	}
	if (name === "searches") {
		const { searches, withoutText } = await listSearches(db, range, "search_nothing", MAX_SEARCHES)
		return searchReport(searches, withoutText)
	}
	if (name === "waivers") return waiverReport(range, await countAcceptances(db, range))
	return await makeSeasonReport(db, today, season, name)
}

/** Compares this season with the last one, whatever the requested range. */
async function makeSeasonReport(
	db: Database,
	today: Day,
	season: FarmSeason,
	name: ReportName,
): Promise<Report> {
	const year = seasonYear(today, season)
	const both = { from: seasonDays(year - 1, season).from, to: seasonDays(year, season).to }
	if (name === "season-views") {
		const counts = await countByDay(db, both, ["species-view", "species-modal"])
		const views = new Map(counts["species-view"])
		for (const [day, count] of counts["species-modal"]) views.set(day, (views.get(day) ?? 0) + count)
		return seasonReport({ name, title: "Views by season", counts: views }, today, season)
	}
	if (name === "season-tours") {
		const { tour_start: counts } = await countByDay(db, both, ["tour_start"])
		return seasonReport({ name, title: "Tours started by season", counts }, today, season)
	}
	const counts = await countAcceptances(db, both)
	return seasonReport({ name: "season-waivers", title: "Waivers by season", counts }, today, season)
}
