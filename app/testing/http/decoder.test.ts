import { createHash } from "node:crypto"
import { readdirSync } from "node:fs"
import path from "node:path"
import { ZXING_WASM_SHA256 } from "barcode-detector/ponyfill"
import { afterAll, beforeAll, expect, test } from "vitest"
import { root, startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"

let site: TestSite
beforeAll(async () => {
	site = await startTestSite()
})
afterAll(() => site.close())

test("the QR decoder is served from our own host, compressed and immutable, and matches its library's version", async () => {
	const assets = readdirSync(path.join(root, "build/client/assets"))
	const name = assets.find((file) => /^zxing_reader-.*\.wasm$/.test(file))
	const response = await site.get(`/assets/${name}`, { headers: { "Accept-Encoding": "br" } })
	expect(Object.fromEntries(response.headers)).toMatchObject({
		"content-type": "application/wasm",
		"content-encoding": "br",
		"cache-control": "public, max-age=31536000, immutable",
	})
	expect(Number(response.headers.get("content-length"))).toBeLessThan(400_000)
	const wasm = new Uint8Array(await response.arrayBuffer())
	expect(createHash("sha256").update(wasm).digest("hex")).toBe(ZXING_WASM_SHA256)
	expect(assets.filter((file) => file.endsWith(".wasm"))).toHaveLength(1)
})
