export type PageRange = { from: number; page: number }

export const MAX_PAGES_TOGETHER = 5

const MAX_PAGE = 10_000

export function parsePages(params: URLSearchParams): PageRange {
	const page = parsePage(params.get("page"))
	const from = params.has("from") ? parsePage(params.get("from")) : page
	return { from: Math.max(Math.min(from, page), page - MAX_PAGES_TOGETHER + 1), page }
}

export function setPages(params: URLSearchParams, { from, page = 1 }: Partial<PageRange>): void {
	if (page > 1) params.set("page", String(page))
	if (from && from < page) params.set("from", String(from))
}

export function rangeSearch(range: PageRange): string {
	const params = new URLSearchParams()
	setPages(params, range)
	return params.size > 0 ? `?${params}` : ""
}

export const pagesSearch = (params: URLSearchParams) => rangeSearch(parsePages(params))

function parsePage(text: string | null): number {
	return text && /^\d{1,5}$/.test(text) ? Math.min(Math.max(Number(text), 1), MAX_PAGE) : 1
}

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
