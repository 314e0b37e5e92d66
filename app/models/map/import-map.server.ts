import { createHash } from "node:crypto"
import type { Change } from "#app/models/accounts/change.ts"
import { type ImportedRecord, storeContentImport } from "#app/models/content-imports/content-import.server.ts"
import { findCreatedByKey, storeCreatedByKey } from "#app/models/forms/draft.server.ts"
import { fold } from "#app/models/text/normalize.ts"
import { storeChanges } from "#app/records/record-changes.server.ts"
import { insertRecord, type StoredRecord, updateRecord } from "#app/records/record-store.server.ts"
import type { Database } from "#db/connection.ts"
import { type ImportPlan, planImport } from "./import-plan.ts"
import { countsText, tooMany } from "./import-text.ts"
import type { FarmMap, Place, Trail } from "./map.ts"
import type { DrawnFile } from "./map-file.ts"
import type { OnMap } from "./match-parts.ts"
import { listPlaces, PLACES } from "./place.server.ts"
import { listTrails, TRAILS } from "./trail.server.ts"
import { listChanges } from "./unpublished-changes.server.ts"

/** A checked file. `seal` is what its check page showed: an import of anything else is refused. */
export type CheckedFile = { plan: ImportPlan; stored: OnMap; seal: string }

export async function checkMapFile(db: Database, mapId: number, file: DrawnFile): Promise<CheckedFile> {
	const visible = { places: await listPlaces(db, mapId), trails: await listTrails(db, mapId) }
	const changes = await listChanges(db, mapId)
	const stored = {
		places: visible.places.map((place) => ({ ...place, ...changes.places.get(place.id) })),
		trails: visible.trails.map((trail) => ({ ...trail, ...changes.trails.get(trail.id) })),
		visible,
	}
	const plan = planImport(file, stored, await findSpeciesByName(db, file))
	const seal = createHash("sha256").update(JSON.stringify(plan)).digest("base64url").slice(0, 22)
	return { plan, stored, seal }
}

/** What staff chose on the check page. `trails` are their places in the file's list. */
type ImportChoice = {
	seal: string
	trails: ReadonlySet<number>
	newPlaces: boolean
	changedPlaces: boolean
}

type ImportSource = { file: DrawnFile; token: string; fileName: string }

export const CHANGED_SINCE =
	"The map was changed after this check, so nothing was imported. Check the file again below."
const NOTHING_CHOSEN = "Nothing was chosen, so nothing was imported."

/** All or nothing, as drafts or unpublished changes. Returns its ID, also if imported before, or a message. */
export function importIntoMap(
	db: Database,
	map: Pick<FarmMap, "id" | "name">,
	{ file, token, fileName }: ImportSource,
	choice: ImportChoice,
	change: Change,
): Promise<number | { error: string }> {
	return db.transaction().execute(async (trx) => {
		const earlier = await findCreatedByKey(trx, { key: token, digest: "" })
		if (earlier !== undefined) return earlier
		const { plan, stored, seal } = await checkMapFile(trx, map.id, file)
		if (seal !== choice.seal) return { error: CHANGED_SINCE }
		const changes = await listChanges(trx, map.id)
		const chosen = choose(plan, choice)
		const error = findProblem(chosen, stored)
		if (error) return { error }
		const records: ImportedRecord[] = []
		const newIds = new Map<number, number>()
		for (const { content, known, at } of chosen.places) {
			const id = await writeDraft(trx, PLACES, { mapId: map.id, known, content }, change)
			if (!known) newIds.set(-1 - at, id)
			records.push({
				kind: "place",
				id,
				name: content.name,
				...contentBefore(known, stored.visible.places, changes.places),
			})
		}
		for (const { content, known } of chosen.trails) {
			const places = content.places.flatMap((id) => (id > 0 ? id : (newIds.get(id) ?? [])))
			const written = { ...content, places }
			const id = await writeDraft(trx, TRAILS, { mapId: map.id, known, content: written }, change)
			records.push({
				kind: "trail",
				id,
				name: content.name,
				...contentBefore(known, stored.visible.trails, changes.trails),
			})
		}
		const summary = countsText({ places: chosen.places.length, trails: chosen.trails.length })
		const id = await storeContentImport(trx, { kind: "map", name: fileName, summary, map, records }, change)
		await storeCreatedByKey(trx, { key: token, digest: "" }, id, change.at)
		return id
	})
}

type ToWrite = { mapId: number; known: Place | Trail | undefined; content: object }

async function writeDraft(
	db: Database,
	record: StoredRecord,
	{ mapId, known, content }: ToWrite,
	change: Change,
): Promise<number> {
	if (!known) return (await insertRecord(db, record, { ...content, published: false }, change.at, mapId)).id
	const version = { id: known.id, revision: known.revision, content }
	if (known.published) await storeChanges(db, record, version, change)
	else await updateRecord(db, record, version, change)
	return known.id
}

function choose({ places, trails }: ImportPlan, choice: ImportChoice) {
	const isChosen = { new: choice.newPlaces, changed: choice.changedPlaces, same: false }
	return {
		places: places.map((place, at) => ({ ...place, at })).filter(({ state }) => isChosen[state]),
		trails: trails.filter(({ state }, at) => state !== "same" && choice.trails.has(at)),
	}
}

function findProblem({ places, trails }: ReturnType<typeof choose>, stored: OnMap): string | undefined {
	if (places.length + trails.length === 0) return NOTHING_CHOSEN
	const problem =
		tooMany("places", stored.places.length + countNew(places)) ??
		tooMany("trails", stored.trails.length + countNew(trails))
	return problem && `${problem} Choose fewer. Nothing was imported.`
}

const countNew = (parts: readonly { known: unknown }[]) => parts.filter(({ known }) => !known).length

/** As visitors see it. Nothing if it's new. */
function contentBefore(
	known: Place | Trail | undefined,
	visible: readonly (Place | Trail)[],
	changes: ReadonlyMap<number, object>,
): Pick<ImportedRecord, "before"> {
	const before = visible.find(({ id }) => id === known?.id)
	if (!before) return {}
	const { published: _, ...content } = before
	return { before: { content, changes: changes.get(before.id) ?? null, revision: known?.revision } }
}

async function findSpeciesByName(db: Database, { places }: DrawnFile): Promise<Map<string, number>> {
	const wanted = new Set(places.flatMap(({ species = [] }) => species.map((name) => fold(name))))
	if (wanted.size === 0) return new Map()
	const rows = await db.selectFrom("species").select(["id", "name"]).orderBy("id", "desc").execute()
	return new Map(rows.filter(({ name }) => wanted.has(fold(name))).map(({ id, name }) => [fold(name), id]))
}
