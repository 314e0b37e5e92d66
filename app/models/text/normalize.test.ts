import { expect, test } from "vitest"
import { normalize } from "./normalize.ts"

test("letters and their marks become one character", () => {
	expect(normalize("Cafe\u0301")).toBe("Café")
	expect(normalize("ﬁne １", "NFKC")).toBe("fine 1")
	// Vietnamese and Zalgo-like text with as many marks as Unicode allows.
	expect(normalize(`e${"\u0323\u0302".repeat(15)}`)).not.toBe(`e${"\u0323\u0302".repeat(15)}`)
})

test("a text of marks only is returned as it is, because sorting them would take hours", () => {
	for (const pair of ["\u0301\u0316", "\uFF9E\u0316", "\u0316\u0301"]) {
		const text = `a${pair.repeat(2_000_000)}`
		expect(normalize(text, "NFKC") === text, JSON.stringify(pair)).toBe(true)
	}
})
