import { expect, test } from "vitest"
import { htmlToText } from "./html-text.ts"

test("a text of HTML is one line without its elements", () => {
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
	expect(htmlToText(text)).toBeTypeOf("string")
})
