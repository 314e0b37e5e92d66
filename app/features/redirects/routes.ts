import { room } from "#core/http/route-helpers.ts"

export default room("features/redirects", ({ page }) => ({
	staff: [
		page("admin/site/redirects", "staff/redirects.tsx", "admin/site/redirects/redirects", [
			page("new", "staff/redirect.tsx", "admin/site/redirects/new"),
			page(":id/edit", "staff/redirect.tsx", "admin/site/redirects/redirect"),
		]),
	],
}))
