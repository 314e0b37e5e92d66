/** Pages of a list that stand on the screen together, `from` to `page`, counted from 1. */
export type PageRange = { from: number; page: number }

/** More pages than these are not shown together; the next one opens alone. */
export const MAX_PAGES_TOGETHER = 5

/** The rows of a range: how many to leave out, how many to take. */
export function rowsOf({ from, page }: PageRange, pageSize: number): { offset: number; limit: number } {
	return { offset: (from - 1) * pageSize, limit: (page - from + 1) * pageSize }
}

/** The range inside a list of this length: what lies behind its end becomes its last page. */
export function withinList(range: PageRange, pageSize: number, total: number): PageRange {
	const last = Math.max(1, Math.ceil(total / pageSize))
	return { from: Math.min(range.from, last), page: Math.min(range.page, last) }
}

/** The range with one page more, or that page alone where there would be too many. */
export function withNextPage({ from, page }: PageRange): PageRange {
	const next = page + 1
	return next - from < MAX_PAGES_TOGETHER ? { from, page: next } : { from: next, page: next }
}
