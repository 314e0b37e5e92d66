import { pagesIn, type RoomRoutes } from "#core/http/route-helpers.ts"

/** The tour and a planned visit without a connection: the service worker and what it keeps on a phone. */
const page = pagesIn("features/offline")

export default {
	visitors: [page("offline", "pages/offline.tsx", "tour/offline")],
} satisfies RoomRoutes
