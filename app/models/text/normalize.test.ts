import { expect, test } from "vitest"
import { normalize } from "./normalize.ts"

test("letters and their marks become one character", () => {
	expect(normalize("Cafe\u0301")).toBe("Café")
	expect(normalize("ﬁne １", "NFKC")).toBe("fine 1")
	// Vietnamese and Zalgo-like text with as many marks as Unicode allows.
	expect(normalize(`e${"\u0323\u0302".repeat(15)}`)).not.toBe(`e${"\u0323\u0302".repeat(15)}`)
})
