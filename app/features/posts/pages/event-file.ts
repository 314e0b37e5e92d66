import type { RouteHandle } from "#core/http/route-handle.ts"
import type { Database } from "#db/connection.ts"
import { findEventAt } from "#features/posts/events/event-list.server.ts"
import { findMovedPost } from "#features/posts/post.server.ts"
import type { Route } from "./+types/event-file"
import { calendarResponse } from "./calendar-response.server.ts"

export const handle = { cacheParameters: [] } satisfies RouteHandle

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
	return await calendarResponse(context, {
		async find(db) {
			const event = (await findEventAt(db, slug)) ?? (await findMovedEvent(db, slug))
			return event && [event]
		},
		// The URL's slug is any text until the event is found.
		fileName: `${slug.replace(/[^\w-]/g, "")}.ics`,
		isSubscription: false,
	})
}

/** Without a redirect, which calendar apps may not follow. */
async function findMovedEvent(db: Database, formerSlug: string) {
	const post = await findMovedPost(db, formerSlug)
	return post && (await findEventAt(db, post.slug))
}
