import { expect, test } from "vitest"
import { seenCodes } from "./scan-panel.tsx"

test("a code held in view is new once, and new again after some seconds out of view", () => {
	const isNew = seenCodes()
	expect(isNew("a", 0)).toBe(true)
	for (let now = 125; now < 60_000; now += 125) expect(isNew("a", now), `at ${now}`).toBe(false)
	expect(isNew("a", 63_000)).toBe(false)
	expect(isNew("a", 67_500)).toBe(true)
})

test("a second code is new at once, and two codes in one picture are each new once", () => {
	const isNew = seenCodes()
	expect([isNew("a", 0), isNew("b", 0), isNew("a", 125), isNew("b", 125)]).toEqual([true, true, false, false])
	expect(isNew("c", 250)).toBe(true)
})
