import { pagesIn, type RoomRoutes } from "#core/http/route-helpers.ts"

/** What staff learn of visits: what was opened, searched and accepted, by day, week and month. */
const page = pagesIn("features/analytics")

export default {
	staff: [page("admin/analytics", "staff/analytics.tsx", "admin/analytics/analytics")],
} satisfies RoomRoutes
