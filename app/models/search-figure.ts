import { formatCount, formatNumber } from "./numbers.ts"
import type { ReportFigure } from "./report.ts"
import type { SubjectCount } from "./species-figures.ts"

/** So many different searches that found nothing are looked at, the most frequent ones. */
export const MAX_SEARCHES = 50

/** Searches that found nothing. The words are what visitors typed: anything at all. */
export function searchFigure(searches: SubjectCount[]): ReportFigure {
	const [first] = searches
	return {
		name: "searches",
		title: "Searches that found nothing",
		rowsAre: "searches",
		finding:
			first &&
			`Most often “${first.subject}” was looked for: ${formatCount(first.count, "time")}. ${sentence(searches.length)}`,
		chart: {
			kind: "bars",
			bars: searches.map(({ subject, count }) => ({ label: subject, value: count })),
		},
		table: { columns: ["Words", "Searches"], rows: searches.map(({ subject, count }) => [subject, count]) },
	}
}

function sentence(different: number): string {
	if (different >= MAX_SEARCHES) return `These are the ${formatNumber(MAX_SEARCHES)} most frequent ones.`
	return different === 1
		? "No other words found nothing."
		: `${formatNumber(different)} different words found nothing.`
}
