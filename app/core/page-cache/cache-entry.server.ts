import { createHash } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { constants } from "node:zlib"
import { brotliOf, chooseEncoding, gzipOf } from "#core/platform/compression.server.ts"
import { byteLengthOf, readChunks } from "#core/platform/read-body.server.ts"
import { MARKER } from "#core/platform/security-headers.server.ts"

const CACHE_CONTROL = "no-cache"

/** Smaller bodies would hardly shrink. */
const MIN_COMPRESSED_BYTES = 1000

/** Larger bodies, such as lists of the API, get faster compression. */
const FAST_GZIP_BYTES = 500_000

/** Brotli would take a second or more for larger bodies, such as the API's list of thousands of species. */
const MAX_BROTLI_BYTES = 1_000_000

/** The model that made the chunks may share them, so they must not be changed. */
type Representation = { headers: string[]; chunks: Buffer[]; bytes: number }

/** The same for every guest. `tag`: the response's ETag, or a hash of its headers and body. */
export type CachedPage = {
	tag: string
	headers: Record<string, string>
	plain: Representation
	gzip: Representation
	/** Added when the page is requested again. */
	brotli?: Representation
	/** In ms since the epoch; undefined if the page expires only when the content changes. */
	expires?: number
}

export function isCacheable(response: Response): boolean {
	const { status, headers } = response
	return (
		status === 200 &&
		/^(text\/(html|plain|calendar|x-script)|application\/((feed\+)?json|(rss\+)?xml))\b/.test(
			headers.get("Content-Type") ?? "",
		) &&
		!headers.has("Set-Cookie") &&
		!/private|no-store/.test(headers.get("Cache-Control") ?? "")
	)
}

export async function createCachedPage(response: Response): Promise<CachedPage> {
	const chunks = await readChunks(response)
	const headers: Record<string, string> = {
		...Object.fromEntries(response.headers),
		"cache-control": CACHE_CONTROL,
		vary: "Cookie, Accept-Encoding",
	}
	// Weak, because it is the same for all encodings.
	headers.etag ??= `W/"${hashOf(headers, chunks)}"`
	const plain = representation(headers, chunks)
	const gzip = await gzipOf(chunks, plain.bytes < FAST_GZIP_BYTES ? 6 : 4)
	return {
		tag: headers.etag.replace(/^W\/|"/g, ""),
		headers,
		plain,
		gzip: representation(headers, [gzip], "gzip"),
		...(headers.expires && { expires: Date.parse(headers.expires) }),
	}
}

function hashOf(headers: Record<string, string>, chunks: Buffer[]): string {
	const hash = createHash("sha256").update(JSON.stringify(headers))
	for (const chunk of chunks) hash.update(chunk)
	return hash.digest("base64url").slice(0, 22)
}

export function needsBrotli({ plain, brotli }: CachedPage): boolean {
	return !brotli && plain.bytes >= MIN_COMPRESSED_BYTES && plain.bytes <= MAX_BROTLI_BYTES
}

/** A third smaller than gzip, but takes about 50 ms for the largest pages: too long while a client waits. */
export async function withBrotli(page: CachedPage): Promise<CachedPage> {
	const { chunks, bytes } = page.plain
	const params = {
		[constants.BROTLI_PARAM_QUALITY]: 10,
		// 2^18 bytes, the size of the largest pages.
		[constants.BROTLI_PARAM_LGWIN]: 18,
		[constants.BROTLI_PARAM_SIZE_HINT]: bytes,
	}
	const compressed = await brotliOf(chunks, params)
	return { ...page, brotli: representation(page.headers, [compressed], "br") }
}

export function cachedPageBytes({ plain, gzip, brotli }: CachedPage): number {
	const headers = 4_000
	return headers + plain.bytes + gzip.bytes + (brotli?.bytes ?? 0)
}

export function sendCachedPage(request: IncomingMessage, response: ServerResponse, page: CachedPage): void {
	// A 304 replaces headers of the browser's stored page, such as its content security policy, so it must not send defaults.
	for (const name of response.getHeaderNames()) response.removeHeader(name)
	const known = request.headers["if-none-match"]
	// Proxies add prefixes or suffixes to the tag.
	if (known?.includes(page.tag) || known === "*") {
		const { etag = "", vary = "" } = page.headers
		// A stored response of an earlier version has no marker.
		response.writeHead(304, { ETag: etag, Vary: vary, "Cache-Control": CACHE_CONTROL, ...MARKER })
		response.end()
		return
	}
	const accepted = request.headers["accept-encoding"]
	const available = page.brotli ? (["br", "gzip"] as const) : (["gzip"] as const)
	const isTooSmall = page.plain.bytes < MIN_COMPRESSED_BYTES
	const encoding = isTooSmall ? "identity" : chooseEncoding(accepted?.toString(), available)
	const representations = { br: page.brotli, gzip: page.gzip, identity: page.plain }
	const { headers, chunks } = representations[encoding] ?? page.plain
	response.writeHead(200, headers)
	sendChunks(response, request.method === "HEAD" ? [] : chunks)
}

function representation(common: Record<string, string>, chunks: Buffer[], encoding?: string): Representation {
	const bytes = byteLengthOf(chunks)
	const headers = {
		...common,
		...(encoding && { "content-encoding": encoding }),
		"content-length": String(bytes),
	}
	return { headers: Object.entries(headers).flat(), chunks, bytes }
}

export function sendChunks(response: ServerResponse, chunks: Buffer[]): void {
	if (chunks.length > 1) response.cork()
	for (const chunk of chunks.slice(0, -1)) response.write(chunk)
	response.end(chunks.at(-1))
}
