import fc from "fast-check"
import { expect, test } from "vitest"
import { escapeMarkdown } from "./live-blocks.server.ts"
import { plainText, renderMarkdown } from "./markdown.ts"

const PAGE = { origin: "https://farm.example", pictures: new Map() }
const html = (text: string) => renderMarkdown(escapeMarkdown(text), PAGE)
const onOneLine = (text: string) => text.replace(/\s+/g, " ").trim()

test("web addresses are links to the same page", () => {
	const address = "https://sign.example/a_b_c/_x_?q=1&r=-"
	expect(html(`Sign up: ${address}`)).toContain('href="https://sign.example/a_b_c/_x_?q=1&amp;r=-"')
	expect(plainText(escapeMarkdown(address))).toBe(address)
})

const part = fc.constantFrom(
	...[
		...["\n", "\n\n", " ", "*", "_", "[", "]", "(", ")", "#", "-", "+", ">", "->", "?", "|", "1.", "a"],
		...["é", "!", "\\"],
	],
	...["https://a.example/_b_", "&amp;", "<i>", "`", "~", "0", "🦉", "{contact}", "12)"],
)

test("any text is shown as it was typed", () => {
	fc.assert(
		fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
			const text = parts.join("")
			expect(plainText(escapeMarkdown(text))).toBe(onOneLine(text))
			expect(html(text)).not.toMatch(/<(?!\/?p\b|\/?a\b|\/?span\b)/)
		}),
		{ numRuns: 3_000 },
	)
})
