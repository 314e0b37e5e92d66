import { expect, test } from "vitest"
import { addDays, countDays } from "#core/time/calendar.ts"
import { makePeriod, sumWithin, UNITS } from "./period.ts"

const rangeOf = (unit: (typeof UNITS)[number], back = 0, today = "2026-06-10") =>
	makePeriod({ unit, back }, today)

test("a period ends today, an earlier one the day before the next begins", () => {
	expect(rangeOf("day").range).toEqual({ from: "2026-05-12", to: "2026-06-10" })
	expect(rangeOf("day", 1).range).toEqual({ from: "2026-04-12", to: "2026-05-11" })
	expect(rangeOf("week").range).toEqual({ from: "2026-03-16", to: "2026-06-10" })
	expect(rangeOf("week", 1).range).toEqual({ from: "2025-12-15", to: "2026-03-15" })
	expect(rangeOf("month").range).toEqual({ from: "2025-07-01", to: "2026-06-10" })
	expect(rangeOf("month", 1).range).toEqual({ from: "2024-07-01", to: "2025-06-30" })
})

test("a period is compared with as many days of the one before, also from a leap day", () => {
	for (const unit of ["day", "week"] as const)
		for (const back of [0, 1]) {
			const { range, before } = rangeOf(unit, back)
			expect([unit, addDays(before.to, 1) <= range.from]).toEqual([unit, true])
			expect(countDays(before)).toBe(countDays(range))
		}
	expect(rangeOf("month").before).toEqual({ from: "2024-07-01", to: "2025-06-10" })
	expect(rangeOf("month", 0, "2028-02-29").before).toEqual({ from: "2026-03-01", to: "2027-02-28" })
})

test.each(UNITS)(
	"a period by %s contains each of its days once, and no other, in 30 days, 13 weeks or 12 months",
	(unit) => {
		for (const today of ["2026-06-10", "2028-02-29", "2028-03-01", "2027-12-31"])
			for (const back of [0, 1, 7]) {
				const { range, steps } = rangeOf(unit, back, today)
				expect(steps).toHaveLength({ day: 30, week: 13, month: 12 }[unit])
				expect([steps[0]?.from, steps.at(-1)?.to]).toEqual([range.from, range.to])
				for (const [at, step] of steps.slice(1).entries())
					expect(step.from).toBe(addDays(String(steps[at]?.to), 1))
				const [before, after] = [addDays(range.from, -1), addDays(range.to, 1)]
				const counts = new Map([
					[before, 50],
					[range.from, 1],
					[range.to, 2],
					[after, 100],
				] as const)
				const counted = steps.map((step) => sumWithin(step, counts))
				expect([counted[0], counted.at(-1), counted.length]).toEqual([1, 2, steps.length])
			}
	},
)
