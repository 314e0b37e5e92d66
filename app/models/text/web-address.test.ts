import { expect, test } from "vitest"
import { withScheme } from "./web-address.ts"

test("an address that was typed without its scheme gets https://", () => {
	for (const typed of [
		"www.example.org",
		"example.org/x",
		"example.org",
		"Example.ORG:8080/a?b=1#c",
		"müller.de",
	])
		expect(withScheme(typed)).toBe(`https://${typed}`)
})

test("other text stays as it is", () => {
	for (const typed of [
		...["", "https://example.org", "HTTP://example.org", "ftp://example.org", "javascript:alert(1)", "/map"],
		...["gate@otter.example", "nowhere", "Peterson 2020. Birds.", "www. example.org", "1.5", "10.0.0.1/x"],
	])
		expect(withScheme(typed)).toBe(typed)
})
