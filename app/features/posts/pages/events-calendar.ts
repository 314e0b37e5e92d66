import type { RouteHandle } from "#core/http/route-handle.ts"
import { listCalendarEvents } from "#features/posts/events/event-list.server.ts"
import type { Route } from "./+types/events-calendar"
import { calendarResponse } from "./calendar-response.server.ts"

export const handle = { cacheParameters: [] } satisfies RouteHandle

export const loader = ({ context }: Route.LoaderArgs) =>
	calendarResponse(context, { find: listCalendarEvents, fileName: "events.ics", isSubscription: true })
