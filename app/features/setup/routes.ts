import { room } from "#core/http/route-helpers.ts"

/** The first days of a new site: its first steps and the sample that shows what it can do. */
export default room("features/setup", ({ page }) => ({
	staff: [page("admin/site/sample", "staff/sample.tsx", "admin/site/sample")],
}))
