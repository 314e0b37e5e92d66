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

const CLOSE = "/admin/map/:id/trails/:trail/close"
const OPEN = "/admin/map/:id/trails/:trail/open"

/** Closes or opens a trail. With a `revision` it is the 'Undo' of the other one. */
const setTrail = (closed: boolean) => async (pressed: Pressed) => {
	const { context, params, url } = pressed
	const known = parseId(url.searchParams.get("revision") ?? undefined)
	const target = { id: params.trail, parent: parseId(params.id) ?? 0, revision: known }
	const { name, revision } = await transact(context, (db) => setClosed(db, target, closed, changeOf(context)))
	const query = fromToday(url.searchParams) ? "?back=today" : ""
	const undo = `${href(closed ? OPEN : CLOSE, params)}?revision=${revision}${query.replace("?", "&")}`
	return await redirectWith(context, pressedOn(pressed), {
		title: closed ? "Trail closed" : "Trail open again",
		description: name,
		...(revision && { auditAction: "trail.updated", undo }),
		...(closed && {
			view: `${href("/admin/map/:id/trails/:trail/edit", params)}${query}#closedReason`,
			viewLabel: "Say why and until when",
		}),
	})
}

export const MAP_ACTIONS = {
	[CLOSE]: { role: "editor", page: pressedOn, act: setTrail(true) },
	[OPEN]: { role: "editor", page: pressedOn, act: setTrail(false) },
} satisfies StaffActions
