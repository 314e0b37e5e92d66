import { sql } from "kysely"
import type { Database } from "#db/connection.ts"
import { readSettings } from "./setting.server.ts"
import { hasPasscode, isBlogEnabled, isTourOpen } from "./setting.ts"
import type { PublicAddress } from "./sitemap.ts"

/** The limit of sitemaps.org. */
const MAX_ADDRESSES = 50_000

/**
 * Lists the public pages with the last change of their content. Leaves out everything that is switched off, behind a
 * passcode, archived or a draft.
 */
export async function listPublicAddresses(db: Database): Promise<PublicAddress[]> {
	const settings = await readSettings(db)
	const species = await db
		.selectFrom("species")
		.select([sql<string>`'/species/' || id`.as("path"), "updated_at as changedAt"])
		.where("archived", "=", 0)
		.orderBy("id")
		.execute()
	const posts = isBlogEnabled(settings) ? await listPosts(db) : []
	const addresses: PublicAddress[] = [{ path: "/" }]
	if (isTourOpen(settings) && !hasPasscode(settings)) addresses.push(listOf("/tour", species))
	if (isBlogEnabled(settings)) addresses.push(listOf("/blog", posts))
	addresses.push({ path: "/waiver" }, ...posts, ...species)
	return addresses.slice(0, MAX_ADDRESSES)
}

async function listPosts(db: Database): Promise<PublicAddress[]> {
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
function listOf(path: string, listed: PublicAddress[]): PublicAddress {
	const changes = listed.map(({ changedAt = "" }) => changedAt)
	const changedAt = changes.sort().at(-1)
	return changedAt ? { path, changedAt } : { path }
}
