import { room } from "#core/http/route-helpers.ts"

/** Hours and notices: when the farm is open, what differs on single days and today, and what visitors are told about it. */
export default room("features/hours", ({ page }) => ({
	staff: [
		page("admin/site/notices", "notices/staff/notices.tsx", "admin/site/notices/notices", [
			page("new", "notices/staff/notice.tsx", "admin/site/notices/new"),
			page(":id/edit", "notices/staff/notice.tsx", "admin/site/notices/notice"),
		]),
	],
}))
