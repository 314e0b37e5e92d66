import { MAX_PAGES_TOGETHER, type PageRange } from "#app/models/forms/page-range.ts"
import { firstCharacters } from "#app/models/text/text.ts"
import { MAX_QUERY_LENGTH } from "./catalogue.ts"

const MAX_PAGE = 10_000

export function parseQuery(text: string | null): string {
	return firstCharacters((text ?? "").replace(/\p{Cc}+/gu, " ").trim(), MAX_QUERY_LENGTH)
}

export function parsePages(params: URLSearchParams): PageRange {
	const page = parsePage(params.get("page"))
	const from = params.has("from") ? parsePage(params.get("from")) : page
	return { from: Math.max(Math.min(from, page), page - MAX_PAGES_TOGETHER + 1), page }
}

export function setPages(params: URLSearchParams, { from, page = 1 }: Partial<PageRange>): void {
	if (page > 1) params.set("page", String(page))
	if (from && from < page) params.set("from", String(from))
}

export function pagesSearch(params: URLSearchParams): string {
	const pages = new URLSearchParams()
	setPages(pages, parsePages(params))
	return pages.size > 0 ? `?${pages}` : ""
}

function parsePage(text: string | null): number {
	return text && /^\d{1,5}$/.test(text) ? Math.min(Math.max(Number(text), 1), MAX_PAGE) : 1
}
