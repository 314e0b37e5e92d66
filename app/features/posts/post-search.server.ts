import { type QueryCreator, sql } from "kysely"
import { searchTerms } from "#core/text/normalize.ts"
import { formatDate } from "#core/time/local-time.ts"
import type { Database } from "#db/connection.ts"
import type { Schema } from "#db/schema.ts"
import { eventSummary } from "./events/event-text.ts"
import { COVER, toPost } from "./post.server.ts"
import { type FoundPosts, kindOfSlug, type Post, postDate, postPath } from "./post.ts"
import { postDescription } from "./post-text.ts"
import { isPublic } from "./publication.server.ts"

const SHOWN = 10

/** Matches in the title first, then pages, then the newest. Case and accents don't count. */
export async function searchPosts(db: Database, query: string): Promise<FoundPosts> {
	const terms = searchTerms(query)
	if (terms.length === 0) return { posts: [], total: 0 }
	// Folded once for each post, not for each word.
	const texts = (qb: QueryCreator<Schema>) =>
		qb
			.selectFrom("posts")
			.select([
				"id",
				sql<string>`fold(title)`.as("name"),
				sql<string>`fold(title || ' ' || excerpt || ' ' || content)`.as("words"),
			])
			.where(isPublic)
	const haveAll = (column: "name" | "words") =>
		sql<boolean>`(${sql.join(
			terms.map((term) => sql`instr(texts.${sql.ref(column)}, ${term}) > 0`),
			sql` and `,
		)})`
	const found = db
		.with((cte) => cte("texts").materialized(), texts)
		.selectFrom("posts")
		.innerJoin("texts", "texts.id", "posts.id")
		.selectAll("posts")
		.select(COVER)
		.select(sql<number>`count(*) over ()`.as("total"))
		.where(haveAll("words"))
		.orderBy(haveAll("name"), "desc")
		.orderBy("kind")
	const rows = await found
		.orderBy(sql`coalesce(published_at, created_at) desc`)
		.orderBy("posts.id", "desc")
		.limit(SHOWN)
		.execute()
	const posts = rows.map(toPost).map((post) => ({
		path: postPath(post.slug),
		title: post.title,
		when: whenOf(post),
		about: postDescription(post),
	}))
	return { posts, total: rows[0]?.total ?? 0 }
}

function whenOf(post: Post): string {
	if (kindOfSlug(post.slug) === "page") return ""
	return post.event ? eventSummary(post.event, new Date()) : formatDate(postDate(post))
}
