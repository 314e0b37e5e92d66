import { type RouteConfigEntry, route } from "@react-router/dev/routes"

/** The addresses of a room. `files` are what only staff can download. */
export type RoomRoutes = {
	visitors?: RouteConfigEntry[]
	staff?: RouteConfigEntry[]
	files?: RouteConfigEntry[]
	api?: RouteConfigEntry[]
}

/** Open pages of the build before name routes by their IDs, so these stay when a file moves. */
export const pagesIn =
	(room: string) =>
	(path: string, file: string, id: string, children?: RouteConfigEntry[]): RouteConfigEntry =>
		route(path, `${room}/${file}`, { id: `routes/${id}` }, children)

/** A staff action without a page, which `core/staff/action.ts` collects. */
export const staffAction = (path: string, id: string): RouteConfigEntry =>
	route(path, "core/staff/action.ts", { id: `routes/admin/${id}` })

/** An address of the API, whose operations `core/api/route.ts` collects. */
export const api = (path: string, id = path): RouteConfigEntry => route(path, "core/api/route.ts", { id })
