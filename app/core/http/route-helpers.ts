import { type RouteConfigEntry, route } from "@react-router/dev/routes"

/** The addresses of a room. `files` are what only staff can download. */
export type Room = { [Kind in "visitors" | "staff" | "files"]?: RouteConfigEntry[] }

const helpersIn = (folder: string) => ({
	/** Open pages of the build before name routes by their IDs, so these stay when a file moves. */
	page: (path: string, file: string, id: string, children?: RouteConfigEntry[]) =>
		route(path, `${folder}/${file}`, { id: `routes/${id}` }, children),
	/** A staff action without a page, which `staff-action.ts` collects. */
	staffAction: (path: string, id: string) => route(path, "staff-action.ts", { id: `routes/admin/${id}` }),
})

/** Files of pages are named from the room's folder. */
export const room = (folder: string, addresses: (helpers: ReturnType<typeof helpersIn>) => Room): Room =>
	addresses(helpersIn(folder))
