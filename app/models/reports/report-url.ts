import { shorten } from "#app/models/text/text.ts"
import { addDays, type Day, type DayRange, earlierOf, isDay } from "#app/models/time/calendar.ts"
import { parseReportName, type ReportName } from "./report.ts"
import { type FarmSeason, seasonDays, seasonYear } from "./season.ts"

type ReportQuery = { range: DayRange; all?: ReportName | undefined; archived: boolean }

export type RequestedReport = ReportQuery & { typed: DayRange; problem: string | undefined }

const usualDays = (today: Day): DayRange => ({ from: addDays(today, -29), to: today })

export function parseReportQuery(
	params: URLSearchParams,
	{ today, first }: { today: Day; first: Day },
): RequestedReport {
	const rest = { all: parseReportName(params.get("all")), archived: params.get("archived") === "show" }
	const typed = { from: params.get("from")?.trim() ?? "", to: params.get("to")?.trim() ?? "" }
	if (!typed.from && !typed.to) {
		const range = usualDays(today)
		return { ...rest, range, typed: range, problem: undefined }
	}
	const range = { from: typed.from || earlierOf(typed.to, first), to: typed.to || today }
	const problem = problemWith(range)
	if (problem) return { ...rest, range: usualDays(today), typed, problem }
	return { ...rest, range, typed: range, problem: undefined }
}

function problemWith({ from, to }: DayRange): string | undefined {
	const wrong = [from, to].find((day) => !isDay(day))
	if (wrong !== undefined) {
		return `'${shorten(wrong, 30)}' is not a day. Days are written like 2026-06-03.`
	}
	return from > to ? `The first day, ${from}, comes after the last one, ${to}.` : undefined
}

export function reportSearch({ range, all, archived }: Partial<ReportQuery> & { range: DayRange }): string {
	const params = new URLSearchParams({ from: range.from, to: range.to })
	if (all) params.set("all", all)
	if (archived) params.set("archived", "show")
	return `?${params}`
}

export function quickRanges(
	today: Day,
	first: Day,
	season: FarmSeason,
): { label: string; range: DayRange }[] {
	const year = seasonYear(today, season)
	return [
		{ label: "Last 7 days", range: { from: addDays(today, -6), to: today } },
		{ label: "Last 30 days", range: usualDays(today) },
		{ label: "This season", range: seasonDays(year, season) },
		{ label: "Last season", range: seasonDays(year - 1, season) },
		{ label: "All", range: { from: first, to: today } },
	]
}
