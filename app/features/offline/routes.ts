import { room } from "#core/http/route-helpers.ts"

/** The tour and a planned visit without a connection: the service worker and what it keeps on a phone. */
export default room("features/offline", ({ page }) => ({
	visitors: [page("offline", "pages/offline.tsx", "tour/offline")],
}))
