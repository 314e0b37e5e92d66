import { expect, test } from "vitest"
import { describeTrails } from "./trails-today.ts"

const trails = (closed: string, letters = "ABC") =>
	[...letters].map((letter) => ({ letter, isClosed: closed.includes(letter) }))

test("the trails' state is one phrase that names the closed ones, and all are closed with the farm", () => {
	expect(describeTrails(trails(""), true)).toBe("All 3 trails open")
	expect(describeTrails(trails("B"), true)).toBe("Trail B closed")
	expect(describeTrails(trails("AC"), true)).toBe("Trails A, C closed")
	expect(describeTrails(trails("ABC"), true)).toBe("Trails closed")
	expect(describeTrails(trails(""), false)).toBe("Trails closed")
	expect(describeTrails(trails("", "A"), true)).toBe("Trail open")
	expect(describeTrails([], false)).toBe("")
})
