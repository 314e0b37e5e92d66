import { sql } from "kysely"
import {
	type Describe,
	type Farm,
	type JsonLdNode,
	type SharePicture,
	sharedPhoto,
} from "#core/document/page-metadata.server.ts"
import { organization } from "#core/document/structured-data.server.ts"
import type { ServerFeature } from "#core/feature.server.ts"
import { type PageRange, rangeSearch } from "#core/forms/page-range.ts"
import { withMediaLock } from "#core/media/media-store.server.ts"
import type { Findable } from "#core/text/search.ts"
import { withOffset } from "#core/time/farm-clock.ts"
import { formatDate } from "#core/time/local-time.ts"
import type { TableRow } from "#core/trash/record-tables.server.ts"
import type { Database } from "#db/connection.ts"
import { POST_OPERATIONS } from "./api.server.ts"
import { calendarTitle } from "./events/calendar-file.server.ts"
import { eventSummary, nextDates, refreshEventDays, shownDate } from "./events/event-dates.server.ts"
import { CALENDAR_PATH, type PostEvent } from "./events/post-event.ts"
import { FEED_PATH, feedTitle } from "./feed.ts"
import { COVER, toPost } from "./post.server.ts"
import {
	kindOfSlug,
	type Post,
	type PostCover,
	type PostKind,
	type PublicPage,
	postDate,
	postPath,
} from "./post.ts"
import { POST_PATH, uniqueSlug } from "./post-slug.server.ts"
import { postDescription } from "./post-text.ts"
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

async function findFreeSlug(db: Database, row: TableRow): Promise<void> {
	row.slug = await uniqueSlug(db, String(row.slug))
}

const describeBlog: Describe<{ range: PageRange }> = ({ data }) => ({
	path: `/blog${rangeSearch(data.range)}`,
	isIndexed: true,
})

type PostPage = { post: Omit<Post, "content">; description: string }

const describePost: Describe<PostPage> = ({ data, farm }) => {
	const path = `/blog/${data.post.slug}`
	const picture = coverPicture(farm, data.post)
	return {
		path,
		isIndexed: true,
		...(picture && { picture }),
		structuredData: datesInData(data.post.event).map((date) =>
			eventNode(farm, data, date, { path, picture }),
		),
	}
}

const describePage: Describe<PublicPage> = ({ data, farm }) => {
	const picture = coverPicture(farm, { ...data, ...data.cover })
	return { path: data.path, isIndexed: true, ...(picture && { picture }) }
}

function datesInData(event: PostEvent | null): PostEvent[] {
	if (!event) return []
	const now = new Date()
	const next = event.dates.length > 0 ? nextDates(event, now) : []
	return next.length > 0 ? next : [shownDate(event, now)]
}

function coverPicture(farm: Farm, post: PostCover & { title: string }): SharePicture | undefined {
	return sharedPhoto(farm, post.coverUrl, post.coverAlt || post.title)
}

function eventNode(
	farm: Farm,
	{ post, description }: PostPage,
	event: PostEvent,
	{ path, picture }: { path: string; picture: SharePicture | undefined },
): JsonLdNode {
	const moment = (text: string) => (event.allDay ? text : withOffset(text))
	const { place: name } = event
	const url = farm.origin + path
	return {
		"@type": "Event",
		"@id": `${url}#event${event.dates.length > 0 ? `-${event.startsAt}` : ""}`,
		name: post.title,
		description,
		startDate: moment(event.startsAt),
		...(event.endsAt !== null && { endDate: moment(event.endsAt) }),
		eventStatus: `https://schema.org/${event.cancelled ? "EventCancelled" : "EventScheduled"}`,
		eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
		location: { "@type": "Place", name: name || farm.name, address: name || farm.streetAddress || farm.name },
		image: (picture ?? farm.picture).address,
		url,
		organizer: organization(farm),
		...(event.signUpUrl && { offers: { "@type": "Offer", url: event.signUpUrl } }),
		inLanguage: "en-CA",
	}
}

async function findablePosts(db: Database): Promise<Findable[]> {
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

export default {
	metadata: {
		"routes/visitors/blog": describeBlog,
		"routes/visitors/post": describePost,
		"routes/visitors/page": describePage,
	},
	feeds: (siteName, { blog, events }) => [
		...(blog ? [{ type: "application/rss+xml", title: feedTitle(siteName), href: FEED_PATH }] : []),
		...(events ? [{ type: "text/calendar", title: calendarTitle(siteName), href: CALENDAR_PATH }] : []),
	],
	async sitemap(db) {
		const posts = await publicPosts(db, "post").orderBy("id", "desc").execute()
		const pages = await publicPosts(db, "page").orderBy("slug").execute()
		return {
			lists: { "/blog": posts, "/events": posts },
			details: { "/blog/:slug": posts, "/:page/:child?": pages },
		}
	},
	findable: findablePosts,
	actions: POST_ACTIONS,
	zoneLoaded: refreshEventDays,
	restoring: { post: { adapt: findFreeSlug }, page: { adapt: findFreeSlug } },
	cleanup: [(db, _, now) => withMediaLock(() => deleteAbandonedPictures(db, now))],
	api: POST_OPERATIONS,
} satisfies ServerFeature
