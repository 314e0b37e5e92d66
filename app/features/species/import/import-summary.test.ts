import { expect, test } from "vitest"
import { importMessage, importSummary } from "./import-summary.ts"

const counts = (imported: number, updated: number, skipped: number, missingPhotos?: string[]) => ({
	...{ imported, updated, skipped },
	...(missingPhotos && { missingPhotos }),
})

test.each([
	[counts(0, 0, 0), "0 species imported.", "0 new, 0 updated, 0 skipped from a.csv"],
	[counts(0, 2, 1), "0 species imported, 2 updated, 1 skipped.", "0 new, 2 updated, 1 skipped from a.csv"],
	[
		counts(1, 0, 0, ["a.jpg", "b.jpg", "c.jpg", "d.jpg"]),
		"1 species imported. Photos not imported, because a CSV file has no pictures: a.jpg, b.jpg, c.jpg and 1 more.",
		"1 new, 0 updated, 0 skipped from a.csv. Photos not imported, because a CSV file has no pictures: a.jpg, b.jpg, c.jpg and 1 more",
	],
])("an import of %o says what it changed, and nothing else", (counts, message, summary) => {
	expect(importMessage(counts)).toBe(message)
	expect(importSummary(counts, "a.csv")).toBe(summary)
})
