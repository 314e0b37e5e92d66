import { expect, test } from "vitest"
import { columnPath, dashes, roundTop } from "./paths.ts"

test("the top of a chart's scale is a round whole number at least as large as every value", () => {
	const tops = [0, 1, 2, 7, 11, 15, 16, 99, 101, 4321].map((most) => roundTop([0, most]))
	expect(tops).toEqual([1, 1, 2, 8, 15, 15, 20, 100, 150, 5000])
	expect(roundTop([])).toBe(1)
})

test("small values stay visible in a chart, and zero draws no column", () => {
	expect(columnPath([0, 0], 10)).toBe("")
	expect(columnPath([5, 1], 1000)).toBe("M0.3 100v-1h0.4v1zM1.3 100v-1h0.4v1z")
	expect(columnPath(Array(12).fill(10), 10).match(/v-100h0\.76/g)).toHaveLength(12)
	expect(dashes([10, 0], 10)).toBe("M0.06 0h0.88M1.06 100h0.88")
})
