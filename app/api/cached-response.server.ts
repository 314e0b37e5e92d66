import { promisify } from "node:util"
import { gzip } from "node:zlib"
import { readContentVersion } from "#app/models/settings/content-version.server.ts"
import { acceptsIdentity, chooseEncoding } from "#app/platform/content-encoding.server.ts"
import type { Database } from "#db/connection.ts"
import { etagOf, responseWithEtag } from "./response.server.ts"

const gzipped = promisify(gzip)

const MAX_CACHE_BYTES = 24 * 1024 * 1024

const MIN_COMPRESSED_BYTES = 1000

type CacheEntry = { version: number; etag: string; text: Buffer; gzipped?: Buffer }

const caches = new WeakMap<Database, Map<string, CacheEntry>>()

/** Responds with the JSON from `create`, cached under `key` until the site's content changes. */
export async function cachedResponse(
	db: Database,
	request: Request,
	key: string,
	create: () => Promise<Buffer>,
): Promise<Response> {
	const cache = caches.get(db) ?? new Map<string, CacheEntry>()
	caches.set(db, cache)
	// Read first, so that a change during `create` makes the entry stale.
	const version = await readContentVersion(db)
	let entry = cache.get(key)
	if (entry?.version !== version) {
		const text = await create()
		entry = { version, etag: etagOf(text), text }
		cache.delete(key)
		cache.set(key, entry)
		evictOldest(cache)
	}
	const accepted = request.headers.get("Accept-Encoding")
	const isTooSmall = entry.text.byteLength < MIN_COMPRESSED_BYTES && acceptsIdentity(accepted)
	if (isTooSmall || chooseEncoding(accepted, ["gzip"]) === "identity")
		return responseWithEtag(request, entry.etag, entry.text)
	if (!entry.gzipped) {
		entry.gzipped = await gzipped(entry.text, { level: 6 })
		evictOldest(cache)
	}
	return responseWithEtag(request, entry.etag, entry.gzipped, { "Content-Encoding": "gzip" })
}

function evictOldest(cache: Map<string, CacheEntry>): void {
	const sizeOf = ({ text, gzipped }: CacheEntry) => text.byteLength + (gzipped?.byteLength ?? 0)
	let bytes = [...cache.values()].reduce((sum, entry) => sum + sizeOf(entry), 0)
	for (const [key, entry] of cache) {
		if (bytes <= MAX_CACHE_BYTES) return
		cache.delete(key)
		bytes -= sizeOf(entry)
	}
}
