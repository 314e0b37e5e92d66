import { href, type RouterContextProvider } from "react-router"
import { parseId } from "#core/forms/id.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { changeOf, databaseContext } from "#core/http/context.server.ts"
import { siteHome } from "#core/http/site-home.server.ts"
import { notFound } from "#core/platform/responses.server.ts"
import { deleteAndRedirect } from "#core/records/delete-and-redirect.server.ts"
import type { StaffActions } from "#core/staff/staff-actions.server.ts"
import { reasonRule, untilRule } from "#features/map/closure.record.ts"
import { type Closing, closeTrail, openTrail } from "#features/map/closure.server.ts"

const PARTS = { places: "place", trails: "trail" } as const

export const MAP_ACTIONS = {
	/** With the parameters of `again` it undoes 'Open again'. */
	"/admin/map/:id/trails/:trail/close": {
		role: "editor",
		page: ({ context, params, url }) => pressedOn(context, params.id, url),
		async act({ context, params, url }) {
			const closing = parseAgain(url.searchParams)
			const db = context.get(databaseContext)
			const { name, revision } = await closeTrail(db, trailOf(params), closing, changeOf(context))
			const undo = href("/admin/map/:id/trails/:trail/open", params) + searchFor(url, { revision })
			return await redirectWith(context, pressedOn(context, params.id, url), {
				title: "The trail was closed already",
				...(revision && { title: "Trail closed", auditAction: "trail.updated", undo }),
				description: name,
				view: href("/admin/map/:id/trails/:trail/closure", params) + searchFor(url),
				viewLabel: "Say why and until when",
			})
		},
	},
	/** With a `revision` it undoes 'Close'. */
	"/admin/map/:id/trails/:trail/open": {
		role: "editor",
		page: ({ context, params, url }) => pressedOn(context, params.id, url),
		async act({ context, params, url }) {
			const revision = parseId(url.searchParams.get("revision") ?? undefined)
			const db = context.get(databaseContext)
			const { name, before } = await openTrail(db, trailOf(params), revision, changeOf(context))
			const again = { notice: before?.noticeId, ...before?.closure }
			const undo = href("/admin/map/:id/trails/:trail/close", params) + searchFor(url, again)
			return await redirectWith(context, pressedOn(context, params.id, url), {
				title: "The trail was open already",
				...(before && { title: "Trail open again", auditAction: "trail.updated", undo }),
				description: name,
			})
		},
	},
	"/admin/map/:id/delete": {
		role: "editor",
		page: () => href("/admin/map"),
		async act({ context, params: { id } }) {
			return await deleteAndRedirect(context, { kind: "map", id, to: href("/admin/map") })
		},
	},
	"/admin/map/:id/:kind/:key/delete": {
		role: "editor",
		page: ({ params: { id } }) => href("/admin/map/:id", { id }),
		async act({ context, params: { id, kind, key } }) {
			const part = kind === "places" || kind === "trails" ? PARTS[kind] : undefined
			if (!part) throw notFound()
			const to = `${href("/admin/map/:id", { id })}#${kind}`
			return await deleteAndRedirect(context, { kind: part, id: key, to, parent: parseId(id) ?? 0 })
		},
	},
} satisfies StaffActions

export const trailOf = ({ id, trail }: { id: string; trail: string }) => ({
	id: parseId(trail) ?? 0,
	mapId: parseId(id) ?? 0,
})

/** The page with the button: the map's lists, or the card about today. */
export function pressedOn(context: Readonly<RouterContextProvider>, mapId: string, url: URL): string {
	return searchFor(url) ? siteHome(context) : href("/admin/map/:id", { id: mapId })
}

/** Of what answers where this one was pressed. */
function searchFor(url: URL, fields: Record<string, string | number | null | undefined> = {}): string {
	const from = url.searchParams.get("from") === "today" ? "today" : undefined
	const known = Object.entries({ ...fields, from }).filter(([, value]) => value != null)
	return known.length > 0
		? `?${new URLSearchParams(known.map(([name, value]) => [name, String(value)]))}`
		: ""
}

/** What closed a trail before 'Open again', in the address of its 'Undo'. */
function parseAgain(params: URLSearchParams): Closing {
	const noticeId = parseId(params.get("notice") ?? undefined)
	const reason = reasonRule.safeParse(params.get("reason") ?? "")
	const until = untilRule.safeParse(params.get("until"))
	const closure = { reason: reason.data ?? "", until: until.data ?? null }
	if (noticeId === undefined) return { closure }
	return params.has("reason") ? { closure, noticeId } : { noticeId }
}
