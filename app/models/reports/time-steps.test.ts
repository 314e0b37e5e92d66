import { expect, test } from "vitest"
import { addDays, countDays } from "#app/models/time/calendar.ts"
import { countInSteps, stepUnit, timeSteps } from "./time-steps.ts"

test("a month is charted by day, a season by week, and years by month", () => {
	expect(stepUnit({ from: "2026-05-01", to: "2026-05-31" })).toBe("day")
	expect(stepUnit({ from: "2026-05-01", to: "2026-06-01" })).toBe("week")
	expect(stepUnit({ from: "2026-01-01", to: "2026-12-31" })).toBe("week")
	expect(stepUnit({ from: "2024-01-01", to: "2026-12-31" })).toBe("month")
})

test("a chart's steps contain every day of the range once, including leap days", () => {
	for (const to of ["2028-02-29", "2028-03-01", "2028-06-30", "2031-01-15"]) {
		const steps = timeSteps({ from: "2028-02-15", to })
		expect([steps[0]?.from, steps.at(-1)?.to]).toEqual(["2028-02-15", to])
		expect(steps.reduce((sum, step) => sum + countDays(step), 0)).toBe(countDays({ from: "2028-02-15", to }))
		for (const [at, step] of steps.slice(1).entries())
			expect(step.from).toBe(addDays(String(steps[at]?.to), 1))
	}
	expect(timeSteps({ from: "2026-06-03", to: "2026-06-02" })).toEqual([])
})

test("an incomplete week or month is labelled with its days", () => {
	const weeks = timeSteps({ from: "2026-05-31", to: "2026-07-06" }).map(({ label }) => label)
	expect(weeks.slice(0, 2)).toEqual(["May 31, 2026", "June 1 to June 7, 2026"])
	const months = timeSteps({ from: "2025-01-31", to: "2026-06-15" }).map(({ label }) => label)
	expect(months.slice(0, 2)).toEqual(["January 31, 2025", "February 2025"])
	expect(months.at(-1)).toBe("June 1 to June 15, 2026")
})

test("counts outside all steps are ignored", () => {
	const steps = timeSteps({ from: "2026-06-02", to: "2026-06-04" })
	const counts = new Map([
		["2026-06-05", 100],
		["2026-06-04", 3],
		["2026-06-01", 50],
		["2026-06-02", 1],
	])
	expect(countInSteps(steps, counts)).toEqual([1, 0, 3])
})
