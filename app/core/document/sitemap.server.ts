import { sql } from "kysely"
import { readSettings } from "#core/settings/setting.server.ts"
import { hasPasscode, isBlogEnabled, isTourOpen } from "#core/settings/setting.ts"
import type { Database } from "#db/connection.ts"
import { hasMaps } from "#features/map/map.server.ts"
import type { PostKind } from "#features/posts/post.ts"
import { POST_PATH } from "#features/posts/post-slug.server.ts"
import { isPublic } from "#features/posts/publication.server.ts"
import type { IndexedPage, SitemapEntry } from "./sitemap.ts"

const MAX_ENTRIES = 50_000

export async function listSitemapEntries(db: Database, pages: IndexedPage[]): Promise<SitemapEntry[]> {
	const settings = await readSettings(db)
	const isOpen = {
		tour: isTourOpen(settings) && !hasPasscode(settings),
		blog: isBlogEnabled(settings),
		map: await hasMaps(db),
	}
	const open = pages.filter(({ section }) => !section || isOpen[section])
	const species = await listSpecies(db)
	const posts = isOpen.blog ? await listPosts(db) : []
	const lists: Record<string, SitemapEntry[]> = { "/tour": species, "/blog": posts, "/events": posts }
	const details: Record<string, SitemapEntry[]> = {
		"/species/:id": species,
		"/blog/:slug": posts,
		"/:page/:child?": await publicPosts(db, "page").orderBy("slug").execute(),
	}
	const fixed = open
		.filter(({ path }) => !path.includes(":"))
		.map(({ path }) => ({ path, ...lastChange(lists[path] ?? []) }))
	return [...fixed, ...open.flatMap(({ path }) => details[path] ?? [])].slice(0, MAX_ENTRIES)
}

const listSpecies = (db: Database): Promise<SitemapEntry[]> => fullSpecies(db).orderBy("id").execute()

const listPosts = (db: Database): Promise<SitemapEntry[]> =>
	publicPosts(db, "post").orderBy("id", "desc").execute()

function fullSpecies(db: Database) {
	return db
		.selectFrom("species")
		.select([sql<string>`'/species/' || id`.as("path"), "updated_at as changedAt"])
		.where("archived", "=", 0)
}

function publicPosts(db: Database, kind: PostKind) {
	return db
		.selectFrom("posts")
		.select([POST_PATH.as("path"), sql<string>`max(updated_at, coalesce(published_at, ''))`.as("changedAt")])
		.where(isPublic)
		.where("kind", "=", kind)
}

function lastChange(items: SitemapEntry[]): { changedAt?: string } {
	const changedAt = items
		.map(({ changedAt = "" }) => changedAt)
		.sort()
		.at(-1)
	return changedAt ? { changedAt } : {}
}
