export type PageRange = { from: number; page: number }

export const MAX_PAGES_TOGETHER = 5

export function offsetAndLimit(
	{ from, page }: PageRange,
	pageSize: number,
): { offset: number; limit: number } {
	return { offset: (from - 1) * pageSize, limit: (page - from + 1) * pageSize }
}

export function clampRange(range: PageRange, pageSize: number, total: number): PageRange {
	const last = Math.max(1, Math.ceil(total / pageSize))
	return { from: Math.min(range.from, last), page: Math.min(range.page, last) }
}

export function withNextPage({ from, page }: PageRange): PageRange {
	const next = page + 1
	return next - from < MAX_PAGES_TOGETHER ? { from, page: next } : { from: next, page: next }
}
