import { href, type RouterContextProvider } from "react-router"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { changeOf, transact } from "#core/http/context.server.ts"
import { readFields } from "#core/platform/read-fields.server.ts"
import type { StaffActions } from "#core/staff/staff-actions.server.ts"
import { undoDeletion } from "#core/trash/trash.ts"
import { deletePhoto, movePhoto } from "#features/species/photos/photo.server.ts"
import { MAX_PHOTOS } from "#features/species/photos/photo.ts"
import { requireSpecies } from "./require-species.server.ts"

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

async function readPhoto({ context, params, request }: Sent) {
	const fields = await readFields(request)
	const { id: speciesId } = await requireSpecies(context, params.id)
	return { speciesId, fields, imageUrl: String(fields.get("imageUrl")), change: changeOf(context) }
}
