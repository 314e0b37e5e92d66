import { expect, test } from "vitest"
import { fold, oneLine, severalLines } from "./normalize.ts"

test.each([
	["Blanding’s Turtle", "Blanding's Turtle"],
	["Black\u2011capped", "black-capped"],
	["“Red” Fox", '"Red" Fox'],
	["Œdipode", "oedipode"],
	["Ørsted", "Orsted"],
	["Weißstorch", "WEISSSTORCH"],
	["goglu des prés", "Goglu des pre\u0301s"],
	["Spruce\u00a0\u202f\tGrouse ", " Spruce Grouse"],
	["Wood\u00adpecker\u200b", "Woodpecker\u200e"],
	["ﬁsher １", "FISHER 1"],
	["Populus × canadensis", "Populus x canadensis"],
	["×Cupressocyparis leylandii", "x Cupressocyparis leylandii"],
	["3×4 cm", "3x4 cm"],
])("'%s' and '%s' are found by the same words", (one, other) => {
	expect(fold(one)).toBe(fold(other))
})

test("texts with other words stay different", () => {
	expect(fold("Wood Duck")).not.toBe(fold("Woodduck"))
	expect(fold("Blanding's")).not.toBe(fold("Blandings"))
	expect(fold("Populus ×canadensis")).not.toBe(fold("Populus xcanadensis"))
	expect(fold("白鷺")).toBe("白鷺")
	expect(fold("🦆 #1 (50%)")).toBe("🦆 #1 (50%)")
})

test("a text of one line gets single spaces of one kind, and keeps its line breaks for the rules to reject", () => {
	expect(oneLine("\u00a0Spruce\u202f \tGrouse\u3000 ")).toBe("Spruce Grouse")
	expect(oneLine("Cafe\u0301  noir")).toBe("Café noir")
	expect(oneLine(" two\r\nlines ")).toBe("two\r\nlines")
})

test("a text of one line loses characters without width, and keeps those that join or separate letters", () => {
	expect(oneLine("\u200b Wood\u200bpec\u2060ker\ufeff \u200b")).toBe("Woodpecker")
	expect(oneLine("\ufeff")).toBe("")
	for (const text of ["👩\u200d🌾", "क्\u200dष", "می\u200cخواهم"]) expect(oneLine(text)).toBe(text)
})

test("a text of several lines gets one kind of line end, and keeps its spaces", () => {
	expect(severalLines("a\u00a0 b\t\r\nc\rd\u2028e\u2029\nf ")).toBe("a\u00a0 b\t\nc\nd\ne\n\nf")
})
