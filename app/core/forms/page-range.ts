import { href } from "react-router"

export type PageRange = { from: number; page: number }

/** The dashboard, if its card 'Today' led here. */
export const fromToday = (search: string | URLSearchParams) =>
	new URLSearchParams(search).get("back") === "today" ? href("/admin") : undefined

const MAX_PAGES_TOGETHER = 5

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

/** The requested pages as far as they exist, otherwise the last one. */
export function pagesOf(requested: PageRange, pageSize: number, total: number) {
	const last = Math.max(1, Math.ceil(total / pageSize))
	const range = { from: Math.min(requested.from, last), page: Math.min(requested.page, last) }
	const { from, page } = range
	return { range, offset: (from - 1) * pageSize, limit: (page - from + 1) * pageSize }
}

export function withNextPage({ from, page }: PageRange): PageRange {
	const next = page + 1
	return next - from < MAX_PAGES_TOGETHER ? { from, page: next } : { from: next, page: next }
}
