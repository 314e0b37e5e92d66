import { href, type RouterContextProvider } from "react-router"
import { changeOf, databaseContext } from "#app/middleware/context.server.ts"
import { redirectWith } from "#app/middleware/flash.server.ts"
import { rejectConflict, withChosenLines } from "#app/middleware/forms/edit-conflict.server.ts"
import { rejectSubmission } from "#app/middleware/forms/form-response.server.ts"
import { saveForm, type ValidForm } from "#app/middleware/forms/save-form.server.ts"
import type { IdempotencyKey } from "#app/models/forms/draft.server.ts"
import {
	MAX_TRAILS,
	type Place,
	STEEPNESS_LABELS,
	SUITABILITY_LABELS,
	SURFACE_LABELS,
} from "#app/models/map/map.ts"
import { listPlaces } from "#app/models/map/place.server.ts"
import { findTrail, saveTrail } from "#app/models/map/trail.server.ts"
import {
	storedTrailValues,
	TRAIL_LABELS,
	type TrailContent,
	trailContent,
	trailForm,
} from "#app/models/map/trail-form.ts"
import { findChanges } from "#app/models/map/unpublished-changes.server.ts"
import { ADD_POINT, ADD_STOP, pressRows } from "#app/models/map/way-presses.ts"
import { parseRows, rowsOf } from "#app/models/map/way-text.ts"
import { listNotices } from "#app/models/notices/notice.server.ts"
import type { Notice } from "#app/models/notices/notice.ts"
import type { Database } from "#db/connection.ts"

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
	const places = await listPlaces(context.get(databaseContext), mapId)
	return await saveForm(
		context,
		{ request, url },
		{
			schema: trailForm(places),
			press: (fields) => pressWay(fields, places),
			save: (form, key) => save(context, key, form, { mapId, id }),
			afterSave: ({ value }) => redirectToMap(context, mapId, value, id === null),
		},
	)
}

/** The list's buttons, without scripts. */
function pressWay(fields: FormData, places: readonly Place[]): Record<string, string[]> | undefined {
	const text = (name: string) => String(fields.get(name) ?? "")
	if (!fields.has("press")) return undefined
	const typed = { newStop: text("newStop"), newPoint: text("newPoint"), after: text("after") }
	const rows = rowsOf(text("line"))
	const result = pressRows(rows, text("press"), typed, (row) => parseRows([row], places)[0])
	if (result.errors) return result.errors
	fields.set("line", result.rows.join("\n"))
	if (text("press") === ADD_STOP) fields.set("newStop", "")
	if (text("press") === ADD_POINT) fields.set("newPoint", "")
	return {}
}

async function save(
	context: Context,
	idempotencyKey: IdempotencyKey,
	form: ValidForm<ReturnType<typeof trailForm>>,
	{ mapId, id }: { mapId: number; id: number | null },
) {
	const db = context.get(databaseContext)
	const mine = trailContent(form.value)
	const readVersions = () => readTrailVersions(db, mapId, id)
	const content = await withChosenLines(form, mine, readVersions)
	const change = changeOf(context)
	const trail = {
		mapId,
		id,
		content,
		revision: form.value.revision,
		idempotencyKey,
		isDraft: form.value.draft,
	}
	const result = await saveTrail(db, trail, change)
	if (result === "saved") return await redirectToMap(context, mapId, form.value, id === null)
	if (result === "too many") {
		const message = `This map already has ${MAX_TRAILS} trails. Delete one, then save again.`
		return rejectSubmission(form, 409, { "": [message] })
	}
	if (result === "deleted") return rejectSubmission(form, 404, { "": [DELETED] }, { isDeleted: true })
	return await rejectConflict(context, form, "this trail", { ...(await readVersions()), mine })
}

/** Undefined `theirs` if it was deleted. */
export async function readTrailVersions(db: Database, mapId: number, id: number | null) {
	const published = id === null ? undefined : await findTrail(db, id)
	const part = { kind: "trails" as const, id: id ?? 0 }
	const theirs = published && { ...published, ...(await findChanges<TrailContent>(db, part)) }
	const places = await listPlaces(db, mapId)
	const notices = await listNotices(db)
	return { theirs, lines: (one: TrailContent) => trailLines(one, places, notices) }
}

type Saved = { name: string; draft: boolean }

async function redirectToMap(context: Context, mapId: number, { name, draft }: Saved, isNew: boolean) {
	const did = isNew ? ("trail.created" as const) : ("trail.updated" as const)
	const title = draft ? "Trail saved as a draft" : "Trail published"
	const flash = { title, description: name, did }
	return await redirectWith(context, href("/admin/map/:id", { id: String(mapId) }), flash)
}

function trailLines(trail: TrailContent, all: Place[], notices: readonly Notice[]) {
	const typed = storedTrailValues(trail, all)
	const number = (value: number | null) => (value === null ? "" : String(value))
	return [
		{ label: TRAIL_LABELS.name, value: trail.name, keys: ["name"] },
		{ label: TRAIL_LABELS.color, value: trail.color, keys: ["color"] },
		{ label: TRAIL_LABELS.line, value: String(typed.line), keys: ["line", "places"] },
		{ label: TRAIL_LABELS.lengthMetres, value: number(trail.lengthMetres), keys: ["lengthMetres"] },
		{ label: TRAIL_LABELS.minutes, value: number(trail.minutes), keys: ["minutes"] },
		{ label: TRAIL_LABELS.steepness, value: STEEPNESS_LABELS[trail.steepness], keys: ["steepness"] },
		{ label: TRAIL_LABELS.surface, value: SURFACE_LABELS[trail.surface], keys: ["surface"] },
		{ label: TRAIL_LABELS.wheelchair, value: SUITABILITY_LABELS[trail.wheelchair], keys: ["wheelchair"] },
		{ label: TRAIL_LABELS.stroller, value: SUITABILITY_LABELS[trail.stroller], keys: ["stroller"] },
		{ label: TRAIL_LABELS.closed, value: trail.closed ? "Yes" : "No", keys: ["closed"] },
		{
			label: TRAIL_LABELS.noticeId,
			value: notices.find(({ id }) => id === trail.noticeId)?.text ?? "",
			keys: ["noticeId"],
		},
	]
}
