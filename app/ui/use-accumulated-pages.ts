import { useState } from "react"

type Pages<T> = { list: string; firstPage: number; page: number; items: T[] }

/**
 * Keeps the pages that are on screen when the next one of the same list arrives, so that 'Show more' adds to them.
 * Any other page of the list, or another list, starts anew. `list` names the list (its filters).
 */
export function useAccumulatedPages<T>(list: string, page: number, items: T[]): Pages<T> {
	const [pages, setPages] = useState<Pages<T>>({ list, firstPage: page, page, items: [] })
	const [seen, setSeen] = useState<T[]>()
	if (seen === items) return pages
	setSeen(items)
	const continues = seen !== undefined && pages.list === list && page === pages.page + 1
	const next = continues
		? { ...pages, page, items: [...pages.items, ...items] }
		: { list, firstPage: page, page, items }
	setPages(next)
	return next
}
