import { promisify } from "node:util"
import { gzip } from "node:zlib"
import type { Database } from "../../../db/connection.ts"
import { readContentVersion } from "../../models/content-version.server.ts"
import { takesEncoding } from "../../system/compression.server.ts"
import { answerWithEtag, etagOf } from "./answer.server.ts"

const gzipped = promisify(gzip)

/** The most bytes that are kept for one database; the oldest go. */
const MAX_BYTES = 24 * 1024 * 1024

/** Below this many bytes there is nothing to save. */
const WORTH_COMPRESSING = 1000

type Kept = { version: number; etag: string; text: Buffer; gzipped?: Buffer }

const caches = new WeakMap<Database, Map<string, Kept>>()

/**
 * Answers with the JSON that `make` returns, and keeps it, compressed too, until the content of the site changes.
 * `key` names all that it depends on besides the content.
 */
export async function keptAnswer(
	db: Database,
	request: Request,
	key: string,
	make: () => Promise<Buffer>,
): Promise<Response> {
	const cache = caches.get(db) ?? new Map<string, Kept>()
	caches.set(db, cache)
	// Read before it is made: what changes in between makes it stale.
	const version = await readContentVersion(db)
	let kept = cache.get(key)
	if (kept?.version !== version) {
		const text = await make()
		kept = { version, etag: etagOf(text), text }
		cache.delete(key)
		cache.set(key, kept)
		dropOldest(cache)
	}
	const takesGzip = takesEncoding(request.headers.get("Accept-Encoding"), "gzip")
	if (!takesGzip || kept.text.byteLength < WORTH_COMPRESSING)
		return answerWithEtag(request, kept.etag, kept.text)
	if (!kept.gzipped) {
		kept.gzipped = await gzipped(kept.text, { level: 6 })
		dropOldest(cache)
	}
	return answerWithEtag(request, kept.etag, kept.gzipped, { "Content-Encoding": "gzip" })
}

function dropOldest(cache: Map<string, Kept>): void {
	const sizeOf = ({ text, gzipped }: Kept) => text.byteLength + (gzipped?.byteLength ?? 0)
	let bytes = [...cache.values()].reduce((sum, one) => sum + sizeOf(one), 0)
	for (const [key, one] of cache) {
		if (bytes <= MAX_BYTES) return
		cache.delete(key)
		bytes -= sizeOf(one)
	}
}
