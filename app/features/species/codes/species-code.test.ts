import fc from "fast-check"
import { expect, test } from "vitest"

import { parseSpeciesCode, qrAddress, speciesCode, speciesInQr } from "./species-code.ts"

const FARM = "https://farm.example"
const ids = fc.integer({ min: 1, max: 10 ** 14 })

test("a short code is the id and a check digit", () => {
	expect([1, 12, 572, 10_000].map(speciesCode)).toEqual(["13", "125", "5724", "100009"])
	fc.assert(fc.property(ids, (id) => parseSpeciesCode(speciesCode(id)) === id))
})

test("a printed QR code leads to its species, also after the site's domain changed", () => {
	fc.assert(fc.property(ids, (id) => speciesInQr(qrAddress(FARM, id), FARM) === id))
	fc.assert(fc.property(fc.oneof(fc.string(), fc.webUrl()), (text) => speciesInQr(text, FARM) === undefined))
})
