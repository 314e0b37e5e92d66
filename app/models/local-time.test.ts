import { expect, test } from "vitest"
import { formatDate, formatDateTime, formatMoment } from "./local-time.ts"

test("days and times are those of the farm", () => {
	expect(formatDate("2026-06-04T03:59:00Z")).toBe("June 3, 2026")
	expect(formatDateTime("2026-01-15T17:05:00Z")).toMatch(/^January 15, 2026 at 12:05\sp\.m\.$/)
})

test("a moment of this season is short: day, month and the clock of 24 hours, on the farm's own calendar", () => {
	expect(formatMoment("2026-06-20T14:15:00Z")).toBe("20 June, 10:15")
	expect(formatMoment("2026-06-20T04:05:00Z")).toBe("20 June, 00:05")
})
