import { sql } from "kysely"
import type { ServerFeature } from "#core/feature.server.ts"
import { withMediaLock } from "#core/media/media-store.server.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { isBlogEnabled } from "#core/settings/setting.ts"
import type { Row } from "#core/trash/record-tables.server.ts"
import type { Database } from "#db/connection.ts"
import { POST_OPERATIONS } from "./api.server.ts"
import { calendarTitle } from "./events/calendar-file.server.ts"
import { refreshEventDays } from "./events/event-dates.server.ts"
import { CALENDAR_PATH } from "./events/post-event.ts"
import { FEED_PATH, feedTitle } from "./feed.ts"
import type { PostKind } from "./post.ts"
import { describeBlog, describePage, describePost } from "./post-metadata.server.ts"
import { POST_PATH, uniqueSlug } from "./post-slug.server.ts"
import { isPublic } from "./publication.server.ts"
import { POST_ACTIONS } from "./staff/post-actions.server.ts"
import { deleteAbandonedPictures } from "./uploaded-picture.server.ts"

function publicPosts(db: Database, kind: PostKind) {
	return db
		.selectFrom("posts")
		.select([POST_PATH.as("path"), sql<string>`max(updated_at, coalesce(published_at, ''))`.as("changedAt")])
		.where(isPublic)
		.where("kind", "=", kind)
}

async function findFreeSlug(db: Database, row: Row): Promise<void> {
	row.slug = await uniqueSlug(db, String(row.slug))
}

export default {
	metadata: {
		"routes/visitors/blog": describeBlog,
		"routes/visitors/post": describePost,
		"routes/visitors/page": describePage,
	},
	feeds: (siteName, { blog }) =>
		blog
			? [
					{ type: "application/rss+xml", title: feedTitle(siteName), href: FEED_PATH },
					{ type: "text/calendar", title: calendarTitle(siteName), href: CALENDAR_PATH },
				]
			: [],
	async sitemap(db) {
		const isOn = isBlogEnabled(await readSettings(db))
		const posts = isOn ? await publicPosts(db, "post").orderBy("id", "desc").execute() : []
		const pages = await publicPosts(db, "page").orderBy("slug").execute()
		return {
			lists: { "/blog": posts, "/events": posts },
			details: { "/blog/:slug": posts, "/:page/:child?": pages },
		}
	},
	actions: POST_ACTIONS,
	zoneLoaded: refreshEventDays,
	restoring: { post: { adapt: findFreeSlug }, page: { adapt: findFreeSlug } },
	cleanup: [(db, _, now) => withMediaLock(() => deleteAbandonedPictures(db, now))],
	api: POST_OPERATIONS,
} satisfies ServerFeature
