import { href, type RouterContextProvider } from "react-router"
import { changeOf, databaseContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import type { StaffActions } from "#app/middleware/staff-actions.server.ts"
import { parseId } from "#app/models/forms/id.ts"
import { MAP } from "#app/models/map/map.record.ts"
import { publishDrafts, type ToPublish } from "#app/models/map/publish.server.ts"
import { discardChanges, type Part } from "#app/models/map/unpublished-changes.server.ts"
import { notFound } from "#app/platform/responses.server.ts"
import { requireRecord } from "#app/records/record-routes.server.ts"
import { deleteAndRedirect } from "#app/use-cases/delete-record.server.ts"

const PARTS = { places: "place", trails: "trail" } as const

export const MAP_ACTIONS = {
	/** Publishes the place or trail that the form names, or without one all drafts of the map. */
	"/admin/map/:id/publish": {
		role: "editor",
		page: ({ params }) => href("/admin/map/:id", params),
		async act({ context, params, request }) {
			const map = await requireRecord(MAP, context, params.id)
			// A body that can't be read names nothing, which would stand for all drafts.
			const form = await request.formData().catch(() => undefined)
			const [[kind, id] = []] = [...(form ?? [])].filter(([name]) => name === "places" || name === "trails")
			const toPublish: ToPublish =
				kind === "places" || kind === "trails" ? { kind, id: parseId(String(id)) ?? 0 } : "all"
			const change = changeOf(context)
			const published = form && (await publishDrafts(context.get(databaseContext), map, toPublish, change))
			const flash =
				published === undefined
					? { title: "Nothing to publish", description: "It was published before, or deleted." }
					: { title: "Published", description: published, auditAction: "map.published" as const }
			return await redirectWith(context, href("/admin/map/:id", params), flash)
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
			const to = href("/admin/map/:id", { id })
			if (kind === "place-changes" || kind === "trail-changes") {
				const changed = { kind: `${kind.replace("-changes", "")}s` as Part["kind"], id: parseId(key) ?? 0 }
				return await discardAndRedirect(context, { mapId: parseId(id) ?? 0, changed, to })
			}
			if (!part) throw notFound()
			return await deleteAndRedirect(context, { kind: part, id: key, to })
		},
	},
} satisfies StaffActions

async function discardAndRedirect(
	context: Readonly<RouterContextProvider>,
	{ mapId, changed, to }: { mapId: number; changed: Part; to: string },
) {
	const change = changeOf(context)
	const isDone = await discardChanges(context.get(databaseContext), mapId, changed, change)
	const flash = isDone
		? { title: "Draft deleted", description: "Visitors see the version that stayed published." }
		: { title: "No draft found", description: "It was published or deleted before." }
	return await redirectWith(context, to, flash)
}
