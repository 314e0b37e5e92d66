import type { RouteHandle } from "#app/middleware/route-handle.ts"
import { findEventAt } from "#app/models/post-events/event-list.server.ts"
import type { Route } from "./+types/event-file"
import { calendarResponse } from "./calendar-response.server.ts"

export const handle = { cacheParameters: [] } satisfies RouteHandle

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
	return await calendarResponse(context, {
		async find(db) {
			const event = await findEventAt(db, slug)
			return event && [event]
		},
		// The URL's slug is any text until the event is found.
		fileName: `${slug.replace(/[^\w-]/g, "")}.ics`,
		isSubscription: false,
	})
}
