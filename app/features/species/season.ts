import { monthLabel } from "#core/time/local-time.ts"

/** Months are numbers from 1 to 12. A species without months has no stated season and is never in season. */
export function isInSeason({ seasonMonths }: { seasonMonths: readonly number[] }, month: number): boolean {
	return seasonMonths.includes(month)
}

/** 'All year', 'April to June and October', or 'November to February'. Empty without months. */
export function seasonText(months: readonly number[]): string {
	if (months.length === 12) return "All year"
	const has = (month: number) => months.includes(((month + 11) % 12) + 1)
	const starts = months.filter((month) => !has(month - 1))
	const ranges = starts.map((start) => {
		let end = start
		while (has(end + 1)) end++
		const last = monthLabel(((end - 1) % 12) + 1)
		return end === start ? last : `${monthLabel(start)} to ${last}`
	})
	const last = ranges.pop() ?? ""
	return ranges.length > 0 ? `${ranges.join(", ")} and ${last}` : last
}
