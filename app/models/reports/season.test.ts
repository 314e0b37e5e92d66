import { expect, test } from "vitest"
import { countDays } from "#app/models/time/calendar.ts"
import { DEFAULT_OPENING_TIMES, everyDay, type OpeningTimes } from "#app/models/time/opening-times.ts"
import { farmSeason, seasonDays, seasonWeeks, seasonYear } from "./season.ts"

const SUMMER = { first: "05-01", last: "10-31" }
const WINTER = { first: "11-15", last: "03-31" }
const YEAR = { first: "01-01", last: "12-31" }

const open = [{ opens: "08:00", closes: "20:00" }]
const times = (changed: Partial<OpeningTimes>): OpeningTimes => ({ ...DEFAULT_OPENING_TIMES, ...changed })

test("the season of the reports is the year without the longest time in which the farm is closed every year", () => {
	const closed = { from: "11-01", to: "04-30", weekly: null }
	const only = { from: "05-01", to: "10-31", weekly: everyDay(open) }
	for (const [what, changed, season] of [
		["open all year", {}, YEAR],
		["closed in winter", { seasons: [closed] }, SUMMER],
		[
			"closed in winter and for two weeks in July",
			{ seasons: [closed, { from: "07-01", to: "07-14", weekly: null }] },
			SUMMER,
		],
		["open in its season only", { weekly: everyDay([]), seasons: [only] }, SUMMER],
		[
			"open in two seasons in a row",
			{
				weekly: everyDay([]),
				seasons: [
					{ ...only, to: "07-31" },
					{ ...only, from: "08-01" },
				],
			},
			SUMMER,
		],
		[
			"open across New Year",
			{ weekly: everyDay([]), seasons: [{ ...only, from: "11-15", to: "03-31" }] },
			WINTER,
		],
		["longer hours in summer", { seasons: [only] }, YEAR],
		["closed in one year only", { seasons: [{ from: "2026-01-01", to: "2026-06-30", weekly: null }] }, YEAR],
		["never open", { weekly: everyDay([]) }, YEAR],
		["closed on Mondays", { weekly: { ...everyDay(open), Monday: [] } }, YEAR],
	] as const)
		expect(farmSeason(times(changed as Partial<OpeningTimes>)), what).toEqual(season)
})

test("until a season begins, the previous one is the current season", () => {
	expect(seasonYear("2026-05-01", SUMMER)).toBe(2026)
	expect(seasonYear("2026-04-30", SUMMER)).toBe(2025)
	expect(seasonYear("2026-12-31", SUMMER)).toBe(2026)
	expect(seasonYear("2027-02-01", WINTER)).toBe(2026)
	expect(seasonYear("2026-01-01", YEAR)).toBe(2026)
	expect(seasonDays(2026, SUMMER)).toEqual({ from: "2026-05-01", to: "2026-10-31" })
	expect(seasonDays(2026, WINTER)).toEqual({ from: "2026-11-15", to: "2027-03-31" })
})

test("a season's weeks have all of its days and no others, in an order that two seasons share", () => {
	for (const season of [SUMMER, WINTER, YEAR])
		for (let year = 2020; year < 2034; year++) {
			const what = `${season.first} of ${year}`
			const weeks = seasonWeeks(year, season)
			const days = seasonDays(year, season)
			expect(
				weeks.reduce((sum, week) => sum + countDays(week), 0),
				what,
			).toBe(countDays(days))
			expect([weeks[0]?.from, weeks.at(-1)?.to], what).toEqual([days.from, days.to])
			const orders = weeks.map(({ order }) => order)
			expect(orders, what).toEqual([...new Set(orders)].sort((a, b) => a - b))
		}
	expect(seasonWeeks(2026, SUMMER).slice(0, 2)).toMatchObject([
		{ week: 18, from: "2026-05-01", to: "2026-05-03" },
		{ week: 19, from: "2026-05-04", to: "2026-05-10" },
	])
	// May 1, 2027 is a Saturday, May 1, 2028 a Monday.
	expect(seasonWeeks(2027, SUMMER)[0]).toMatchObject({ week: 17, to: "2027-05-02" })
	expect(seasonWeeks(2028, SUMMER)[0]).toMatchObject({ week: 18, to: "2028-05-07" })
})
