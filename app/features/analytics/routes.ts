import { room } from "#core/http/route-helpers.ts"

export default room("features/analytics", ({ page }) => ({
	staff: [page("admin/analytics", "staff/analytics.tsx", "admin/analytics/analytics")],
}))
