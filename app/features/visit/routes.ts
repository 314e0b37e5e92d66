import { room } from "#core/http/route-helpers.ts"

/** Planning a visit: the page that answers how to come, what it costs and what today is like. */
export default room("features/visit", ({ page, api }) => ({
	visitors: [page("visit", "pages/visit.tsx", "visitors/visit")],
	staff: [page("admin/site/today", "staff/today.tsx", "admin/site/hours/today")],
	api: [api("api/today")],
}))
