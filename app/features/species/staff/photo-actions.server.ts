import { href, redirect } from "react-router"
import { parseId } from "#core/forms/id.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { changeOf, databaseContext } from "#core/http/context.server.ts"
import { readFields } from "#core/platform/read-fields.server.ts"
import type { StaffActions } from "#core/staff/staff-actions.server.ts"
import { undoDeletion } from "#core/trash/trash.ts"
import type { Database } from "#db/connection.ts"
import { deletePhoto, movePhoto } from "#features/species/photos/photo.server.ts"
import { MAX_PHOTOS } from "#features/species/photos/photo.ts"
import { findSpecies } from "#features/species/species.server.ts"

export const PHOTO_ACTIONS = {
	"/admin/species/:id/photos/move": {
		role: "editor",
		page: ({ params }) => href("/admin/species/:id/photos", params),
		async act({ context, params, request }) {
			const sent = await readFields(request)
			const imageUrl = String(sent.get("imageUrl"))
			const to = Math.min(Math.max(Math.trunc(Number(sent.get("to"))) || 0, 0), MAX_PHOTOS)
			const change = changeOf(context)
			const db = context.get(databaseContext)
			const id = await requireSpecies(db, params)
			const name = await db.transaction().execute((trx) => movePhoto(trx, id, { imageUrl, to }, change))
			const flash =
				name === undefined
					? { title: "This photo was deleted before" }
					: { title: "Order saved", auditAction: "species.photo-moved" as const }
			return await redirectWith(context, href("/admin/species/:id/photos", params), flash)
		},
	},
	"/admin/species/:id/photos/delete": {
		role: "editor",
		page: ({ params }) => href("/admin/species/:id/photos", params),
		async act({ context, params, request }) {
			const sent = await readFields(request)
			const change = changeOf(context)
			const imageUrl = String(sent.get("imageUrl"))
			const db = context.get(databaseContext)
			const id = await requireSpecies(db, params)
			const name = await db.transaction().execute((trx) => deletePhoto(trx, id, imageUrl, change))
			// Without a name it was deleted before, for example by a double click.
			const flash = {
				title: "Photo deleted",
				...(name !== undefined && {
					description: name,
					auditAction: "species.photo-deleted" as const,
					undo: undoDeletion(change.at),
					view: href("/admin/trash"),
				}),
			}
			return await redirectWith(context, href("/admin/species/:id/photos", params), flash)
		},
	},
} satisfies StaffActions

/** Throws a redirect to the page with the photos, which answers 404 if the species no longer exists. */
async function requireSpecies(db: Database, params: { id: string }): Promise<number> {
	const id = parseId(params.id)
	if (id && (await findSpecies(db, id, { archived: true }))) return id
	throw redirect(href("/admin/species/:id/photos", params), 303)
}
