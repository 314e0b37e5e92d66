import { expect, test } from "vitest"
import { compareTerms } from "./terms-changes.server.ts"
import { publishedText } from "./terms-text.ts"

const terms = (...headings: string[]) =>
	publishedText(headings.map((one) => `## ${one}\nThe text of ${one}.`).join("\n"))
const ABC = terms("A", "B", "C")

test("added and removed sections are found, and those behind them haven't changed", () => {
	expect(compareTerms(ABC, terms("N", "A", "C"))).toEqual([
		{ kind: "Added", title: "1. N", parts: [{ text: "The text of N.", change: "added" }] },
		{ kind: "Removed", title: "2. B", parts: [{ text: "The text of B.", change: "removed" }] },
	])
	expect(compareTerms(ABC, terms("C", "A", "B")), "another order").toEqual([])
})

test("a changed section shows the words that changed, also of the second with its heading", () => {
	const parts = [{ text: "The " }, { text: "new ", change: "added" }, { text: "text of A." }]
	const changed = (text: string) => text.replace(/(.*)The text of A/s, "$1The new text of A")
	expect(compareTerms(ABC, changed(ABC))).toEqual([{ kind: "Changed", title: "1. A", parts }])
	expect(compareTerms(terms("A", "A"), changed(terms("A", "A")))).toEqual([
		{ kind: "Changed", title: "2. A", parts },
	])
})
