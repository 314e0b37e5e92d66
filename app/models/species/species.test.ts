import { expect, test } from "vitest"
import { parseId } from "#app/models/forms/id.ts"
import { statusLabel } from "./species.ts"

test("only plain positive numbers are IDs", () => {
	expect(parseId("7")).toBe(7)
	for (const text of [undefined, "", "0", "-1", "+1", "1.5", "1e3", "07", "abc", "1 ", "9".repeat(40), "١"]) {
		expect(parseId(text), String(text)).toBeUndefined()
	}
})

test("a conservation status has a label", () => {
	expect(statusLabel("near_threatened")).toBe("Near Threatened")
})
