import { room } from "#core/http/route-helpers.ts"

/** Planning a visit: the page that answers how to come, what it costs and what today is like, and where staff change the hours. */
export default room("features/visit", ({ page, api }) => ({
	visitors: [page("visit", "pages/visit.tsx", "visitors/visit")],
	staff: [
		page("admin/site/hours", "staff/hours.tsx", "admin/site/hours/hours", [
			page("other/new", "staff/other-hours.tsx", "admin/site/hours/new"),
			page("other/:id/edit", "staff/other-hours.tsx", "admin/site/hours/other"),
		]),
		page("admin/site/week", "staff/weekly.tsx", "admin/site/week"),
		page("admin/site/hours/days", "staff/next-days.tsx", "admin/site/hours/days"),
		page("admin/site/hours/:form/:key?", "staff/former-hours.ts", "admin/site/hours/former"),
		page("admin/site/today", "staff/former-hours.ts", "admin/site/hours/today"),
	],
	api: [api("api/today")],
}))
