import { createHash } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { takesEncoding } from "./compression.server.ts"

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** One way to send a page: the headers one after the other, name and value, as node takes them at once. */
type Sending = { headers: string[]; body: Buffer }

/** An answer that is the same for everybody, ready to be sent. `tag` changes with every byte and header. */
export type KeptPage = {
	tag: string
	/** The headers without those of a way to send it. */
	headers: Record<string, string>
	plain: Sending
	gzip: Sending
	/** Made later, see `addBrotli`. */
	brotli?: Sending
	/** The moment from which it is not right any more, in milliseconds; none where only the content decides. */
	expires?: number
}

/** Whether an answer may be kept for others: a whole page, the data for one, or a file made like one, that belongs to nobody. */
export function isForEverybody(answer: Response): boolean {
	const { status, headers } = answer
	return (
		status === 200 &&
		/^(text\/(html|plain|x-script)|application\/((feed\+)?json|(rss\+)?xml))\b/.test(
			headers.get("Content-Type") ?? "",
		) &&
		!headers.has("Set-Cookie") &&
		!/private|no-store/.test(headers.get("Cache-Control") ?? "")
	)
}

/**
 * What others may do with a page that is the same for everybody. Browsers always ask whether it is still the one they
 * have; a CDN asks when it has had it for `cdnSeconds`.
 */
export function keptPageCaching(cdnSeconds: number): string {
	return cdnSeconds > 0 ? `public, max-age=0, must-revalidate, s-maxage=${cdnSeconds}` : "no-cache"
}

/** Makes of an answer what is kept of it, with the Cache-Control that it goes out with. */
export async function keepPage(answer: Response, caching: string): Promise<KeptPage> {
	const body = Buffer.from(await answer.arrayBuffer())
	const headers: Record<string, string> = {
		...Object.fromEntries(answer.headers),
		// A CDN may not keep what is soon over: it would hold it for longer.
		"cache-control": answer.headers.has("Expires") ? keptPageCaching(0) : caching,
		vary: "Cookie, Accept-Encoding",
	}
	const tag = createHash("sha256")
		.update(JSON.stringify(headers))
		.update(body)
		.digest("base64url")
		.slice(0, 22)
	// Weak: it is the same for all ways to send it.
	headers.etag = `W/"${tag}"`
	const compressed = await gzipped(body, { level: 6 })
	const page: KeptPage = {
		tag,
		headers,
		plain: sending(headers, body),
		gzip: sending(headers, compressed, "gzip"),
	}
	if (headers.expires) page.expires = Date.parse(headers.expires)
	return page
}

/** Compresses a page once more, better: too slow for somebody who waits. About 25 ms for the largest pages. */
export async function addBrotli(page: KeptPage): Promise<void> {
	const { body } = page.plain
	const params = {
		[constants.BROTLI_PARAM_QUALITY]: 10,
		// A window as large as the largest pages; more would be memory for nothing.
		[constants.BROTLI_PARAM_LGWIN]: 18,
		[constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
	}
	page.brotli = sending(page.headers, await brotli(body, { params }), "br")
}

/** How much memory a page takes, roughly. */
export function bytesOf({ plain, gzip, brotli }: KeptPage): number {
	const headers = 4_000
	return headers + plain.body.byteLength + gzip.body.byteLength + (brotli?.body.byteLength ?? 0)
}

/** Sends a page as small as the browser takes it, or says that the browser has it already. */
export function sendKeptPage(request: IncomingMessage, response: ServerResponse, page: KeptPage): void {
	// What is set for every answer would take the place of the page's own in the browser that keeps it: a page that is
	// known already would lose its styles and scripts to the policy for answers that need none.
	for (const name of response.getHeaderNames()) response.removeHeader(name)
	const known = request.headers["if-none-match"]
	// Proxies add to the tag, each in its way.
	if (known?.includes(page.tag) || known === "*") {
		const { etag = "", vary = "", "cache-control": keeping = "" } = page.headers
		response.writeHead(304, { ETag: etag, Vary: vary, "Cache-Control": keeping })
		response.end()
		return
	}
	const accepted = request.headers["accept-encoding"]
	const { headers, body } =
		(takesEncoding(accepted, "br") && page.brotli) ||
		(takesEncoding(accepted, "gzip") && page.gzip) ||
		page.plain
	response.writeHead(200, headers)
	response.end(request.method === "HEAD" ? undefined : body)
}

function sending(common: Record<string, string>, body: Buffer, encoding?: string): Sending {
	const headers = {
		...common,
		...(encoding && { "content-encoding": encoding }),
		"content-length": String(body.byteLength),
	}
	return { headers: Object.entries(headers).flat(), body }
}
