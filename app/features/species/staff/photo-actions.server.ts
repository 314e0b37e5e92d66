import { href, type RouterContextProvider, redirect } from "react-router"
import { parseId } from "#core/forms/id.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { changeOf, databaseContext, transact } from "#core/http/context.server.ts"
import { readFields } from "#core/platform/read-fields.server.ts"
import type { StaffActions } from "#core/staff/staff-actions.server.ts"
import { undoDeletion } from "#core/trash/trash.ts"
import { deletePhoto, movePhoto } from "#features/species/photos/photo.server.ts"
import { MAX_PHOTOS } from "#features/species/photos/photo.ts"
import { findSpecies } from "#features/species/species.server.ts"

const PAGE = "/admin/species/:id/photos"

type Sent = { context: Readonly<RouterContextProvider>; params: { id: string }; request: Request }

export const PHOTO_ACTIONS = {
	"/admin/species/:id/photos/move": {
		role: "editor",
		page: ({ params }) => href(PAGE, params),
		async act(sent) {
			const { speciesId, imageUrl, fields, change } = await readPhoto(sent)
			const to = Math.min(Math.max(Math.trunc(Number(fields.get("at"))) || 0, 0), MAX_PHOTOS)
			await transact(sent.context, (db) => movePhoto(db, speciesId, { imageUrl, to }, change))
			return await redirectWith(sent.context, href(PAGE, sent.params), {
				title: "Order saved",
				auditAction: "species.photo-moved",
			})
		},
	},
	"/admin/species/:id/photos/delete": {
		role: "editor",
		page: ({ params }) => href(PAGE, params),
		async act(sent) {
			const { speciesId, imageUrl, change } = await readPhoto(sent)
			const name = await transact(sent.context, (db) => deletePhoto(db, speciesId, imageUrl, change))
			return await redirectWith(sent.context, href(PAGE, sent.params), {
				title: "Photo deleted",
				description: name,
				auditAction: "species.photo-deleted",
				undo: undoDeletion(change.at),
				view: href("/admin/trash"),
			})
		},
	},
} satisfies StaffActions

/** Throws a redirect to the page with the photos, which answers 404 if the species no longer exists. */
async function readPhoto({ context, params, request }: Sent) {
	const fields = await readFields(request)
	const db = context.get(databaseContext)
	const speciesId = parseId(params.id) ?? 0
	if (!(await findSpecies(db, speciesId, { archived: true }))) throw redirect(href(PAGE, params), 303)
	return { speciesId, fields, imageUrl: String(fields.get("imageUrl")), change: changeOf(context) }
}
