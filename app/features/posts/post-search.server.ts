import { sql } from "kysely"
import type { Findable } from "#core/text/search.ts"
import { formatDate } from "#core/time/local-time.ts"
import type { Database } from "#db/connection.ts"
import { eventSummary } from "./events/event-text.ts"
import { COVER, toPost } from "./post.server.ts"
import { kindOfSlug, type Post, postDate, postPath } from "./post.ts"
import { postDescription } from "./post-text.ts"
import { isPublic } from "./publication.server.ts"

/** Pages first, then the newest. */
export async function findablePosts(db: Database): Promise<Findable[]> {
	const rows = await db
		.selectFrom("posts")
		.selectAll()
		.select(COVER)
		.where(isPublic)
		.orderBy("kind")
		.orderBy(sql`coalesce(published_at, created_at) desc`)
		.orderBy("id", "desc")
		.execute()
	return rows.map(toPost).map((post) => ({
		path: postPath(post.slug),
		title: post.title,
		text: `${post.excerpt} ${post.content}`,
		describe: () => ({ note: whenOf(post), about: postDescription(post) }),
	}))
}

function whenOf(post: Post): string {
	if (kindOfSlug(post.slug) === "page") return ""
	return post.event ? eventSummary(post.event) : formatDate(postDate(post))
}
