import { type RouteConfigEntry, route } from "@react-router/dev/routes"

/** The routes of a feature. `files`: downloads for staff only. */
export type Room = { [Kind in "visitors" | "staff" | "files"]?: RouteConfigEntry[] }

const helpersIn = (folder: string) => ({
	/** Pages of earlier builds name routes by ID, so IDs stay when a file moves. */
	page: (path: string, file: string, id: string, children?: RouteConfigEntry[]) =>
		route(path, `${folder}/${file}`, { id: `routes/${id}` }, children),
	staffAction: (path: string, id: string) => route(path, "staff-action.ts", { id: `routes/admin/${id}` }),
})

export const room = (folder: string, addresses: (helpers: ReturnType<typeof helpersIn>) => Room): Room =>
	addresses(helpersIn(folder))
