import { api, pagesIn, type RoomRoutes } from "#core/http/route-helpers.ts"

/** Old addresses that lead to new ones, and those that visitors asked for in vain. */
const page = pagesIn("features/redirects")

export default {
	staff: [
		page("admin/site/redirects", "staff/redirects.tsx", "admin/site/redirects/redirects", [
			page("new", "staff/redirect.tsx", "admin/site/redirects/new"),
			page(":id/edit", "staff/redirect.tsx", "admin/site/redirects/redirect"),
			page(":id/delete", "staff/redirect.tsx", "admin/site/redirects/delete"),
		]),
	],
	api: [api("api/redirects"), api("api/redirects/:id")],
} satisfies RoomRoutes
