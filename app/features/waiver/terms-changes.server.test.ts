import { expect, test } from "vitest"
import { compareTerms } from "./terms-changes.server.ts"

const section = (heading: string, text = `The text of ${heading}.`) => ({ heading, text })
const ABC = [section("A"), section("B"), section("C")]

test("added and removed sections are found, and those behind them haven't moved", () => {
	expect(compareTerms(ABC, [section("N"), section("A"), section("C")])).toEqual([
		{ kind: "added", number: 1, heading: "N" },
		{
			kind: "removed",
			number: 2,
			heading: "B",
			parts: [{ text: "The text of B.", change: "removed" }],
		},
	])
})

test("a changed section shows the words that changed", () => {
	const after = [section("A", "The new text of A."), section("B"), section("C")]
	expect(compareTerms(ABC, after)).toEqual([
		{
			kind: "changed",
			number: 1,
			heading: "A",
			previousHeading: "A",
			parts: [{ text: "The " }, { text: "new ", change: "added" }, { text: "text of A." }],
		},
	])
})

test("a section with another heading and the same text is a changed one", () => {
	const after = [section("A"), { heading: "Z", text: "The text of B." }, section("C")]
	expect(compareTerms(ABC, after)).toEqual([
		{ kind: "changed", number: 2, heading: "Z", previousHeading: "B", parts: [] },
	])
})

test("only the section that was moved is reported", () => {
	const [a, b, c] = ABC as [(typeof ABC)[0], (typeof ABC)[0], (typeof ABC)[0]]
	expect(compareTerms([a, b, c, section("D")], [b, c, section("D"), a])).toEqual([
		{ kind: "moved", number: 4, heading: "A" },
	])
})
