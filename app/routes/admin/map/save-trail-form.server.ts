import { href, type RouterContextProvider } from "react-router"
import { databaseContext, staffContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import { editConflict, rejectSubmission } from "#app/middleware/forms/form-response.server.ts"
import { saveForm, type ValidForm } from "#app/middleware/forms/save-form.server.ts"
import type { IdempotencyKey } from "#app/models/forms/draft.server.ts"
import { MAX_TRAILS, STEEPNESS_LABELS, SUITABILITY_LABELS, SURFACE_LABELS } from "#app/models/map/map.ts"
import { listPlaces } from "#app/models/map/place.server.ts"
import { findTrail, saveTrail } from "#app/models/map/trail.server.ts"
import { storedTrailValues, TRAIL_LABELS, trailContent, trailForm } from "#app/models/map/trail-form.ts"
import { readTimeZone } from "#app/models/settings/time-zone.server.ts"
import { formatDateTime } from "#app/models/time/local-time.ts"

type Context = Readonly<RouterContextProvider>

const DELETED =
	"This trail was deleted while you were editing. Your text is still here. Save it as a new trail, or cancel."

/** Creates a trail of a map, or updates the one with `id`. Redirects to the map, or returns the invalid submission. */
export async function saveTrailForm(
	context: Context,
	{ request, url }: { request: Request; url: URL },
	mapId: number,
	id: number | null,
) {
	return await saveForm(
		context,
		{ request, url },
		{
			schema: trailForm(await listPlaces(context.get(databaseContext), mapId)),
			save: (form, key) => save(context, key, form, { mapId, id }),
			afterSave: ({ value }) => redirectToMap(context, mapId, value.name, id === null),
		},
	)
}

async function save(
	context: Context,
	idempotencyKey: IdempotencyKey,
	form: ValidForm<ReturnType<typeof trailForm>>,
	{ mapId, id }: { mapId: number; id: number | null },
) {
	const content = trailContent(form.value)
	const change = { by: context.get(staffContext).username, at: new Date() }
	const trail = { mapId, id, content, revision: form.value.revision, idempotencyKey }
	const result = await saveTrail(context.get(databaseContext), trail, change)
	if (result === "saved") return await redirectToMap(context, mapId, content.name, id === null)
	if (result === "too many") {
		const message = `This map already has ${MAX_TRAILS} trails. Delete one, then save again.`
		return rejectSubmission(form, 409, { "": [message] })
	}
	if (result === "deleted") return rejectSubmission(form, 404, { "": [DELETED] }, { isDeleted: true })
	return rejectSubmission(form, 409, { "": [editConflict("this trail")] }, await currentVersion(context, id))
}

async function redirectToMap(context: Context, mapId: number, name: string, isNew: boolean) {
	const did = isNew ? ("trail.created" as const) : ("trail.updated" as const)
	const flash = { title: "Trail saved", description: name, did }
	return await redirectWith(context, href("/admin/map/:id", { id: String(mapId) }), flash)
}

async function currentVersion(context: Context, id: number | null) {
	const db = context.get(databaseContext)
	const theirs = id === null ? undefined : await findTrail(db, id)
	if (!theirs) return {}
	const stored = storedTrailValues(theirs, await listPlaces(db, theirs.mapId))
	const number = (value: number | null) => (value === null ? "" : String(value))
	return {
		revision: theirs.revision,
		storedVersion: [
			{ label: "Saved", value: formatDateTime(theirs.updatedAt, await readTimeZone(db)) },
			{ label: TRAIL_LABELS.name, value: theirs.name },
			{ label: TRAIL_LABELS.color, value: theirs.color },
			{ label: TRAIL_LABELS.line, value: String(stored.line) },
			{ label: TRAIL_LABELS.places, value: String(stored.places) },
			{ label: TRAIL_LABELS.lengthMetres, value: number(theirs.lengthMetres) },
			{ label: TRAIL_LABELS.minutes, value: number(theirs.minutes) },
			{ label: TRAIL_LABELS.steepness, value: STEEPNESS_LABELS[theirs.steepness] },
			{ label: TRAIL_LABELS.surface, value: SURFACE_LABELS[theirs.surface] },
			{ label: TRAIL_LABELS.wheelchair, value: SUITABILITY_LABELS[theirs.wheelchair] },
			{ label: TRAIL_LABELS.stroller, value: SUITABILITY_LABELS[theirs.stroller] },
			{ label: TRAIL_LABELS.closed, value: theirs.closed ? "Yes" : "No" },
		],
	}
}
