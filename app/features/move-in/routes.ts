import { room } from "#core/http/route-helpers.ts"

export default room("features/move-in", ({ page }) => ({
	staff: [page("admin/site/move-in", "staff/move-in.tsx", "admin/site/move-in")],
}))
