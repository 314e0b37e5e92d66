import { formatCount, formatNumber } from "#app/models/text/numbers.ts"
import type { ReportFigure } from "./report.ts"

/** The report lists this many searches, the most frequent ones. */
export const MAX_SEARCHES = 50

/**
 * Reports searches without results. `withoutWords` were counted beyond a day's limit, or are so old that their text was
 * deleted.
 */
export function searchFigure(
	searches: { words: string; count: number }[],
	withoutWords: number,
): ReportFigure {
	const [first] = searches
	const others = withoutWords > 0 ? [{ words: "(other words)", count: withoutWords }] : []
	const rows = [...searches, ...others]
	return {
		name: "searches",
		title: "Searches that found nothing",
		rowsAre: "searches",
		allRows: rows.length,
		finding: first
			? `Most often “${first.words}” was looked for: ${formatCount(first.count, "time")}. ${sentence(searches.length, withoutWords)}`
			: others[0] &&
				`${formatCount(withoutWords, "search", "searches")} found nothing; the words are no longer stored.`,
		chart: { kind: "bars", bars: rows.map(({ words, count }) => ({ label: words, value: count })) },
		table: { columns: ["Words", "Searches"], rows: rows.map(({ words, count }) => [words, count]) },
	}
}

function sentence(different: number, withoutWords: number): string {
	if (withoutWords > 0)
		return `${formatCount(withoutWords, "search", "searches")} more found nothing; their words are not stored.`
	if (different >= MAX_SEARCHES) return `These are the ${formatNumber(MAX_SEARCHES)} most frequent ones.`
	return different === 1
		? "No other words found nothing."
		: `${formatNumber(different)} different words found nothing.`
}
