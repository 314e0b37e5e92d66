import { expect, test } from "vitest"
import { tooltipDelay } from "./tooltips.tsx"

test("a tooltip waits 700 ms, and not at all within 300 ms of the last one", () => {
	expect(tooltipDelay(5000, undefined)).toBe(700)
	expect(tooltipDelay(5000, 4701)).toBe(0)
	expect(tooltipDelay(5000, 4700)).toBe(700)
})
