import { sql } from "kysely"
import { isOwnPage, MAX_PATH } from "#core/http/own-addresses.ts"
import { logError } from "#core/platform/logger.server.ts"
import { localDay } from "#core/time/local-time.ts"
import type { Database } from "#db/connection.ts"
import { POST_PATH } from "#features/posts/post-slug.server.ts"
import { isPublic } from "#features/posts/publication.server.ts"

export const COUNTED_DAYS = 90
export const MISSING_DAYS = 30
const MAX_MISSING = 50
const DAY_MS = 86_400_000
const FLUSH_MS = 60_000

/** Files that scanners look for, and pictures, styles and scripts of an earlier site. */
const FILE = /\/\.|\.(?!html?$|pdf$)[^./]+$/
/** Privacy: a mistyped link may contain an e-mail address or a key. */
const PERSONAL = /@|\/(invitation|receipts)\//

export const isWorthCounting = (path: string) =>
	path.length <= MAX_PATH &&
	!isOwnPage(path) &&
	!FILE.test(path) &&
	!PERSONAL.test(path) &&
	!/\p{Cc}/u.test(path)

export type AddressCounts = {
	countRedirect(id: number): void
	countMissing(path: string): void
	flush(): Promise<void>
	stop(): void
}

/** Counts in memory, at most `MAX_MISSING` paths, and writes at most once a minute, or when staff look. */
export function createAddressCounts(db: Database): AddressCounts {
	let redirects = new Map<number, number>()
	let missing = new Map<string, number>()
	let timer: NodeJS.Timeout | undefined
	function add<Key>(counts: Map<Key, number>, key: Key) {
		counts.set(key, (counts.get(key) ?? 0) + 1)
		timer ??= setTimeout(flush, FLUSH_MS).unref()
	}
	async function flush() {
		clearTimeout(timer)
		timer = undefined
		const counted = { redirects, missing }
		redirects = new Map()
		missing = new Map()
		if (counted.redirects.size + counted.missing.size === 0) return
		await store(db, counted, new Date()).catch((error) => logError("Couldn't count addresses", error))
	}
	return {
		flush,
		countRedirect: (id) => add(redirects, id),
		countMissing(path) {
			const hasRoom = missing.size < MAX_MISSING || missing.has(path)
			if (hasRoom && isWorthCounting(path)) add(missing, path)
		},
		stop: () => clearTimeout(timer),
	}
}

type Counted = { redirects: Map<number, number>; missing: Map<string, number> }

async function store(db: Database, { redirects, missing }: Counted, now: Date): Promise<void> {
	const day = localDay(now.toISOString())
	await db.transaction().execute(async (trx) => {
		for (const [redirect_id, hits] of redirects)
			await trx
				.insertInto("redirect_hits")
				.values({ redirect_id, day, hits })
				.onConflict((same) => same.doUpdateSet({ hits: sql`redirect_hits.hits + excluded.hits` }))
				.execute()
		for (const [path, hits] of missing)
			await trx
				.insertInto("missing_paths")
				.values({ path, day, hits })
				.onConflict((same) => same.doUpdateSet({ day, hits: sql`missing_paths.hits + excluded.hits` }))
				.execute()
		const kept = trx.selectFrom("missing_paths").select("path").orderBy("hits", "desc").orderBy("day", "desc")
		await trx.deleteFrom("missing_paths").where("path", "not in", kept.limit(MAX_MISSING)).execute()
	})
}

/** Those that were requested most, without those that have a redirect or are a page by now. */
export function listMissing(db: Database) {
	return db
		.selectFrom("missing_paths")
		.selectAll()
		.where("path", "not in", db.selectFrom("redirects").select("path"))
		.where("path", "not in", db.selectFrom("posts").select(POST_PATH.as("path")).where(isPublic))
		.orderBy("hits", "desc")
		.orderBy("day", "desc")
		.orderBy("path")
		.limit(MAX_MISSING)
		.execute()
}

export async function deleteOldCounts(db: Database, now: Date): Promise<void> {
	const before = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10)
	await db.deleteFrom("redirect_hits").where("day", "<", before(COUNTED_DAYS)).execute()
	await db.deleteFrom("missing_paths").where("day", "<", before(MISSING_DAYS)).execute()
}
