import { href, type RouterContextProvider } from "react-router"
import { databaseContext, staffContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import { editConflict, rejectSubmission } from "#app/middleware/forms/form-response.server.ts"
import { saveForm, type ValidForm } from "#app/middleware/forms/save-form.server.ts"
import type { IdempotencyKey } from "#app/models/forms/draft.server.ts"
import { KIND_LABELS, MAX_PLACES } from "#app/models/map/map.ts"
import { findPlace, savePlace } from "#app/models/map/place.server.ts"
import { PLACE_LABELS, placeContent, placeForm } from "#app/models/map/place-form.ts"
import { percentText } from "#app/models/map/position.ts"
import { readTimeZone } from "#app/models/settings/time-zone.server.ts"
import { formatDateTime } from "#app/models/time/local-time.ts"

type Context = Readonly<RouterContextProvider>

const DELETED =
	"This place was deleted while you were editing. Your text is still here. Save it as a new place, or cancel."

/** Creates a place of a map, or updates the one with `id`. Redirects to the map, or returns the invalid submission. */
export async function savePlaceForm(
	context: Context,
	{ request, url }: { request: Request; url: URL },
	mapId: number,
	id: number | null,
) {
	return await saveForm(
		context,
		{ request, url },
		{
			schema: placeForm,
			save: (form, key) => save(context, key, form, { mapId, id }),
			afterSave: ({ value }) => redirectToMap(context, mapId, value.name, id === null),
		},
	)
}

async function save(
	context: Context,
	idempotencyKey: IdempotencyKey,
	form: ValidForm<typeof placeForm>,
	{ mapId, id }: { mapId: number; id: number | null },
) {
	const content = placeContent(form.value)
	const change = { by: context.get(staffContext).username, at: new Date() }
	const place = { mapId, id, content, revision: form.value.revision, idempotencyKey }
	const result = await savePlace(context.get(databaseContext), place, change)
	if (result === "saved") return await redirectToMap(context, mapId, content.name, id === null)
	if (result === "too many") {
		const message = `This map already has ${MAX_PLACES} places. Delete one, then save again.`
		return rejectSubmission(form, 409, { "": [message] })
	}
	if (result === "deleted") return rejectSubmission(form, 404, { "": [DELETED] }, { isDeleted: true })
	return rejectSubmission(form, 409, { "": [editConflict("this place")] }, await currentVersion(context, id))
}

async function redirectToMap(context: Context, mapId: number, name: string, isNew: boolean) {
	const did = isNew ? ("place.created" as const) : ("place.updated" as const)
	const flash = { title: "Place saved", description: name, did }
	return await redirectWith(context, href("/admin/map/:id", { id: String(mapId) }), flash)
}

async function currentVersion(context: Context, id: number | null) {
	const db = context.get(databaseContext)
	const theirs = id === null ? undefined : await findPlace(db, id)
	if (!theirs) return {}
	return {
		revision: theirs.revision,
		storedVersion: [
			{ label: "Saved", value: formatDateTime(theirs.updatedAt, await readTimeZone(db)) },
			{ label: PLACE_LABELS.name, value: theirs.name },
			{ label: PLACE_LABELS.kind, value: KIND_LABELS[theirs.kind] },
			{ label: PLACE_LABELS.number, value: theirs.number },
			{ label: PLACE_LABELS.text, value: theirs.text },
			{ label: PLACE_LABELS.x, value: percentText(theirs.x) },
			{ label: PLACE_LABELS.y, value: percentText(theirs.y) },
			{ label: PLACE_LABELS.species, value: String(theirs.species.length) },
		],
	}
}
