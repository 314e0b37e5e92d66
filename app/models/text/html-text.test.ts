import { expect, test } from "vitest"
import { htmlToLines, htmlToText, isHtml } from "./html-text.ts"

test("a text of HTML keeps its lines and the addresses of its links", () => {
	const html =
		'<p class="x">Bring <b>boots</b>.<br/>See <a title="A" href="https://farm.example/a">the map</a></p><ul><li>Tea</li></ul>'
	expect(isHtml(html)).toBe(true)
	expect(htmlToLines(html)).toBe("Bring boots.\nSee the map https://farm.example/a\n\n- Tea")
	expect(isHtml("a<b and c>d")).toBe(false)
	expect(htmlToText("<h1>Owls &amp;\n swans</h1> <")).toBe("Owls & swans <")
})

// With patterns that look for the end of each tag in the rest of the text, each of these takes hours.
test.each([
	'<a href="" ',
	"<a",
	"<br ",
	"<a b=c",
	"<li ",
	"</p ",
	'<a href="x">',
	'<a href="',
	"<a" + " ".repeat(50),
])("a megabyte of %j is read in one go", (part) => {
	const text = `<br>${part.repeat(1_000_000 / part.length)}`
	isHtml(text.slice(4))
	htmlToText(text)
	expect(htmlToLines(text)).toBeTypeOf("string")
})
