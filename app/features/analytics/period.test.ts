import { expect, test } from "vitest"
import { addDays, countDays } from "#core/time/calendar.ts"
import { makePeriod, UNITS } from "./period.ts"

test("a period ends today, and is compared with as many days of the one before, also from a leap day", () => {
	const today = "2026-06-10"
	expect(makePeriod("day", today).range).toEqual({ from: "2026-05-12", to: today })
	expect(makePeriod("week", today).range).toEqual({ from: "2026-03-16", to: today })
	expect(makePeriod("month", today).range).toEqual({ from: "2025-07-01", to: today })
	for (const unit of ["day", "week"] as const) {
		const { range, before } = makePeriod(unit, today)
		expect([unit, addDays(before.to, 1) <= range.from]).toEqual([unit, true])
		expect(countDays(before)).toBe(countDays(range))
	}
	expect(makePeriod("month", today).before).toEqual({ from: "2024-07-01", to: "2025-06-10" })
	expect(makePeriod("month", "2028-02-29").before).toEqual({ from: "2026-03-01", to: "2027-02-28" })
})

test.each(UNITS)(
	"a period by %s contains each of its days once, and no other, in 30 days, 13 weeks or 12 months",
	(unit) => {
		for (const today of ["2026-06-10", "2028-02-29", "2028-03-01", "2027-12-31"]) {
			const { range, steps } = makePeriod(unit, today)
			expect(steps).toHaveLength({ day: 30, week: 13, month: 12 }[unit])
			expect([steps[0]?.from, steps.at(-1)?.to]).toEqual([range.from, range.to])
			for (const [at, step] of steps.slice(1).entries())
				expect(step.from).toBe(addDays(String(steps[at]?.to), 1))
		}
	},
)
