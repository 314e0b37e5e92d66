import type { Database } from "../../../db/connection.ts"
import { type AskedReport, parseReportAddress } from "../../forms/report-address.ts"
import { countDays, type Day, type DayRange, earlierOf } from "../../models/calendar.ts"
import {
	countAcceptances,
	countByDay,
	findFirstDay,
	listSubjectCounts,
} from "../../models/event-report.server.ts"
import { localDay } from "../../models/local-time.ts"
import type { ReportFigure } from "../../models/report.ts"
import { MAX_SEARCHES, searchFigure } from "../../models/search-figure.ts"
import { seasonDays, seasonYear } from "../../models/season.ts"
import { seasonFigure } from "../../models/season-figures.ts"
import { SPECIES_EVENTS, speciesFigures } from "../../models/species-figures.ts"
import { listSpeciesTitles } from "../../models/species-labels.server.ts"
import { tourFigure, waiverFigure } from "../../models/time-figures.ts"

/** Longer ranges than this begin with the first day that was counted: nobody needs empty centuries. */
const MAX_EMPTY_DAYS = 400

/** What an address asks for, by the farm's own calendar. */
export async function readReportAddress(
	db: Database,
	url: URL,
	now: Date,
): Promise<AskedReport & { today: Day; first: Day }> {
	const today = localDay(now.toISOString())
	const first = (await findFirstDay(db)) ?? today
	return { ...parseReportAddress(url.searchParams, { today, first }), today, first }
}

/** All figures of some days, in the order of the page. */
export async function makeReport(
	db: Database,
	{ range: asked, today, first }: { range: DayRange; today: Day; first: Day },
): Promise<ReportFigure[]> {
	const range = { ...asked, to: earlierOf(asked.to, today) }
	if (countDays(range) > MAX_EMPTY_DAYS && range.from < first) range.from = first
	const subjects = await listSubjectCounts(db, range, SPECIES_EVENTS)
	const names = subjects.length > 0 ? await listSpeciesTitles(db) : new Map<number, string>()
	const tours = await countByDay(db, range, ["tour_start", "tour_complete"])
	return [
		...speciesFigures(subjects, names),
		tourFigure(range, tours.tour_start, tours.tour_complete),
		searchFigure(await listSubjectCounts(db, range, ["search_nothing"], MAX_SEARCHES)),
		waiverFigure(range, await countAcceptances(db, range)),
		...(await seasonReport(db, today)),
	]
}

/** This season against the last one, whichever days were asked for. */
async function seasonReport(db: Database, today: Day): Promise<ReportFigure[]> {
	const year = seasonYear(today)
	const both = { from: seasonDays(year - 1).from, to: seasonDays(year).to }
	const counts = await countByDay(db, both, ["species-view", "species-modal", "tour_start"])
	const views = new Map(counts["species-view"])
	for (const [day, count] of counts["species-modal"]) views.set(day, (views.get(day) ?? 0) + count)
	const accepted = await countAcceptances(db, both)
	return [
		seasonFigure({ name: "season-views", title: "Views, season by season", counts: views }, today),
		seasonFigure(
			{ name: "season-tours", title: "Tours started, season by season", counts: counts.tour_start },
			today,
		),
		seasonFigure({ name: "season-waivers", title: "Waivers, season by season", counts: accepted }, today),
	]
}
