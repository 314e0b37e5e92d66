import { expect, test } from "vitest"
import { percentText } from "./position.ts"
import { gridReference } from "./typed-position.ts"

test("a position is shown as its cell of the grid, or in percent", () => {
	expect(gridReference({ x: 0, y: 0 })).toBe("A1")
	expect(gridReference({ x: 1, y: 1 })).toBe("J10")
	expect(gridReference({ x: 0.25, y: 0.31 })).toBe("C4")
	expect(percentText(0.12345)).toBe("12.35")
})
