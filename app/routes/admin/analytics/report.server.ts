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
	REPORT_NAMES,
	type Report,
	type ReportName,
	SHOWN_ROWS,
} from "#app/models/reports/report.ts"
import { parseReportQuery, type RequestedReport } from "#app/models/reports/report-url.ts"
import { MAX_SEARCHES, searchReport } from "#app/models/reports/search-report.ts"
import { seasonDays, seasonYear } from "#app/models/reports/season.ts"
import { seasonReport } from "#app/models/reports/season-comparison.ts"
import { SPECIES_REPORTS, speciesReport } from "#app/models/reports/species-report.ts"
import { tourReport, waiverReport } from "#app/models/reports/time-report.ts"
import { countDays, type Day, type DayRange, earlierOf } from "#app/models/time/calendar.ts"
import { localDay } from "#app/models/time/local-time.ts"
import type { Database } from "#db/connection.ts"

/** Longer ranges than this begin with the first day that was counted: nobody needs empty centuries. */
const MAX_EMPTY_DAYS = 400

/** What an address asks for, by the farm's own calendar. `detailsFrom` is '' while every day's subjects are stored. */
export async function readReportAddress(
	db: Database,
	url: URL,
	now: Date,
): Promise<RequestedReport & { today: Day; first: Day; detailsFrom: Day }> {
	const today = localDay(now.toISOString())
	const first = (await findFirstDay(db)) ?? today
	const asked = parseReportQuery(url.searchParams, { today, first })
	return { ...asked, today, first, detailsFrom: await readDetailsFrom(db) }
}

type ReportDays = { range: DayRange; today: Day; first: Day }

/** All figures of some days, in the order of the page, with the rows that it shows; `all` is the list to show whole. */
export async function makeReport(db: Database, asked: ReportDays & { all?: ReportName }): Promise<Report[]> {
	const figures: Report[] = []
	for (const name of REPORT_NAMES) {
		// Visitors get their turn between two figures.
		await nextTurn()
		figures.push(await makeFigure(db, asked, name, name === asked.all ? MAX_SHOWN_ROWS : SHOWN_ROWS))
	}
	await nextTurn()
	return figures
}

/** One figure of some days, with at most so many rows where it is a list of species. */
export async function makeFigure(
	db: Database,
	{ range: asked, today, first }: ReportDays,
	name: ReportName,
	limit = MAX_FILE_ROWS,
): Promise<Report> {
	const range = { ...asked, to: earlierOf(asked.to, today) }
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
	return await makeSeasonFigure(db, today, name)
}

/** This season against the last one, whichever days were asked for. */
async function makeSeasonFigure(db: Database, today: Day, name: ReportName): Promise<Report> {
	const year = seasonYear(today)
	const both = { from: seasonDays(year - 1).from, to: seasonDays(year).to }
	if (name === "season-views") {
		const counts = await countByDay(db, both, ["species-view", "species-modal"])
		const views = new Map(counts["species-view"])
		for (const [day, count] of counts["species-modal"]) views.set(day, (views.get(day) ?? 0) + count)
		return seasonReport({ name, title: "Views, season by season", counts: views }, today)
	}
	if (name === "season-tours") {
		const { tour_start: counts } = await countByDay(db, both, ["tour_start"])
		return seasonReport({ name, title: "Tours started, season by season", counts }, today)
	}
	const counts = await countAcceptances(db, both)
	return seasonReport({ name: "season-waivers", title: "Waivers, season by season", counts }, today)
}
