import fc from "fast-check"
import { expect, test } from "vitest"

import { parseSpeciesCode, qrAddress, speciesCode, speciesInQr } from "./species-code.ts"

const FARM = "https://farm.example"
const ids = fc.integer({ min: 1, max: 10 ** 14 })

test("a short code is the id and a check digit", () => {
	expect([1, 12, 572, 10_000].map(speciesCode)).toEqual(["13", "125", "5724", "100009"])
	fc.assert(fc.property(ids, (id) => parseSpeciesCode(speciesCode(id)) === id))
})

test("a typed short code may contain spaces and the word 'Code', and nothing else", () => {
	for (const text of ["Code 5724", "code5724", " CODE 57 24 "]) expect(parseSpeciesCode(text)).toBe(572)
	expect(parseSpeciesCode(" 57 24\u00a0\n")).toBe(572)
	for (const text of [
		"",
		" ",
		"0",
		"4",
		"00",
		"013",
		"-13",
		"+13",
		"1.3",
		"1e3",
		"13a",
		"１３",
		"٣",
		"<b>13</b>",
		"Code",
		"decode 13",
	])
		expect(parseSpeciesCode(text), text).toBeUndefined()
	expect(parseSpeciesCode("1".repeat(5000))).toBeUndefined()
})

test("a short code detects every wrong digit and every swap of adjacent digits, up to five digits", () => {
	for (let id = 1; id < 10_000; id += 7) {
		const code = speciesCode(id)
		for (let at = 0; at < code.length; at++) {
			const [before, digit, next = "", after] = [
				code.slice(0, at),
				code[at],
				code[at + 1],
				code.slice(at + 2),
			]
			for (const wrong of "0123456789")
				if (wrong !== digit) expect(parseSpeciesCode(before + wrong + next + after), code).toBeUndefined()
			if (next !== digit && next)
				expect(parseSpeciesCode(before + next + digit + after), code).toBeUndefined()
		}
	}
})

test("a printed QR code leads to its species, also after the site's domain changed", () => {
	fc.assert(fc.property(ids, (id) => speciesInQr(qrAddress(FARM, id), FARM) === id))
	expect(speciesInQr("http://192.168.1.20:3000/species/7?via=qr", FARM)).toBe(7)
	expect(speciesInQr("HTTPS://FARM.EXAMPLE/species/7?via=qr", FARM)).toBe(7)
	expect(speciesInQr(`${FARM}/species/7`, FARM)).toBe(7)
	expect(speciesInQr("https://old-farm.example/species/7", FARM)).toBeUndefined()
})

test("a QR code with any other content leads to no species", () => {
	const texts = [
		"",
		"7",
		"13",
		"/species/7?via=qr",
		"//farm.example/species/7?via=qr",
		"javascript:alert(1)//species/7?via=qr",
		"data:text/html,/species/7?via=qr",
		"file:///species/7?via=qr",
		"ftp://farm.example/species/7?via=qr",
		"https://",
		"https://farm.example:99999/species/7?via=qr",
		`${FARM}/species/0?via=qr`,
		`${FARM}/species/07?via=qr`,
		`${FARM}/species/-7?via=qr`,
		`${FARM}/species/7/?via=qr`,
		`${FARM}/species/7/edit?via=qr`,
		`${FARM}/species/7%00?via=qr`,
		`${FARM}/species/%37?via=qr`,
		`${FARM}/species/7e2?via=qr`,
		`${FARM}/species/9999999999999999?via=qr`,
		`${FARM}/admin/species/7?via=qr`,
		`${FARM}/?next=/species/7?via=qr`,
		`${FARM}/#/species/7?via=qr`,
		"https://evil.example/species/7?via=QR",
		"https://evil.example/species/7?x=via=qr",
		"https://evil.example/species/7#?via=qr",
		`https://evil.example/${FARM}/species/7?via=qr`,
		`\u0000${FARM}/species/7`,
		"WIFI:S:farm;T:WPA;P:secret;;",
		"x".repeat(100_000),
	]
	for (const text of texts) expect(speciesInQr(text, FARM), text.slice(0, 80)).toBeUndefined()
	fc.assert(fc.property(fc.oneof(fc.string(), fc.webUrl()), (text) => speciesInQr(text, FARM) === undefined))
})
