import { formatCount, formatNumber } from "#app/models/text/numbers.ts"
import type { Report } from "./report.ts"

export const MAX_SEARCHES = 50

/** `withoutText` were counted beyond a day's limit, or are so old that their text was deleted. */
export function searchReport(searches: { query: string; count: number }[], withoutText: number): Report {
	const [first] = searches
	const others = withoutText > 0 ? [{ query: "(other words)", count: withoutText }] : []
	const rows = [...searches, ...others]
	return {
		name: "searches",
		title: "Searches that found nothing",
		rowNoun: "searches",
		allRows: rows.length,
		summary: first
			? `The most frequent one was “${first.query}”: ${formatCount(first.count, "time")}. ${remainingSearches(searches.length, withoutText)}`
			: others[0] &&
				`${formatCount(withoutText, "search", "searches")} found nothing; the words are no longer stored.`,
		chart: { kind: "bars", bars: rows.map(({ query, count }) => ({ label: query, value: count })) },
		table: { columns: ["Words", "Searches"], rows: rows.map(({ query, count }) => [query, count]) },
	}
}

function remainingSearches(different: number, withoutText: number): string {
	if (withoutText > 0)
		return `${formatCount(withoutText, "search", "searches")} more found nothing; their words are not stored.`
	if (different >= MAX_SEARCHES) return `These are the ${formatNumber(MAX_SEARCHES)} most frequent ones.`
	return different === 1
		? "There were no others."
		: `${formatNumber(different)} different searches found nothing.`
}
