import { expect, test } from "vitest"
import { parseReportQuery, quickRanges, reportSearch } from "./report-url.ts"

const clock = { today: "2026-06-10", first: "2025-05-20" }
const parsed = (search: string) => parseReportQuery(new URLSearchParams(search), clock)

test("a report covers the last thirty days by default, and a missing date is the first counted day or today", () => {
	expect(parsed("")).toMatchObject({ range: { from: "2026-05-12", to: "2026-06-10" }, problem: undefined })
	expect(parsed("from=&to=").range).toEqual({ from: "2026-05-12", to: "2026-06-10" })
	expect(parsed("from=2026-06-01").range).toEqual({ from: "2026-06-01", to: "2026-06-10" })
	expect(parsed("to=2025-12-31").range).toEqual({ from: "2025-05-20", to: "2025-12-31" })
	expect(parsed("to=2020-12-31").range).toEqual({ from: "2020-12-31", to: "2020-12-31" })
})

test("invalid report dates get a message, and the typed values are shown again", () => {
	const wrong = parsed("from=2026-02-30&to=2026-03-05&archived=show&all=views")
	expect(wrong.problem).toBe("'2026-02-30' is not a day. Days are written like 2026-06-03.")
	expect(wrong).toMatchObject({
		typed: { from: "2026-02-30", to: "2026-03-05" },
		range: { from: "2026-05-12", to: "2026-06-10" },
		archived: true,
		all: "views",
	})
	expect(parsed("to=yesterday").problem).toMatch(/^'yesterday' is not a day/)
	expect(parsed(`from=${"x".repeat(500)}`).problem?.length).toBeLessThan(100)
	expect(parsed("from=2026-06-02&to=2026-06-01").problem).toBe(
		"The first day, 2026-06-02, comes after the last one, 2026-06-01.",
	)
})

test("a report's URL has all its parameters, and unknown report names are ignored", () => {
	const report = {
		range: { from: "2026-06-01", to: "2026-06-02" },
		all: "audio-plays" as const,
		archived: true,
	}
	expect(reportSearch(report)).toBe("?from=2026-06-01&to=2026-06-02&all=audio-plays&archived=show")
	expect(parsed(reportSearch(report))).toMatchObject(report)
	expect(parsed("all=users").all).toBeUndefined()
})

test("the quick ranges end today, except for seasons", () => {
	expect(
		quickRanges("2026-04-30", "2025-05-20", { first: "05-01", last: "10-31" }).map(({ range }) => range),
	).toEqual([
		{ from: "2026-04-24", to: "2026-04-30" },
		{ from: "2026-04-01", to: "2026-04-30" },
		{ from: "2025-05-01", to: "2025-10-31" },
		{ from: "2024-05-01", to: "2024-10-31" },
		{ from: "2025-05-20", to: "2026-04-30" },
	])
})
