import { Readable, type Transform } from "node:stream"
import { buffer } from "node:stream/consumers"
import { constants, createBrotliCompress, createGzip, type Gzip } from "node:zlib"
import { byteLengthOf } from "./read-body.server.ts"

export type ContentEncoding = "br" | "gzip"

const MIN_BYTES = 1000

/** Larger than any compressed page, so that each needs a single task of the thread pool. */
const CHUNK_BYTES = 65_536

/** From this size on, gzip uses level 4: 2% more bytes in half the time. No page is that large. */
const FAST_GZIP_MIN_BYTES = 100_000

const FAST_BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 18 }

const COMPRESSIBLE = /^(text\/|application\/(json|xml|rss|feed)|image\/svg)/

const REFUSED = /;\s*q\s*=\s*0(\.0*)?\s*$/

/** As in RFC 9110, section 12.5.3, but ignores weights other than 0. */
export function chooseEncoding<Available extends ContentEncoding>(
	header: string | undefined,
	available: readonly Available[],
): Available | "identity" {
	if (!header) return "identity"
	const accepted = header
		.toLowerCase()
		.split(",")
		.filter((item) => !REFUSED.test(item))
	const names = accepted.map((item) => item.split(";", 1)[0]?.trim())
	return available.find((coding) => names.includes(coding)) ?? "identity"
}

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

/** Brotli with quality 2 is 8% smaller than gzip with level 4, in half the time. */
export async function compress(
	chunks: Buffer[],
	contentType: string,
	acceptEncoding: string,
): Promise<{ chunks: Buffer[]; headers: Record<string, string> }> {
	if (!COMPRESSIBLE.test(contentType)) return { chunks, headers: {} }
	const bytes = byteLengthOf(chunks)
	const encoding = bytes < MIN_BYTES ? "identity" : chooseEncoding(acceptEncoding, ["br", "gzip"])
	if (encoding === "identity") return { chunks, headers: { Vary: "Accept-Encoding" } }
	const compressed =
		encoding === "br"
			? await brotliOf(chunks, { ...FAST_BROTLI, [constants.BROTLI_PARAM_SIZE_HINT]: bytes })
			: await gzipOf(chunks, bytes < FAST_GZIP_MIN_BYTES ? 6 : 4)
	return { chunks: [compressed], headers: { Vary: "Accept-Encoding", "Content-Encoding": encoding } }
}

export async function gzipOf(chunks: Buffer[], level: number): Promise<Buffer> {
	return await throughStream(chunks, createGzip({ level, chunkSize: CHUNK_BYTES }))
}

export async function brotliOf(chunks: Buffer[], params: Record<number, number>): Promise<Buffer> {
	return await throughStream(chunks, createBrotliCompress({ params, chunkSize: CHUNK_BYTES }))
}

/** Streamed: a list of 10,000 species has nine megabytes, which many clients at once would copy. */
async function throughStream(chunks: Buffer[], encoder: Transform): Promise<Buffer> {
	return await buffer(Readable.from(chunks).pipe(encoder))
}
