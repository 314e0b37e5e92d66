import { room } from "#core/http/route-helpers.ts"

/** Hours and notices: when the farm is open, what differs on single days and today, and what visitors are told about it. */
export default room("features/hours", ({ page, staffAction, api }) => ({
	staff: [
		page("admin/site/hours", "staff/hours.tsx", "admin/site/hours/hours"),
		page("admin/site/hours/weekly", "staff/weekly.tsx", "admin/site/hours/weekly"),
		page("admin/site/hours/seasons/:key", "staff/season.tsx", "admin/site/hours/season"),
		page("admin/site/hours/days/:key", "staff/exception.tsx", "admin/site/hours/exception"),
		staffAction("admin/site/hours/:kind/:key/delete", "site/hours/delete-hours"),
		staffAction("admin/site/hours/deleted/:at/restore", "site/hours/restore-hours"),
		staffAction("admin/site/hours/open-again", "site/hours/open-again"),
		page("admin/site/hours/:change", "staff/change-today.tsx", "admin/site/hours/change-today"),
		page("admin/site/notices", "notices/staff/notices.tsx", "admin/site/notices/notices", [
			page("new", "notices/staff/notice.tsx", "admin/site/notices/new"),
			page(":id/edit", "notices/staff/notice.tsx", "admin/site/notices/notice"),
			page(":id/delete", "notices/staff/notice.tsx", "admin/site/notices/delete"),
		]),
	],
	api: [api("api/notices"), api("api/notices/:id")],
}))
