import { pagesIn, type RoomRoutes } from "#core/http/route-helpers.ts"

/** The first days of a new site: its first steps and the sample that shows what it can do. */
const page = pagesIn("features/setup")

export default {
	staff: [
		page("admin/site/setup", "staff/setup.tsx", "admin/site/setup"),
		page("admin/site/sample", "staff/sample.tsx", "admin/site/sample"),
	],
} satisfies RoomRoutes
