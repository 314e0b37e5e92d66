import { room } from "#core/http/route-helpers.ts"

export default room("features/offline", ({ page }) => ({
	visitors: [page("offline", "pages/offline.tsx", "tour/offline")],
}))
