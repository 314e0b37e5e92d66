import { sql } from "kysely"
import { isOwnPage, MAX_PATH } from "#core/http/own-addresses.ts"
import { createCounts } from "#core/platform/batched-counts.server.ts"
import { localDay } from "#core/time/local-time.ts"
import type { Database } from "#db/connection.ts"
import { POST_PATH } from "#features/posts/post-slug.server.ts"
import { isPublic } from "#features/posts/publication.server.ts"

export const COUNTED_DAYS = 90
export const MISSING_DAYS = 30
const MAX_MISSING = 50
const DAY_MS = 86_400_000

/** Files that scanners look for, and images, styles and scripts of an earlier site. */
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

export function createAddressCounts(db: Database): AddressCounts {
	const redirects = createCounts<number>((hits) => storeRedirects(db, hits))
	const missing = createCounts<string>((hits) => storeMissing(db, hits), MAX_MISSING)
	return {
		countRedirect: redirects.add,
		countMissing(path) {
			if (isWorthCounting(path)) missing.add(path)
		},
		async flush() {
			await redirects.flush()
			await missing.flush()
		},
		stop() {
			redirects.stop()
			missing.stop()
		},
	}
}

const today = () => localDay(new Date().toISOString())

async function storeRedirects(db: Database, counted: Map<number, number>): Promise<void> {
	const day = today()
	await db.transaction().execute(async (trx) => {
		for (const [redirect_id, hits] of counted)
			await trx
				.insertInto("redirect_hits")
				.values({ redirect_id, day, hits })
				.onConflict((same) => same.doUpdateSet({ hits: sql`redirect_hits.hits + excluded.hits` }))
				.execute()
	})
}

async function storeMissing(db: Database, counted: Map<string, number>): Promise<void> {
	const day = today()
	await db.transaction().execute(async (trx) => {
		for (const [path, hits] of counted)
			await trx
				.insertInto("missing_paths")
				.values({ path, day, hits })
				.onConflict((same) => same.doUpdateSet({ day, hits: sql`missing_paths.hits + excluded.hits` }))
				.execute()
		const kept = trx.selectFrom("missing_paths").select("path").orderBy("hits", "desc").orderBy("day", "desc")
		await trx.deleteFrom("missing_paths").where("path", "not in", kept.limit(MAX_MISSING)).execute()
	})
}

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
