import { listCalendarEvents } from "#app/models/post-events/event-list.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import type { Route } from "./+types/events-calendar"
import { calendarResponse } from "./calendar-response.server.ts"

export const handle = { cacheParameters: [] } satisfies RouteHandle

export const loader = ({ context }: Route.LoaderArgs) =>
	calendarResponse(context, { find: listCalendarEvents, fileName: "events.ics", isSubscription: true })
