import fc from "fast-check"
import { expect, test } from "vitest"
import {
	gridReference,
	lineText,
	parseGridReference,
	parseLine,
	parsePercent,
	parsePosition,
	percentText,
} from "./position.ts"

test("percentages are read with a dot, a comma or a sign, and must be from 0 to 100", () => {
	expect([parsePercent("12.5"), parsePercent("12,5"), parsePercent(" 12.5 % "), parsePercent("100")]).toEqual(
		[0.125, 0.125, 0.125, 1],
	)
	for (const text of ["", "-1", "100.1", "101", "x", "1e1", "1.2.3"])
		expect(parsePercent(text), text).toBeUndefined()
})

test("a cell of the grid is its center", () => {
	expect(parseGridReference("a1")).toEqual({ x: 0.05, y: 0.05 })
	expect(parseGridReference(" J 10 ")).toEqual({ x: 0.95, y: 0.95 })
	for (const text of ["K1", "A0", "A11", "1A", "A"]) expect(parseGridReference(text), text).toBeUndefined()
	expect([
		gridReference({ x: 0, y: 0 }),
		gridReference({ x: 1, y: 1 }),
		gridReference({ x: 0.25, y: 0.31 }),
	]).toEqual(["A1", "J10", "C4"])
})

test("a written line is read back", () => {
	const fraction = fc.integer({ min: 0, max: 10_000 }).map((part) => part / 10_000)
	fc.assert(
		fc.property(fc.array(fc.record({ x: fraction, y: fraction })), (line) => {
			expect(parseLine(lineText(line))).toEqual(line)
		}),
	)
})

test("positions may be typed in several ways, and the first wrong line is named", () => {
	expect(parsePosition("12.5, 40")).toEqual({ x: 0.125, y: 0.4 })
	expect(parsePosition("12.5% 40%")).toEqual({ x: 0.125, y: 0.4 })
	expect(parsePosition("12.5 40 3")).toBeUndefined()
	expect(parseLine("12.5 40\r\n\r\nC4; 1 2")).toEqual([
		{ x: 0.125, y: 0.4 },
		{ x: 0.25, y: 0.35 },
		{ x: 0.01, y: 0.02 },
	])
	expect(parseLine("1 1\n12.5\n2 2")).toEqual({ wrongLine: 2, text: "12.5" })
	expect(percentText(0.12345)).toBe("12.35")
})
