import { room } from "#core/http/route-helpers.ts"

/** What staff learn of visits: what was opened, searched and accepted, by day, week and month. */
export default room("features/analytics", ({ page }) => ({
	staff: [page("admin/analytics", "staff/analytics.tsx", "admin/analytics/analytics")],
}))
