import { expect, test } from "vitest"
import { foreignCode } from "./words.ts"

test("of a foreign code only the host is told, as it really is", () => {
	expect(foreignCode("https://parking.example/species/7?pay=1")).toContain("leads to parking.example, not")
	expect(foreignCode("https://farm.example@evil.example/species/7")).toContain("leads to evil.example, not")
	expect(foreignCode("https://fаrm.example/")).toContain("leads to xn--frm-6cd.example, not")
	const long = foreignCode(`https://farm.example.${"a".repeat(60)}.evil.example/`)
	expect(long).toContain("aaaa.evil.example, not")
	expect(long).not.toContain("farm.example")
	for (const text of ["", "tel:911", "<b>https://farm.example", "https://", "WIFI:S:farm;;"])
		expect(foreignCode(text), text).toContain("It holds something else.")
})
