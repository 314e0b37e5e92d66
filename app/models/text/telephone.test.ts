import { expect, test } from "vitest"
import { isTelephone, telephoneLink } from "./telephone.ts"

test("a telephone number may have an extension, and its link dials the number without the extension's digits", () => {
	for (const [typed, link] of [
		["+1 (705) 555-0100", "tel:+17055550100"],
		["705.555.0100", "tel:7055550100"],
		["705 555 0100 ext. 4", "tel:7055550100;ext=4"],
		["705-555-0100, ext 12", "tel:7055550100;ext=12"],
		["705 555 0100 Extension 12", "tel:7055550100;ext=12"],
		["705 555 0100 x4", "tel:7055550100;ext=4"],
		["705 555 0100 #4", "tel:7055550100;ext=4"],
		["705 555 0100 poste 4", "tel:7055550100;ext=4"],
	] as const) {
		expect(isTelephone(typed), typed).toBe(true)
		expect(telephoneLink(typed)).toBe(link)
	}
	for (const typed of [
		"",
		"ext. 4",
		"call us",
		"705 555 0100 ext.",
		"705 555 0100 after 5",
		"++1 705",
		"0".repeat(60_000),
	])
		expect(isTelephone(typed), typed.slice(0, 30)).toBe(typed.startsWith("0"))
})
