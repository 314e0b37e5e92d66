import { expect, test } from "vitest"
import { readText, writeFacts, writeText } from "./csv-cells.ts"

test("a bar inside a word is not escaped", () => {
	expect(writeFacts(["Two|three", "a| b"])).toBe("Two|three | a| b")
})

test.each([
	...["=1+1", "+49", "-5 °C", "@name", "＝1", "'=1", "''-x", "'quoted'", "plain", ""],
	...["Lake\n=1+1", "Lake;=1;'@a", "\t=1", "- a\n- b\n'- c"],
])(
	"the text %j comes back, and no spreadsheet takes it for a formula, with any sign between cells",
	(text) => {
		for (const cell of writeText(text).split(/[;\t\n]/)) expect(cell).not.toMatch(/^[=+\-@＝]/)
		expect(readText(writeText(text))).toBe(text)
	},
)

test("a formula character from another program is text, and an apostrophe in a word doesn't change", () => {
	expect(readText("-5 °C")).toBe("-5 °C")
	expect(readText("'Tis")).toBe("'Tis")
})
