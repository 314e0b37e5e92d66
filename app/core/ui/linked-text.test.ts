import { expect, test } from "vitest"
import { linkedParts } from "./linked-text.tsx"

test("addresses of websites, email addresses and labelled links become links, and what surrounds them stays", () => {
	expect(linkedParts("See https://bus.example/7, write to hello@farm.example. Or [the map](/map)!")).toEqual([
		{ text: "See " },
		{ text: "https://bus.example/7", href: "https://bus.example/7" },
		{ text: ", write to " },
		{ text: "hello@farm.example", href: "mailto:hello@farm.example" },
		{ text: ". Or " },
		{ text: "the map", href: "/map" },
		{ text: "!" },
	])
	expect(linkedParts("Turn left [after 6 km] (at the barn)")).toEqual([
		{ text: "Turn left [after 6 km] (at the barn)" },
	])
	expect(linkedParts("[Bus](bus.example/7)")).toEqual([{ text: "Bus", href: "https://bus.example/7" }])
	expect(linkedParts("www.a.example").map(({ href }) => href)).toEqual(["https://www.a.example"])
	expect(linkedParts("")).toEqual([])
})

test("a link leads to a page of this site or a website, and never runs a script", () => {
	for (const line of ["[x](javascript:alert(1))", "[x](data:text/html,1)", "[x](//evil.example)"])
		expect(
			linkedParts(line).every(({ href }) => href === undefined),
			line,
		).toBe(true)
})
