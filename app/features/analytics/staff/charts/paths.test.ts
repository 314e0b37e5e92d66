import { expect, test } from "vitest"
import { roundTop } from "./report-card.tsx"

test("the top of a chart's scale is a round whole number at least as large as every value", () => {
	const tops = [0, 1, 2, 7, 11, 15, 16, 99, 101, 4321].map((most) => roundTop([0, most]))
	expect(tops).toEqual([1, 1, 2, 8, 15, 15, 20, 100, 150, 5000])
	expect(roundTop([])).toBe(1)
})
