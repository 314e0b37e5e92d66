import { expect, test } from "vitest"
import { escapeXml, unescapeXml } from "./xml.ts"

test("escaping for XML removes forbidden characters and no others", () => {
	const forbidden = ["\u0000", "\u0008", "\u000b", "\u001f", "\ufffe", "\uffff", "\ud83e", "\udd89"]
	for (const sign of forbidden) expect(escapeXml(`a${sign}b`), escape(sign)).toBe("ab")
	for (const sign of ["\t", "\n", "\r", "é", "🦉", "\u0085", "\u2028", "\ufffd"]) {
		expect(escapeXml(`a${sign}b`), escape(sign)).toBe(`a${sign}b`)
	}
	expect(escapeXml("\udd89\ud83e\udd89\ud83e")).toBe("🦉")
})

test("escaping for XML escapes the characters of markup", () => {
	expect(escapeXml(`<a href="x" title='y'>&amp;</a>`)).toBe(
		"&lt;a href=&quot;x&quot; title=&#x27;y&#x27;&gt;&amp;amp;&lt;/a&gt;",
	)
})

test("unescaping returns the text that was escaped, and no more", () => {
	const text = `<a href="x" title='y'>&amp; &lt;</a> &copy;`
	expect(unescapeXml(escapeXml(text))).toBe(text)
	expect(unescapeXml("&copy; &amp;lt;")).toBe("&copy; &lt;")
})
