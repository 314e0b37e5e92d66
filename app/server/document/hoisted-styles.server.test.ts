import { expect, test } from "vitest"
import { hoistInlineStyles } from "./hoisted-styles.server.ts"
import { inlineStyle, splitDocument } from "./page-document.server.ts"

const withBody = (body: string) => splitDocument(Buffer.from(`<html><head></head>${body}`))

test("style attributes become rules of one stylesheet, and equal ones share a rule", () => {
	const document = withBody(
		'<img style="object-position:50% 20%;transform:none" alt=""/><img style="object-position:60% 30%;transform:translate(10px, -20px)"/><img style="object-position:50% 20%;transform:none"/>',
	)
	const { body, styles } = hoistInlineStyles(document)
	expect(body).toBe('</head><img data-style="0" alt=""/><img data-style="1"/><img data-style="0"/>')
	expect(styles).toEqual([
		inlineStyle(
			':root [data-style="0"]{object-position:50% 20%;transform:none}:root [data-style="1"]{object-position:60% 30%;transform:translate(10px, -20px)}',
		),
	])
})

test("a style with a calculation is hoisted too", () => {
	const { body } = hoistInlineStyles(withBody('<a style="left:calc(12.5% + 3px);top:calc(4% + -7px)">'))
	expect(body).toBe('</head><a data-style="0">')
})

test("hoisted styles follow the stylesheet, so that they still override it", () => {
	const document = { ...withBody('<p style="color:red">'), styles: [inlineStyle("p{}")] }
	expect(hoistInlineStyles(document).styles.map(({ text }) => text)).toEqual([
		"p{}",
		':root [data-style="0"]{color:red}',
	])
})

test("a page without style attributes stays as it is", () => {
	const document = withBody("<p>style</p>")
	expect(hoistInlineStyles(document)).toBe(document)
})

test("a style attribute that could break out of the stylesheet is left where the policy blocks it", () => {
	for (const value of ["color:red}body{", "background:url(&quot;x&quot;)", "a:&lt;/style&gt;", "--x:\\3c"]) {
		const document = withBody(`<p style="${value}">`)
		expect(hoistInlineStyles(document)).toEqual(document)
	}
})
