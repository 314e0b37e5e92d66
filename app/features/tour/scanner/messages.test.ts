import { expect, test } from "vitest"
import { unknownCodeText } from "./scan-panel.tsx"

test("a QR code of another site shows only its host, in its true form", () => {
	expect(unknownCodeText("https://parking.example/species/7?pay=1")).toContain(
		"leads to parking.example, not",
	)
	expect(unknownCodeText("https://farm.example@evil.example/species/7")).toContain(
		"leads to evil.example, not",
	)
	expect(unknownCodeText("https://fаrm.example/")).toContain("leads to xn--frm-6cd.example, not")
	const long = unknownCodeText(`https://farm.example.${"a".repeat(60)}.evil.example/`)
	expect(long).toContain("aaaa.evil.example, not")
	expect(long).not.toContain("farm.example")
	for (const text of ["", "tel:911", "<b>https://farm.example", "https://", "WIFI:S:farm;;"])
		expect(unknownCodeText(text), text).toContain("isn't for a species")
})
