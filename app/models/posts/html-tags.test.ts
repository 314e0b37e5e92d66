import fc from "fast-check"
import { expect, test } from "vitest"
import { stripTags } from "./html-tags.ts"

test("HTML tags and comments are removed, and the text between them is not", () => {
	for (const [typed, text] of [
		["<p>Tea &amp; <b>scones</b></p>", "Tea &amp; scones"],
		['<a href="https://x.example/?a>b" target=_blank>Tea</a ><br/>', "Tea"],
		["<INPUT type='checkbox' checked disabled>Tea<img src=x onerror=alert(1)>", "Tea"],
		["<p class=\"MsoNormal\"\n style='margin:0'>Tea<!-- and <b>scones</b> --><hr />", "Tea"],
		["<!DOCTYPE html><script>alert(1)</script>", "alert(1)"],
	])
		expect(stripTags(typed ?? "")).toBe(text)
})

test("text that only contains angle brackets doesn't change", () => {
	for (const text of [
		"Mail <anna@farm.example> please",
		"if a<b and c>d",
		"5 < 6 and 7 > 3, <3",
		"<https://farm.example/news>, <Anna Smith>, <your name here>",
		"x <- y -> z, a<b && c>d, <>, </>, < b >, <!-- not closed",
		"<a@b.example> and <b> is bold".replace("<b>", "< b>"),
	])
		expect(stripTags(text)).toBe(text)
})

/** Text that looks like markup but isn't. */
const NO_TAGS = [
	"<",
	">",
	"</",
	"/>",
	"<-",
	"->",
	" < ",
	" > ",
	"<3",
	"<anna@farm.example>",
	"a<b and c>d",
	"<x>",
]

test("any text without HTML tags is unchanged", () => {
	const word = fc.stringMatching(/^[\p{L}\d .,@&"'=/!?-]{0,12}$/u)
	const piece = fc.oneof(
		word,
		fc.constantFrom(...NO_TAGS),
		fc.emailAddress().map((address) => `<${address}>`),
	)
	const document = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(" "))
	// An independent, simpler rule: the result contains nothing that an HTML parser could take for a known tag.
	const mayHaveTag = /<\/?(?:[a-z][a-z0-9]*)(?:[\s/][^<]*)?>|<!/i
	fc.assert(
		fc.property(document, (text) => {
			fc.pre(!mayHaveTag.test(text.replaceAll("a<b and c>d", "").replaceAll("<x>", "")))
			expect(stripTags(text)).toBe(text)
		}),
	)
})

test("HTML tags around any text are removed, and the text is not", () => {
	const tag = fc.constantFrom("b", "p", "em", "h2", "div", "span", "li", "blockquote")
	const text = fc.string({ unit: "grapheme" }).filter((text) => !/[<>]/.test(text))
	fc.assert(
		fc.property(tag, text, fc.string({ unit: "grapheme-ascii" }), (name, inner, title) => {
			const value = title.replaceAll('"', "")
			expect(stripTags(`<${name} title="${value}">${inner}</${name}>`)).toBe(inner)
		}),
	)
})

test("a long text of unclosed tags and comments is processed in linear time", () => {
	for (const piece of ["<!--", '<a b="', "<a b=c ", "<a ", "<p hidden "]) {
		// Long enough for quadratic time to take hours.
		const text = piece.repeat(500_000)
		expect(stripTags(text) === text, piece).toBe(true)
	}
})
