import { href, type RouterContextProvider } from "react-router"
import { changeOf, databaseContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import { rejectConflict, withChosenLines } from "#app/middleware/forms/edit-conflict.server.ts"
import { rejectSubmission } from "#app/middleware/forms/form-response.server.ts"
import { saveForm, type ValidForm } from "#app/middleware/forms/save-form.server.ts"
import type { IdempotencyKey } from "#app/models/forms/draft.server.ts"
import { KIND_LABELS, MAX_PLACES } from "#app/models/map/map.ts"
import { findPlace, savePlace } from "#app/models/map/place.server.ts"
import { PLACE_LABELS, type PlaceContent, placeContent, placeForm } from "#app/models/map/place-form.ts"
import { percentText } from "#app/models/map/position.ts"
import { findChanges } from "#app/models/map/unpublished-changes.server.ts"
import { listSpeciesNames } from "#app/models/species/species-labels.server.ts"
import type { Database } from "#db/connection.ts"

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
			afterSave: ({ value }) => redirectToMap(context, mapId, value, id === null),
		},
	)
}

async function save(
	context: Context,
	idempotencyKey: IdempotencyKey,
	form: ValidForm<typeof placeForm>,
	{ mapId, id }: { mapId: number; id: number | null },
) {
	const db = context.get(databaseContext)
	const mine = placeContent(form.value)
	const readVersions = () => readPlaceVersions(db, id, mine)
	const content = await withChosenLines(form, mine, readVersions)
	const change = changeOf(context)
	const place = {
		mapId,
		id,
		content,
		revision: form.value.revision,
		idempotencyKey,
		isDraft: form.value.draft,
	}
	const result = await savePlace(db, place, change)
	if (result === "saved") return await redirectToMap(context, mapId, form.value, id === null)
	if (result === "too many") {
		const message = `This map already has ${MAX_PLACES} places. Delete one, then save again.`
		return rejectSubmission(form, 409, { "": [message] })
	}
	if (result === "deleted") return rejectSubmission(form, 404, { "": [DELETED] }, { isDeleted: true })
	return await rejectConflict(context, form, "this place", { ...(await readVersions()), mine })
}

/** Undefined `theirs` if it was deleted. `mine` may have other species. */
export async function readPlaceVersions(db: Database, id: number | null, mine?: PlaceContent) {
	const published = id === null ? undefined : await findPlace(db, id)
	const part = { kind: "places" as const, id: id ?? 0 }
	const theirs = published && { ...published, ...(await findChanges<PlaceContent>(db, part)) }
	const ids = [...(mine?.species ?? []), ...(theirs?.species ?? [])]
	const names = new Map((await listSpeciesNames(db, ids)).map((one) => [one.id, one.name]))
	return { theirs, lines: (place: PlaceContent) => placeLines(place, names) }
}

type Saved = { name: string; draft: boolean }

async function redirectToMap(context: Context, mapId: number, { name, draft }: Saved, isNew: boolean) {
	const did = isNew ? ("place.created" as const) : ("place.updated" as const)
	const title = draft ? "Place saved as a draft" : "Place published"
	const flash = { title, description: name, did }
	return await redirectWith(context, href("/admin/map/:id", { id: String(mapId) }), flash)
}

function placeLines(place: PlaceContent, speciesNames: Map<number, string>) {
	const species = place.species.map((id) => speciesNames.get(id) ?? "").sort()
	return [
		{ label: PLACE_LABELS.name, value: place.name, keys: ["name"] },
		{ label: PLACE_LABELS.kind, value: KIND_LABELS[place.kind], keys: ["kind"] },
		{ label: PLACE_LABELS.number, value: place.number, keys: ["number"] },
		{ label: PLACE_LABELS.text, value: place.text, keys: ["text"] },
		{ label: PLACE_LABELS.x, value: percentText(place.x), keys: ["x"] },
		{ label: PLACE_LABELS.y, value: percentText(place.y), keys: ["y"] },
		{ label: PLACE_LABELS.species, value: species.join(", "), keys: ["species"] },
	]
}
