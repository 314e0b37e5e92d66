import { promisify } from "node:util"
import { createGzip, type Gzip, gzip } from "node:zlib"
import { acceptsIdentity, chooseEncoding } from "./content-encoding.server.ts"
import { byteLengthOf, joinChunks } from "./read-body.server.ts"

const gzipped = promisify(gzip)

const MIN_BYTES = 1000

/** From this size on, gzip uses level 4: 2% more bytes in half the time. No page is that large. */
const FAST_GZIP_MIN_BYTES = 100_000

export type EncodedBody = { chunks: Buffer[]; headers: Record<string, string> }

const COMPRESSIBLE = /^(text\/|application\/(json|xml|rss|feed)|image\/svg)/

export function compressor(
	contentType: string,
	acceptEncoding: string,
): { stream?: Gzip; headers: Record<string, string> } {
	if (!COMPRESSIBLE.test(contentType)) return { headers: {} }
	if (chooseEncoding(acceptEncoding, ["gzip"]) === "identity") return { headers: { Vary: "Accept-Encoding" } }
	return {
		stream: createGzip({ level: 4 }),
		headers: { Vary: "Accept-Encoding", "Content-Encoding": "gzip" },
	}
}

/** Compresses a text response with gzip if the client accepts it. Brotli would take longer than rendering the page. */
export async function compress(
	chunks: Buffer[],
	contentType: string,
	acceptEncoding: string,
): Promise<EncodedBody> {
	if (!COMPRESSIBLE.test(contentType)) return { chunks, headers: {} }
	const bytes = byteLengthOf(chunks)
	const isTooSmall = bytes < MIN_BYTES && acceptsIdentity(acceptEncoding)
	if (isTooSmall || chooseEncoding(acceptEncoding, ["gzip"]) === "identity") {
		return { chunks, headers: { Vary: "Accept-Encoding" } }
	}
	return {
		chunks: [await gzipped(joinChunks(chunks), { level: bytes < FAST_GZIP_MIN_BYTES ? 6 : 4 })],
		headers: { Vary: "Accept-Encoding", "Content-Encoding": "gzip" },
	}
}
