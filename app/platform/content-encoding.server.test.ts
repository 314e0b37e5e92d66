import { expect, test } from "vitest"
import { acceptsIdentity, chooseEncoding } from "./content-encoding.server.ts"

const CASES: [string | undefined, string][] = [
	[undefined, "identity"],
	["", "identity"],
	["gzip, deflate, br, zstd", "br"],
	["gzip", "gzip"],
	["x-gzip", "gzip"],
	["deflate", "identity"],
	["BR", "br"],
	["br;q=0", "identity"],
	["br;q=0, gzip", "gzip"],
	["br ; q=0.000 , gzip ; q=0.1", "gzip"],
	["br;q=0.5, gzip;q=0.8", "gzip"],
	["br;q=0.001", "br"],
	["gzip;q=0", "identity"],
	["gzip;q=0, br;q=0", "identity"],
	["*", "br"],
	["*;q=0.1", "br"],
	["*;q=0", "identity"],
	["gzip, *;q=0", "gzip"],
	["br;q=0, *", "gzip"],
	["identity", "identity"],
	["identity, br;q=0.5", "identity"],
	["identity;q=0.5, br;q=0.5", "br"],
	["identity;q=0", "identity"],
	["identity;q=0, gzip", "gzip"],
	["identity;q=0, *", "br"],
	["br;q=much, gzip;q=0.5", "gzip"],
	["br;q=2, gzip", "gzip"],
	["brotli, gzipped", "identity"],
	[",,;q=1,", "identity"],
]

test.each(CASES)("Accept-Encoding '%s' selects %s", (header, expected) => {
	expect(chooseEncoding(header, ["br", "gzip"])).toBe(expected)
})

test("an unencoded response is acceptable unless the header excludes it", () => {
	for (const header of [undefined, "", "gzip", "identity;q=0.1", "identity, *;q=0", "br;q=0"])
		expect(acceptsIdentity(header), header).toBe(true)
	for (const header of ["identity;q=0", "gzip, *;q=0", "*, identity;q=0.0"])
		expect(acceptsIdentity(header), header).toBe(false)
})
