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
	FIGURE_NAMES,
	type FigureName,
	MAX_FILE_ROWS,
	MAX_SHOWN_ROWS,
	type ReportFigure,
	SHOWN_ROWS,
} from "#app/models/reports/report.ts"
import { type AskedReport, parseReportAddress } from "#app/models/reports/report-url.ts"
import { MAX_SEARCHES, searchFigure } from "#app/models/reports/search-report.ts"
import { seasonDays, seasonYear } from "#app/models/reports/season.ts"
import { seasonFigure } from "#app/models/reports/season-comparison.ts"
import { SPECIES_FIGURES, speciesFigure } from "#app/models/reports/species-report.ts"
import { tourFigure, waiverFigure } from "#app/models/reports/time-report.ts"
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
): Promise<AskedReport & { today: Day; first: Day; detailsFrom: Day }> {
	const today = localDay(now.toISOString())
	const first = (await findFirstDay(db)) ?? today
	const asked = parseReportAddress(url.searchParams, { today, first })
	return { ...asked, today, first, detailsFrom: await readDetailsFrom(db) }
}

type ReportDays = { range: DayRange; today: Day; first: Day }

/** All figures of some days, in the order of the page, with the rows that it shows; `all` is the list to show whole. */
export async function makeReport(
	db: Database,
	asked: ReportDays & { all?: FigureName },
): Promise<ReportFigure[]> {
	const figures: ReportFigure[] = []
	for (const name of FIGURE_NAMES) {
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
	name: FigureName,
	limit = MAX_FILE_ROWS,
): Promise<ReportFigure> {
	const range = { ...asked, to: earlierOf(asked.to, today) }
	if (countDays(range) > MAX_EMPTY_DAYS && range.from < first) range.from = first
	const bySpecies = SPECIES_FIGURES.find((one) => one.name === name)
	if (bySpecies)
		return speciesFigure(bySpecies, await listCountedSpecies(db, range, bySpecies.columns, limit))
	if (name === "tours") {
		const tours = await countByDay(db, range, ["tour_start", "tour_complete"])
		return tourFigure(range, tours.tour_start, tours.tour_complete)
	}
	if (name === "searches") {
		const { searches, withoutWords } = await listSearches(db, range, "search_nothing", MAX_SEARCHES)
		return searchFigure(searches, withoutWords)
	}
	if (name === "waivers") return waiverFigure(range, await countAcceptances(db, range))
	return await makeSeasonFigure(db, today, name)
}

/** This season against the last one, whichever days were asked for. */
async function makeSeasonFigure(db: Database, today: Day, name: FigureName): Promise<ReportFigure> {
	const year = seasonYear(today)
	const both = { from: seasonDays(year - 1).from, to: seasonDays(year).to }
	if (name === "season-views") {
		const counts = await countByDay(db, both, ["species-view", "species-modal"])
		const views = new Map(counts["species-view"])
		for (const [day, count] of counts["species-modal"]) views.set(day, (views.get(day) ?? 0) + count)
		return seasonFigure({ name, title: "Views, season by season", counts: views }, today)
	}
	if (name === "season-tours") {
		const { tour_start: counts } = await countByDay(db, both, ["tour_start"])
		return seasonFigure({ name, title: "Tours started, season by season", counts }, today)
	}
	const counts = await countAcceptances(db, both)
	return seasonFigure({ name: "season-waivers", title: "Waivers, season by season", counts }, today)
}
