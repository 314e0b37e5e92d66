import { expect, test } from "vitest"
import { createRateLimit } from "./rate-limit.server.ts"

test("so many tries in a while, then a wait, each key for itself", () => {
	const limit = createRateLimit(2, 60_000)
	expect([limit.check("a", 0), limit.check("a", 1)]).toEqual([undefined, undefined])
	expect(limit.check("a", 30_000)).toBe(30)
	expect(limit.check("b", 30_000)).toBeUndefined()
	expect(limit.check("a", 60_000)).toBeUndefined()
})

test("a flood of keys is not remembered for ever", () => {
	const limit = createRateLimit(1, 1e9)
	limit.check("first", 0)
	for (let key = 0; key < 10_000; key++) limit.check(String(key), 1)
	expect(limit.check("first", 2)).toBeUndefined()
	expect(limit.check("9999", 2)).toBeGreaterThan(0)
})
