/** Pages of a list that are shown together, `from` to `page`, counted from 1. */
export type PageRange = { from: number; page: number }

/** After this many pages, the next one is shown alone. */
export const MAX_PAGES_TOGETHER = 5

/** Returns the rows of a range for SQL. */
export function offsetAndLimit(
	{ from, page }: PageRange,
	pageSize: number,
): { offset: number; limit: number } {
	return { offset: (from - 1) * pageSize, limit: (page - from + 1) * pageSize }
}

/** Clamps a range to the last page of a list with `total` rows. */
export function clampRange(range: PageRange, pageSize: number, total: number): PageRange {
	const last = Math.max(1, Math.ceil(total / pageSize))
	return { from: Math.min(range.from, last), page: Math.min(range.page, last) }
}

/** Returns the range for 'Show more'. */
export function withNextPage({ from, page }: PageRange): PageRange {
	const next = page + 1
	return next - from < MAX_PAGES_TOGETHER ? { from, page: next } : { from: next, page: next }
}
