import { expect, test } from "vitest"
import { trailsInWords } from "./trails-today.ts"

const trails = (closed: string, letters = "ABC") =>
	[...letters].map((letter) => ({ letter, isClosed: closed.includes(letter) }))

test("the trails' state is one phrase that names the closed ones, and all are closed with the farm", () => {
	expect(trailsInWords(trails(""), true)).toBe("All 3 trails open")
	expect(trailsInWords(trails("B"), true)).toBe("Trail B closed")
	expect(trailsInWords(trails("AC"), true)).toBe("Trails A, C closed")
	expect(trailsInWords(trails("ABC"), true)).toBe("Trails closed")
	expect(trailsInWords(trails(""), false)).toBe("Trails closed")
	expect(trailsInWords(trails("", "A"), true)).toBe("Trail open")
	expect(trailsInWords([], false)).toBe("")
})
