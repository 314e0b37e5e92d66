import { pagesIn, type RoomRoutes } from "#core/http/route-helpers.ts"

/** Moving in: posts, pages and pictures from the files of another website. */
const page = pagesIn("features/move-in")

export default {
	staff: [page("admin/site/move-in", "staff/move-in.tsx", "admin/site/move-in")],
} satisfies RoomRoutes
