import { room } from "#core/http/route-helpers.ts"

export default room("features/setup", ({ page }) => ({
	staff: [page("admin/site/sample", "staff/sample.tsx", "admin/site/sample")],
}))
