import { expect, test } from "vitest"
import { localTimeValue, parseLocalTime } from "./local-input.ts"
import { DEFAULT_ZONE as ZONE } from "./local-time.ts"

test("times are read on the farm's clock, and those that don't exist are rejected", () => {
	expect(parseLocalTime("2026-07-04T07:05", ZONE)).toBe("2026-07-04T11:05:00.000Z")
	expect(parseLocalTime("2026-01-04 7:05", ZONE)).toBe("2026-01-04T12:05:00.000Z")
	// The clock skips this hour.
	expect(parseLocalTime("2026-03-08T02:30:00", ZONE)).toBe("2026-03-08T07:30:00.000Z")
	for (const text of ["2026-02-30T07:05", "2026-07-04T24:00", "2026-07-04", "07:05", "1999-01-01T07:05", "x"])
		expect(parseLocalTime(text, ZONE), text).toBeUndefined()
	expect(localTimeValue("2026-07-04T11:05:00.000Z", ZONE)).toBe("2026-07-04T07:05")
	expect(localTimeValue(null, ZONE)).toBe("")
})
