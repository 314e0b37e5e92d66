import { expect, test } from "vitest"
import { formatSeconds } from "./audio-time.ts"

test("audio times are formatted as m:ss", () => {
	expect([0, 9.9, 60, 75, 600].map(formatSeconds)).toEqual(["0:00", "0:09", "1:00", "1:15", "10:00"])
	expect([Number.NaN, Number.POSITIVE_INFINITY, -1].map(formatSeconds)).toEqual(["0:00", "0:00", "0:00"])
})
