import { expect, test } from "vitest"
import { percentText } from "./position.ts"
import { gridReference, parseGridReference, parsePercent, parsePosition } from "./typed-position.ts"

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

test("positions may be typed in several ways", () => {
	expect(parsePosition("12.5, 40")).toEqual({ x: 0.125, y: 0.4 })
	expect(parsePosition("12.5% 40%")).toEqual({ x: 0.125, y: 0.4 })
	expect(parsePosition("12.5 40 3")).toBeUndefined()
	expect(percentText(0.12345)).toBe("12.35")
})
