import { href, type RouterContextProvider } from "react-router"
import { parseId } from "#core/forms/id.ts"
import { fromToday } from "#core/forms/page-range.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { changeOf, transact } from "#core/http/context.server.ts"
import type { StaffActions } from "#core/staff/staff-actions.server.ts"
import { setClosed } from "#features/map/trail.server.ts"

type Pressed = {
	context: Readonly<RouterContextProvider>
	params: { id: string; trail: string }
	url: URL
}

/** The page with the button: the map's lists, or the card about today. */
const pressedOn = ({ params, url }: Pressed) => fromToday(url.searchParams) ?? href("/admin/map/:id", params)

export const MAP_ACTIONS = {
	"/admin/map/:id/trails/:trail/close": {
		role: "editor",
		page: pressedOn,
		async act(pressed) {
			const undo = href("/admin/map/:id/trails/:trail/open", pressed.params)
			return await setTrail(pressed, true, undo)
		},
	},
	"/admin/map/:id/trails/:trail/open": {
		role: "editor",
		page: pressedOn,
		async act(pressed) {
			const undo = href("/admin/map/:id/trails/:trail/close", pressed.params)
			return await setTrail(pressed, false, undo)
		},
	},
} satisfies StaffActions

/** Closes or opens a trail. With a `revision` it is the 'Undo' of the other one. */
async function setTrail(pressed: Pressed, closed: boolean, undo: string) {
	const { context, params, url } = pressed
	const known = parseId(url.searchParams.get("revision") ?? undefined)
	const target = { id: params.trail, parent: parseId(params.id) ?? 0, revision: known }
	const { name, revision } = await transact(context, (db) => setClosed(db, target, closed, changeOf(context)))
	const query = fromToday(url.searchParams) ? "?from=today" : ""
	return await redirectWith(context, pressedOn(pressed), {
		title: closed ? "Trail closed" : "Trail open again",
		description: name,
		...(revision && {
			auditAction: "trail.updated",
			undo: `${undo}?revision=${revision}${query.replace("?", "&")}`,
		}),
		...(closed && {
			view: `${href("/admin/map/:id/trails/:trail/edit", params)}${query}#closedReason`,
			viewLabel: "Say why and until when",
		}),
	})
}
