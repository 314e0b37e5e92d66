import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { compress } from "./compression.server.ts"

const PIECES = ["<p>loon</p>", "<p>heron</p>".repeat(200)].map((text) => Buffer.from(text))
const TEXT = Buffer.concat(PIECES).toString()

async function encoded(accepted: string) {
	const { chunks, headers } = await compress(PIECES, "text/html; charset=utf-8", accepted)
	return { body: Buffer.concat(chunks), encoding: headers["Content-Encoding"], vary: headers.Vary }
}

test("a response that isn't cached is compressed with Brotli, also for a client that accepts nothing else", async () => {
	for (const accepted of ["br", "gzip, deflate, br, zstd", "gzip;q=0.5, br", "*"]) {
		const { body, encoding, vary } = await encoded(accepted)
		expect([encoding, vary], accepted).toEqual(["br", "Accept-Encoding"])
		expect(brotliDecompressSync(body).toString()).toBe(TEXT)
		expect(body.byteLength).toBeLessThan(100)
	}
})

test("a client without Brotli gets gzip, and one that wants neither gets the pieces as they are", async () => {
	for (const accepted of ["gzip", "gzip, br;q=0", "gzip, br;q=0.5"]) {
		const { body, encoding } = await encoded(accepted)
		expect(encoding, accepted).toBe("gzip")
		expect(gunzipSync(body).toString()).toBe(TEXT)
	}
	for (const accepted of ["", "identity", "br;q=0"])
		expect(await compress(PIECES, "text/html", accepted)).toEqual({
			chunks: PIECES,
			headers: { Vary: "Accept-Encoding" },
		})
})
