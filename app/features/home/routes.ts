import { index } from "@react-router/dev/routes"
import type { RoomRoutes } from "#core/http/route-helpers.ts"

/** The home page and what a search finds. */
export default {
	visitors: [index("features/home/pages/home.tsx", { id: "routes/visitors/home" })],
} satisfies RoomRoutes
