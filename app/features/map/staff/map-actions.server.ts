import { href, type RouterContextProvider } from "react-router"
import { parseId } from "#core/forms/id.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { changeOf, databaseContext } from "#core/http/context.server.ts"
import { siteHome } from "#core/http/site-home.server.ts"
import { notFound } from "#core/platform/responses.server.ts"
import { deleteAndRedirect } from "#core/records/delete-and-redirect.server.ts"
import type { StaffActions } from "#core/staff/staff-actions.server.ts"
import { type Closure, reasonRule, untilRule } from "#features/map/closure.record.ts"
import {
	closeByNotice,
	closeTrail,
	findTrailName,
	listClosedTrails,
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
			const { closure, noticeId } = parseAgain(url.searchParams)
			const { name, wasClosed } = await context
				.get(databaseContext)
				.transaction()
				.execute(async (trx) => {
					if ((await listClosedTrails(trx, change.at)).has(trail.id))
						return { name: await findTrailName(trx, trail), wasClosed: true }
					const byNotice = noticeId && (await closeByNotice(trx, trail, noticeId, change))
					return { name: closure ? await closeTrail(trx, trail, closure, change) : byNotice || undefined }
				})
			const to = pressedOn(context, params.id, url)
			if (!name) return await redirectWith(context, to, NO_TRAIL)
			const closing = {
				...{ title: "Trail closed", auditAction: "trail.updated" as const },
				undo: href("/admin/map/:id/trails/:trail/open", params) + fromOf(url),
			}
			return await redirectWith(context, to, {
				...(wasClosed ? { title: "The trail was closed already" } : closing),
				description: name,
				view: href("/admin/map/:id/trails/:trail/closure", params) + fromOf(url),
				viewLabel: "Say why and until when",
			})
		},
	},
	"/admin/map/:id/trails/:trail/open": {
		role: "editor",
		page: ({ context, params, url }) => pressedOn(context, params.id, url),
		async act({ context, params, url }) {
			const opened = await openTrail(context.get(databaseContext), trailOf(params), changeOf(context))
			const to = pressedOn(context, params.id, url)
			if (!opened) return await redirectWith(context, to, NO_TRAIL)
			if (!opened.before)
				return await redirectWith(context, to, {
					title: "The trail was open already",
					description: opened.name,
				})
			const search = againSearch(opened.before, url)
			return await redirectWith(context, to, {
				...{ title: "Trail open again", description: opened.name, auditAction: "trail.updated" },
				undo: `${href("/admin/map/:id/trails/:trail/close", params)}?${search}`,
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
			return await deleteAndRedirect(context, { kind: part, id: key, to })
		},
	},
} satisfies StaffActions

const NO_TRAIL = { title: "Trail not found", description: "It may have been deleted.", destructive: true }

export const trailOf = ({ id, trail }: { id: string; trail: string }) => ({
	id: parseId(trail) ?? 0,
	mapId: parseId(id) ?? 0,
})

const fromOf = ({ searchParams }: URL) => (searchParams.get("from") === "today" ? "?from=today" : "")

/** The page with the button: the map's lists, or the card about today. */
export function pressedOn(context: Readonly<RouterContextProvider>, mapId: string, url: URL): string {
	return fromOf(url) ? siteHome(context) : href("/admin/map/:id", { id: mapId })
}

/** What closed a trail before 'Open again', in the address of its 'Undo'. */
function againSearch(
	{ closed, reason, until, noticeId }: Closure & { closed: boolean; noticeId: number | null },
	url: URL,
): URLSearchParams {
	return new URLSearchParams({
		...(closed && { reason, ...(until && { until }) }),
		...(noticeId !== null && { notice: String(noticeId) }),
		...(fromOf(url) && { from: "today" }),
	})
}

function parseAgain(params: URLSearchParams): { closure: Closure | undefined; noticeId: number | undefined } {
	const noticeId = parseId(params.get("notice") ?? undefined)
	const reason = reasonRule.safeParse(params.get("reason") ?? "")
	const until = untilRule.safeParse(params.get("until"))
	const closure = { reason: reason.data ?? "", until: until.data ?? null }
	return { closure: noticeId && !params.has("reason") ? undefined : closure, noticeId }
}
