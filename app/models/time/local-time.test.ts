import { expect, test } from "vitest"
import { localTimeValue } from "./local-input.ts"
import {
	DEFAULT_ZONE,
	formatDate,
	formatDateTime,
	formatTime,
	longDay,
	monthName,
	shortDay,
} from "./local-time.ts"

test("dates and times are in the farm's time zone and in one style", () => {
	expect(formatDate("2026-06-04T03:59:00Z", DEFAULT_ZONE)).toBe("June 3, 2026")
	expect(formatDateTime("2026-01-15T17:05:00Z", DEFAULT_ZONE)).toBe("January 15, 2026 at 12:05 PM")
	expect(formatDateTime("2026-06-20T04:05:00Z", DEFAULT_ZONE)).toBe("June 20, 2026 at 12:05 AM")
	expect(formatTime("2026-11-22T13:00:00Z", DEFAULT_ZONE)).toBe("8:00 AM")
	expect(formatTime("2026-11-22T22:59:59Z", DEFAULT_ZONE)).toBe("5:59 PM")
})

test("the field for a time shows the farm's clock", () => {
	expect(localTimeValue("2026-07-04T11:05:00.000Z", DEFAULT_ZONE)).toBe("2026-07-04T07:05")
	expect(localTimeValue(null, DEFAULT_ZONE)).toBe("")
})

test("calendar dates are in the same style", () => {
	expect([longDay("2026-06-03"), longDay("2026-12-31")]).toEqual(["June 3, 2026", "December 31, 2026"])
	expect([shortDay("2026-01-09"), monthName("2026-11-22")]).toEqual(["January 9", "November 2026"])
})
