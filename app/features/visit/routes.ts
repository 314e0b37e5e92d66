import { room } from "#core/http/route-helpers.ts"

export default room("features/visit", ({ page, staffAction }) => ({
	visitors: [page("visit", "pages/visit.tsx", "visitors/visit")],
	staff: [
		page("admin/site", "staff/site.tsx", "admin/site/site"),
		page("admin/site/hours", "staff/hours.tsx", "admin/site/hours/hours", [
			page("other/new", "staff/other-hours.tsx", "admin/site/hours/new"),
			page("other/:id/edit", "staff/other-hours.tsx", "admin/site/hours/other"),
			page("notices/new", "staff/notice.tsx", "admin/site/notices/new"),
			page("notices/:id/edit", "staff/notice.tsx", "admin/site/notices/notice"),
		]),
		staffAction("admin/site/hours/close/:day", "hours/close"),
		page("admin/site/week", "staff/weekly.tsx", "admin/site/week"),
	],
}))
