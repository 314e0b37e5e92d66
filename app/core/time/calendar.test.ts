import { expect, test } from "vitest"
import { addDays, countDays, endOfMonth, mondayOf } from "./calendar.ts"

test("days are counted across leap days, clock changes and years", () => {
	expect(addDays("2028-02-28", 1)).toBe("2028-02-29")
	expect(addDays("2027-02-28", 1)).toBe("2027-03-01")
	expect(addDays("2026-01-01", -1)).toBe("2025-12-31")
	expect(countDays({ from: "2026-03-07", to: "2026-03-09" })).toBe(3)
	expect(countDays({ from: "2028-01-01", to: "2028-12-31" })).toBe(366)
	expect(countDays({ from: "2026-06-03", to: "2026-06-02" })).toBe(0)
	expect(endOfMonth("2028-02-10")).toBe("2028-02-29")
	expect(endOfMonth("2026-12-31")).toBe("2026-12-31")
})

test("weeks begin on Monday", () => {
	expect(mondayOf("2026-06-03")).toBe("2026-06-01")
	expect(mondayOf("2026-06-01")).toBe("2026-06-01")
	expect(mondayOf("2026-06-07")).toBe("2026-06-01")
})
