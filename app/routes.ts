import { layout, type RouteConfig, route } from "@react-router/dev/routes"
import type { Room } from "./core/http/route-helpers.ts"
import core from "./core/routes.ts"
import { inOrder } from "./rooms.ts"

const ROOMS: Room[] = [
	core,
	...inOrder<Room>(
		import.meta.glob("./features/*/routes.ts", { eager: true, import: "default" }),
		"routes.ts",
	),
]

const all = (kind: keyof Room) => ROOMS.flatMap((room) => room[kind] ?? [])

const LISTS = Object.entries({ list: "", "list-new": "/new", "list-edit": "/:id/edit" }).map(([id, path]) =>
	route(`admin/site/lists/:table${path}`, "lists.tsx", { id: `routes/admin/site/${id}` }),
)

/** Every URL of the site. Built assets, the files of `public/` and `/media/*` are answered before these. */
export default [
	...all("visitors"),
	layout("staff-layout.tsx", { id: "routes/admin/layout" }, [...all("staff"), ...LISTS]),
	layout("core/staff/guard.ts", { id: "routes/admin/guard" }, all("files")),
	route("api/*", "core/api/route.ts", { id: "api/*" }),

	// Pages that staff have written. `isReserved` refuses the addresses above.
	route(":page/:child?", "features/posts/pages/page.tsx", { id: "routes/visitors/page" }),
	route("*", "core/ui/pages/not-found.tsx", { id: "routes/visitors/not-found" }),
] satisfies RouteConfig
