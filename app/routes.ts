import { layout, type RouteConfig, route } from "@react-router/dev/routes"
import type { Room } from "./core/http/route-helpers.ts"
import core from "./core/routes.ts"
import analytics from "./features/analytics/routes.ts"
import home from "./features/home/routes.ts"
import hours from "./features/hours/routes.ts"
import map from "./features/map/routes.ts"
import moveIn from "./features/move-in/routes.ts"
import offline from "./features/offline/routes.ts"
import posts from "./features/posts/routes.ts"
import redirects from "./features/redirects/routes.ts"
import setup from "./features/setup/routes.ts"
import sheets from "./features/sheets/routes.ts"
import species from "./features/species/routes.ts"
import tour from "./features/tour/routes.ts"
import visit from "./features/visit/routes.ts"
import waiver from "./features/waiver/routes.ts"

const ROOMS: Room[] = [
	core,
	hours,
	posts,
	species,
	map,
	offline,
	waiver,
	tour,
	sheets,
	redirects,
	moveIn,
	analytics,
	setup,
	visit,
	home,
]

const all = (kind: keyof Room) => ROOMS.flatMap((room) => room[kind] ?? [])

const LISTS = Object.entries({ list: "", "list-new": "/new", "list-edit": "/:id/edit" }).map(([id, path]) =>
	route(`admin/site/lists/:table${path}`, "lists.tsx", { id: `routes/admin/site/${id}` }),
)

/** Built assets, files in `public/` and `/media/*` are served before these. */
export default [
	...all("visitors"),
	layout("staff-layout.tsx", { id: "routes/admin/layout" }, [...all("staff"), ...LISTS]),
	layout("core/staff/guard.ts", { id: "routes/admin/guard" }, all("files")),
	route("api/*", "core/api/route.ts", { id: "api/*" }),

	// Pages that staff have written. `isReserved` rejects the addresses above.
	route(":page/:child?", "features/posts/pages/page.tsx", { id: "routes/visitors/page" }),
	route("*", "core/ui/pages/not-found.tsx", { id: "routes/visitors/not-found" }),
] satisfies RouteConfig
