import { sql } from "kysely"
import type { Database } from "#db/connection.ts"
import { readSettings } from "./setting.server.ts"
import { hasPasscode, isBlogEnabled, isTourOpen } from "./setting.ts"
import type { SitemapEntry } from "./sitemap.ts"

/** The limit of sitemaps.org. */
const MAX_ENTRIES = 50_000

/**
 * Lists the public pages with the last change of their content. Leaves out everything that is switched off, behind a
 * passcode, archived or a draft.
 */
export async function listSitemapEntries(db: Database): Promise<SitemapEntry[]> {
	const settings = await readSettings(db)
	const species = await db
		.selectFrom("species")
		.select([sql<string>`'/species/' || id`.as("path"), "updated_at as changedAt"])
		.where("archived", "=", 0)
		.orderBy("id")
		.execute()
	const posts = isBlogEnabled(settings) ? await listPosts(db) : []
	const entries: SitemapEntry[] = [{ path: "/" }]
	if (isTourOpen(settings) && !hasPasscode(settings)) entries.push(listOf("/tour", species))
	if (isBlogEnabled(settings)) entries.push(listOf("/blog", posts))
	entries.push({ path: "/waiver" }, ...posts, ...species)
	return entries.slice(0, MAX_ENTRIES)
}

async function listPosts(db: Database): Promise<SitemapEntry[]> {
	return await db
		.selectFrom("posts")
		.select([
			sql<string>`'/blog/' || slug`.as("path"),
			sql<string>`max(updated_at, coalesce(published_at, ''))`.as("changedAt"),
		])
		.where("published", "=", 1)
		.orderBy("id", "desc")
		.execute()
}

/** A list page changes when one of its items does. */
function listOf(path: string, listed: SitemapEntry[]): SitemapEntry {
	const changes = listed.map(({ changedAt = "" }) => changedAt)
	const changedAt = changes.sort().at(-1)
	return changedAt ? { path, changedAt } : { path }
}
