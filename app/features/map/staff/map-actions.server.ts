import { href, type RouterContextProvider } from "react-router"
import { parseId } from "#core/forms/id.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { changeOf, databaseContext } from "#core/http/context.server.ts"
import { siteHome } from "#core/http/site-home.server.ts"
import { notFound } from "#core/platform/responses.server.ts"
import { deleteAndRedirect } from "#core/records/delete-and-redirect.server.ts"
import type { StaffActions } from "#core/staff/staff-actions.server.ts"
import { reasonRule, untilRule } from "#features/map/closure.record.ts"
import {
	type Closing,
	closeTrail,
	findTrailName,
	listClosedTrails,
	type Opened,
	openTrail,
} from "#features/map/closure.server.ts"

const PARTS = { places: "place", trails: "trail" } as const

export const MAP_ACTIONS = {
	/** With the parameters of `again` it undoes 'Open again'. */
	"/admin/map/:id/trails/:trail/close": {
		role: "editor",
		page: ({ context, params, url }) => pressedOn(context, params.id, url),
		async act({ context, params, url }) {
			const trail = trailOf(params)
			const change = changeOf(context)
			const { name, revision } = await context
				.get(databaseContext)
				.transaction()
				.execute(async (trx) => {
					if ((await listClosedTrails(trx, change.at)).has(trail.id))
						return { name: await findTrailName(trx, trail), revision: undefined }
					return await closeTrail(trx, trail, parseAgain(url.searchParams), change)
				})
			const open = href("/admin/map/:id/trails/:trail/open", params)
			const closing = {
				...{ title: "Trail closed", auditAction: "trail.updated" as const },
				undo: `${open}?${searchFor(url, { revision: String(revision) })}`,
			}
			return await redirectWith(context, pressedOn(context, params.id, url), {
				...(revision ? closing : { title: "The trail was closed already" }),
				description: name,
				view: href("/admin/map/:id/trails/:trail/closure", params) + fromOf(url),
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
			const trail = { ...trailOf(params), revision }
			const { name, before } = await openTrail(context.get(databaseContext), trail, changeOf(context))
			const close = href("/admin/map/:id/trails/:trail/close", params)
			const opening = before && {
				...{ title: "Trail open again", auditAction: "trail.updated" as const },
				undo: `${close}?${searchFor(url, againFields(before))}`,
			}
			return await redirectWith(context, pressedOn(context, params.id, url), {
				...(opening ?? { title: "The trail was open already" }),
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

const fromOf = ({ searchParams }: URL) => (searchParams.get("from") === "today" ? "?from=today" : "")

/** The page with the button: the map's lists, or the card about today. */
export function pressedOn(context: Readonly<RouterContextProvider>, mapId: string, url: URL): string {
	return fromOf(url) ? siteHome(context) : href("/admin/map/:id", { id: mapId })
}

/** Of an action that answers where this one was pressed. */
const searchFor = (url: URL, fields: Record<string, string>) =>
	new URLSearchParams({ ...fields, ...(fromOf(url) && { from: "today" }) })

/** What closed a trail before 'Open again', in the address of its 'Undo'. */
const againFields = ({ closed, reason, until, noticeId }: NonNullable<Opened["before"]>) => ({
	...(closed && { reason, ...(until && { until }) }),
	...(noticeId !== null && { notice: String(noticeId) }),
})

function parseAgain(params: URLSearchParams): Closing {
	const noticeId = parseId(params.get("notice") ?? undefined)
	const reason = reasonRule.safeParse(params.get("reason") ?? "")
	const until = untilRule.safeParse(params.get("until"))
	const closure = { reason: reason.data ?? "", until: until.data ?? null }
	return { closure: noticeId && !params.has("reason") ? undefined : closure, noticeId }
}
