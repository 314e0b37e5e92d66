import { expect, test } from "vitest"
import { htmlToText } from "./html-text.ts"

test("a text of HTML is one line without its elements", () => {
	expect(htmlToText("<h1>Owls &amp;\n swans</h1> <")).toBe("Owls & swans <")
})
