import { useState } from "react"

type Pages<T> = { list: string; firstPage: number; page: number; items: T[] }

/**
 * Keeps the pages that are on screen when the next one of the same list arrives, so that 'Show more' adds to them, and
 * when the last one arrives again (a dialog opened over it). Any other page, or another list, starts anew. `list`
 * names the list (its filters).
 */
export function useAccumulatedPages<T>(list: string, page: number, items: T[]): Pages<T> {
	const [pages, setPages] = useState<Pages<T>>({ list, firstPage: page, page, items })
	const [seen, setSeen] = useState(items)
	if (seen === items) return pages
	setSeen(items)
	const next = turn(pages, { list, firstPage: page, page, items })
	setPages(next)
	return next
}

function turn<T>(pages: Pages<T>, arrived: Pages<T>): Pages<T> {
	if (arrived.list !== pages.list) return arrived
	if (arrived.page === pages.page + 1) {
		return { ...pages, page: arrived.page, items: [...pages.items, ...arrived.items] }
	}
	return arrived.page === pages.page && pages.firstPage < pages.page ? pages : arrived
}
