import { firstCharacters } from "#app/models/text/text.ts"
import { addDays, type Day, type DayRange, earlierOf, isDay } from "#app/models/time/calendar.ts"
import { type FigureName, parseFigureName } from "./report.ts"
import { seasonDays, seasonYear } from "./season.ts"

/** What the Analytics tab shows: which days, which list as a whole, and whether archived species are counted. */
export type ReportAddress = { range: DayRange; all?: FigureName | undefined; archived: boolean }

/** What was asked for. Where the days can't be shown, `problem` says why, `typed` is what was written, and the range is the usual one. */
export type AskedReport = ReportAddress & { typed: DayRange; problem: string | undefined }

const usualDays = (today: Day): DayRange => ({ from: addDays(today, -29), to: today })

/** Reads an address. A day that is left out is the first that was counted (`first`), or today. */
export function parseReportAddress(
	params: URLSearchParams,
	{ today, first }: { today: Day; first: Day },
): AskedReport {
	const rest = { all: parseFigureName(params.get("all")), archived: params.get("archived") === "show" }
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
		return `'${firstCharacters(wrong, 30)}' is not a day. Days are written like 2026-06-03.`
	}
	return from > to ? `The first day, ${from}, comes after the last one, ${to}.` : undefined
}

/** Writes what `parseReportAddress` reads. */
export function reportSearch({ range, all, archived }: Partial<ReportAddress> & { range: DayRange }): string {
	const params = new URLSearchParams({ from: range.from, to: range.to })
	if (all) params.set("all", all)
	if (archived) params.set("archived", "show")
	return `?${params}`
}

/** The ranges that are a tap away. */
export function quickRanges(today: Day, first: Day): { label: string; range: DayRange }[] {
	const year = seasonYear(today)
	return [
		{ label: "Last 7 days", range: { from: addDays(today, -6), to: today } },
		{ label: "Last 30 days", range: usualDays(today) },
		{ label: "This season", range: seasonDays(year) },
		{ label: "Last season", range: seasonDays(year - 1) },
		{ label: "All", range: { from: first, to: today } },
	]
}
