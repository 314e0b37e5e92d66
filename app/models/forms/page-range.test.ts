import { expect, test } from "vitest"
import { clampRange, MAX_PAGES_TOGETHER, offsetAndLimit, withNextPage } from "./page-range.ts"

test("a range of pages has an offset and a limit", () => {
	expect(offsetAndLimit({ from: 1, page: 1 }, 60)).toEqual({ offset: 0, limit: 60 })
	expect(offsetAndLimit({ from: 2, page: 4 }, 60)).toEqual({ offset: 60, limit: 180 })
})

test("a page beyond the end is the last page", () => {
	expect(clampRange({ from: 9, page: 9 }, 60, 64)).toEqual({ from: 2, page: 2 })
	expect(clampRange({ from: 1, page: 9 }, 60, 64)).toEqual({ from: 1, page: 2 })
	expect(clampRange({ from: 3, page: 3 }, 60, 0)).toEqual({ from: 1, page: 1 })
	expect(clampRange({ from: 1, page: 2 }, 60, 64)).toEqual({ from: 1, page: 2 })
})

test("'Show more' adds a page, up to a maximum", () => {
	expect(withNextPage({ from: 1, page: 1 })).toEqual({ from: 1, page: 2 })
	const full = { from: 1, page: MAX_PAGES_TOGETHER }
	expect(withNextPage(full)).toEqual({ from: MAX_PAGES_TOGETHER + 1, page: MAX_PAGES_TOGETHER + 1 })
})
