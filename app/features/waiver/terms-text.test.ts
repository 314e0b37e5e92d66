import fc from "fast-check"
import { expect, test } from "vitest"
import { DRAFT } from "./terms.record.ts"
import { parseBlocks, parseDraft, parseTerms, publishedText, tidyDraft } from "./terms-text.ts"

test("a blank line begins a paragraph but doesn't split a list, which may follow without one", () => {
	expect(parseBlocks("First\ncontinues.\n\n- one\n- two\n  continues\n\nLast")).toEqual([
		{ kind: "paragraph", text: "First continues." },
		{ kind: "list", items: ["one", "two continues"] },
		{ kind: "paragraph", text: "Last" },
	])
	expect(parseBlocks("Not allowed:\n- fire\n\n- drones")).toEqual([
		{ kind: "paragraph", text: "Not allowed:" },
		{ kind: "list", items: ["fire", "drones"] },
	])
})

test("a draft is published with its headings numbered in their order, whatever numbers were typed", () => {
	const published = "1. Rules\n\nNo:\n\n- fire\n- drones\n\nThank you.\n\n\n2. 2 laws\n\nOntario.\n"
	for (const draft of [
		"## Rules\nNo:\n- fire\n- drones\n\n\n\nThank you.\n\n## 2 laws\nOntario.",
		"##  7. Rules \n\nNo:\n\n- fire\n- drones\n\nThank you.\n##  1. 2 laws\n\n  Ontario.\n",
		"##Rules\nNo:\n- fire\n- drones\n\n## \n\nThank you.\n# 1. 2 laws\nOntario.",
		"#### Rules\nNo:\n- fire\n- drones\n\nThank you.\n### 2 laws\nOntario.",
	]) {
		expect(publishedText(draft)).toBe(published)
		expect(tidyDraft(draft)).not.toMatch(/\d\. |^#+$/m)
		expect(tidyDraft(tidyDraft(draft))).toBe(tidyDraft(draft))
	}
})

test("a draft that doesn't begin with a heading has no sections", () => {
	expect(parseDraft("Welcome.\n\n## Rules\nNone.")).toEqual([])
	expect(parseDraft("Rules\n##\n##Law")).toEqual([])
})

const typed = fc
	.array(fc.constantFrom("- ", "-", "\n", "\n\n", "a", "b c", " ", "1. ", "\t", "\n\n\n", "##"), {
		maxLength: 30,
	})
	.map((parts) => parts.join(""))
const heading = fc.constantFrom("Rules", "1.Rules", "Law", "- Law", "12.")
const sections = fc.array(fc.record({ heading, text: typed }), { minLength: 1, maxLength: 5 })

test("the sections of a published text give the same text again", () => {
	const draftOf = (all: { heading: string; text: string }[]) =>
		all.map((one, at) => `## ${at + 1}. ${one.heading}\n${one.text.replace(/^##/gm, " ##")}`).join("\n")
	fc.assert(
		fc.property(sections, (all) => {
			const text = publishedText(draftOf(all))
			expect(publishedText(draftOf(parseTerms(text)))).toBe(text)
			expect(parseTerms(text).map((one) => one.heading)).toEqual(all.map((one) => one.heading))
		}),
	)
})

test("a draft that is accepted has sections, and is the same when it is sent again", () => {
	const { rule } = DRAFT.fields.text
	const check = (draft: string) => {
		const sent = rule.safeParse(draft)
		if (!sent.success) return
		expect(parseDraft(sent.data).length).toBeGreaterThan(0)
		expect([tidyDraft(sent.data), rule.safeParse(sent.data)]).toEqual([sent.data, sent])
	}
	fc.assert(fc.property(typed, check), { numRuns: 500 })
	for (const draft of ["## 1. \nhi", "##\n## a\n##", "#\n\t## \n1."]) check(draft)
})
