import { expect, test } from "vitest"
import { escapeXml } from "./xml.ts"

test("escaping for XML escapes the characters of markup", () => {
	expect(escapeXml(`<a href="x" title='y'>&amp;</a>`)).toBe(
		"&lt;a href=&quot;x&quot; title=&#x27;y&#x27;&gt;&amp;amp;&lt;/a&gt;",
	)
})
