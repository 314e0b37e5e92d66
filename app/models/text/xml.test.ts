import { expect, test } from "vitest"
import { escapeXml, unescapeXml } from "./xml.ts"

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
