import fc from "fast-check"
import { expect, test } from "vitest"
import { parseBlocks, parseTerms, termsAsText } from "./terms-text.ts"

test("a blank line begins a paragraph, and lines with a dash are a list", () => {
	expect(parseBlocks("First\ncontinues.\n\n- one\n- two\n  continues\n\nLast")).toEqual([
		{ kind: "paragraph", text: "First continues." },
		{ kind: "list", items: ["one", "two continues"] },
		{ kind: "paragraph", text: "Last" },
	])
})

test("a list can follow a paragraph without a blank line, and blank lines don't split a list", () => {
	expect(parseBlocks("Not allowed:\n- fire\n\n- drones")).toEqual([
		{ kind: "paragraph", text: "Not allowed:" },
		{ kind: "list", items: ["fire", "drones"] },
	])
})

test("the terms are numbered and separated by two blank lines", () => {
	const sections = [
		{ heading: "Rules", text: "No:\n- fire\n- drones\n\n\n\nThank you." },
		{ heading: "Law", text: "Ontario." },
	]
	expect(termsAsText(sections)).toBe(
		"1. Rules\n\nNo:\n\n- fire\n- drones\n\nThank you.\n\n\n2. Law\n\nOntario.\n",
	)
})

const typed = fc
	.array(fc.constantFrom("- ", "-", "\n", "\n\n", "a", "b c", " ", "1. ", "\t", "\n\n\n"), { maxLength: 30 })
	.map((parts) => parts.join(""))
const heading = fc.constantFrom("Rules", "1. Rules", "Law", "- Law")

test("the sections of a published text give the same text again", () => {
	fc.assert(
		fc.property(fc.array(fc.record({ heading, text: typed }), { minLength: 1, maxLength: 5 }), (sections) => {
			const text = termsAsText(sections)
			expect(termsAsText(parseTerms(text))).toBe(text)
			expect(parseTerms(text).map((one) => one.heading)).toEqual(sections.map((one) => one.heading))
		}),
	)
})
