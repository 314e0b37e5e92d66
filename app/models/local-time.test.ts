import { expect, test } from "vitest"
import { formatDate, formatDateTime } from "./local-time.ts"

test("days and times are those of the farm", () => {
	expect(formatDate("2026-06-04T03:59:00Z")).toBe("June 3, 2026")
	expect(formatDateTime("2026-01-15T17:05:00Z")).toMatch(/^January 15, 2026 at 12:05\sp\.m\.$/)
})
