import { expect, test } from "vitest"
import { countDays } from "#app/models/time/calendar.ts"
import { seasonDays, seasonWeeks, seasonYear } from "./season.ts"

test("a season begins on May 1, and until then the previous one is the current season", () => {
	expect(seasonYear("2026-05-01")).toBe(2026)
	expect(seasonYear("2026-04-30")).toBe(2025)
	expect(seasonYear("2026-12-31")).toBe(2026)
	expect(seasonDays(2026)).toEqual({ from: "2026-05-01", to: "2026-10-31" })
})

test("a season's weeks have all of its days and no others", () => {
	for (let year = 2020; year < 2034; year++) {
		const weeks = seasonWeeks(year)
		expect(
			weeks.reduce((sum, week) => sum + countDays(week), 0),
			String(year),
		).toBe(184)
		expect([weeks[0]?.from, weeks.at(-1)?.to]).toEqual([`${year}-05-01`, `${year}-10-31`])
		expect(new Set(weeks.map(({ week }) => week)).size).toBe(weeks.length)
	}
	expect(seasonWeeks(2026).slice(0, 2)).toEqual([
		{ week: 18, from: "2026-05-01", to: "2026-05-03" },
		{ week: 19, from: "2026-05-04", to: "2026-05-10" },
	])
	// May 1, 2027 is a Saturday, May 1, 2028 a Monday.
	expect(seasonWeeks(2027)[0]).toMatchObject({ week: 17, to: "2027-05-02" })
	expect(seasonWeeks(2028)[0]).toMatchObject({ week: 18, to: "2028-05-07" })
})
