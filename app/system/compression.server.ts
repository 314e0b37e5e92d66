import { promisify } from "node:util"
import { gzip } from "node:zlib"

const gzipped = promisify(gzip)

/** Below this many bytes compression costs more than it saves. */
const WORTH_COMPRESSING = 1000

/** From this many bytes on, gzip takes its level 4: a fiftieth more bytes in half the time. No page is that large. */
const LARGE = 100_000

/** A body ready to be sent, with the headers that it needs. */
export type EncodedBody = { body: Buffer; headers: Record<string, string> }

/** Whether an Accept-Encoding header takes this encoding: it is named, and not with the weight 0. */
export function takesEncoding(accepted: string | undefined | null, encoding: string): boolean {
	if (!accepted?.includes(encoding)) return false
	return (
		!accepted.includes("q=0") || !new RegExp(`\\b${encoding}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(accepted)
	)
}

/** Compresses a text answer with gzip where the browser takes it; brotli would cost more time than the page itself. */
export async function compress(
	body: Buffer,
	contentType: string,
	acceptEncoding: string,
): Promise<EncodedBody> {
	if (!/^(text\/|application\/(json|xml|rss|feed)|image\/svg)/.test(contentType)) return { body, headers: {} }
	if (body.byteLength < WORTH_COMPRESSING || !takesEncoding(acceptEncoding, "gzip")) {
		return { body, headers: { Vary: "Accept-Encoding" } }
	}
	return {
		body: await gzipped(body, { level: body.byteLength < LARGE ? 6 : 4 }),
		headers: { Vary: "Accept-Encoding", "Content-Encoding": "gzip" },
	}
}
