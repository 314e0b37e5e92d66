import { sql } from "kysely"
import { recordChange } from "#app/models/accounts/audit.server.ts"
import type { Change } from "#app/models/accounts/change.ts"
import { PLACES } from "#app/models/map/place.server.ts"
import { TRAILS } from "#app/models/map/trail.server.ts"
import { POST_PATH } from "#app/models/posts/post-slug.server.ts"
import { moveToTrash } from "#app/models/trash/trash.server.ts"
import { rulesOf, type TrashKind } from "#app/models/trash/trash-kinds.ts"
import { findRecord } from "#app/records/record-rows.server.ts"
import { type StoredRecord, updateRecord } from "#app/records/record-store.server.ts"
import type { Database } from "#db/connection.ts"
import type { Schema } from "#db/schema.ts"
import {
	CONTENT_IMPORT_DAYS,
	CONTENT_IMPORT_KINDS,
	type ContentImport,
	LISTED_CONTENT_IMPORTS,
} from "./content-import.ts"

const DAY_MS = 86_400_000

export type ImportedKind = Extract<TrashKind, Schema["content_import_records"]["kind"]>

/**
 * What a record was before an import changed it, and the changes that weren't published; without them they stay. Older imports
 * don't have its revision.
 */
type Before = { content: object; changes?: object | null; revision?: number }

/** Without `before`, the import added it. */
export type ImportedRecord = { kind: ImportedKind; id: number; name: string; before?: Before }

type NewContentImport = Pick<ContentImport, "kind" | "name" | "summary"> & {
	map?: { id: number; name: string }
	records: ImportedRecord[]
}

/** Records what an import wrote, so that it can be undone. Call it in the transaction of the import. Returns its ID. */
export async function storeContentImport(
	db: Database,
	{ kind, name, summary, map, records }: NewContentImport,
	change: Change,
): Promise<number> {
	const { id } = await db
		.insertInto("content_imports")
		.values({
			...{ kind, name, summary, map_id: map?.id ?? null },
			...{ imported_at: change.at.toISOString(), imported_by: change.by },
		})
		.returning("id")
		.executeTakeFirstOrThrow()
	for (const kind of new Set(records.map((record) => record.kind))) {
		const written = JSON.stringify(records.filter((record) => record.kind === kind))
		await sql`
			insert into content_import_records (import_id, kind, record_id, revision, name, before)
			select ${id}, ${kind}, record.id, record.revision, written.value ->> 'name', written.value -> 'before'
			from json_each(${written}) as written join ${sql.table(rulesOf(kind).table)} as record
				on record.id = written.value ->> 'id'`.execute(db)
	}
	const subject = map ? { id: map.id, name: `${map.name}: ${summary}` } : { name: summary }
	await recordChange(db, change, CONTENT_IMPORT_KINDS[kind].auditActions.imported, subject)
	return id
}

export async function listContentImports(
	db: Database,
	kind: ContentImport["kind"],
	mapId?: number,
): Promise<ContentImport[]> {
	return await selectImports(db)
		.where("kind", "=", kind)
		.$if(mapId !== undefined, (query) => query.where("map_id", "=", mapId ?? null))
		.orderBy("content_imports.id", "desc")
		.limit(LISTED_CONTENT_IMPORTS)
		.execute()
}

export async function findContentImport(db: Database, id: number): Promise<ContentImport | undefined> {
	return await selectImports(db).where("content_imports.id", "=", id).executeTakeFirst()
}

/** Without those of maps that are deleted. */
function selectImports(db: Database) {
	return db
		.selectFrom("content_imports")
		.leftJoin("maps", "maps.id", "map_id")
		.select(["content_imports.id", "kind", "content_imports.name", "summary"])
		.select(["imported_at as importedAt", "imported_by as importedBy"])
		.select(["undone_at as undoneAt", "undone_by as undoneBy", "maps.id as mapId", "maps.name as mapName"])
		.where(({ eb, or }) => or([eb("map_id", "is", null), eb("maps.id", "is not", null)]))
}

/** What an import added and changed, or what undoing it did with that, by the names at the import. */
export async function listImportedNames(
	db: Database,
	id: number,
): Promise<{ name: string; state: "added" | "updated" | UndoOutcome }[]> {
	const state = sql<"added" | "updated" | UndoOutcome>`
		iif(outcome <> '', outcome, iif(before is null, 'added', 'updated'))`
	return await db
		.selectFrom("content_import_records")
		.select(["name", state.as("state")])
		.where("import_id", "=", id)
		.orderBy("kind")
		.orderBy("record_id")
		.execute()
}

/** What leads to a text that stays, stays, so texts come first. Trails come before places, to keep their stops in the trash. */
const TRASH_ORDER: ImportedKind[] = ["post", "page", "redirect", "trail", "place"]

/** `needed`: a redirect that a text that is left needs. */
type UndoOutcome = "trashed" | "restored" | "changed" | "deleted" | "needed"

/** How many records it moved to the trash and restored; the names of what is left: changed or deleted since, or needed. */
export type UndoneContentImport = Record<"trashed" | "restored", number> &
	Record<Exclude<UndoOutcome, "trashed" | "restored">, string[]>

/**
 * In one transaction. Undefined if it is undone or no longer recorded. If nothing could be undone, the import stays open: once
 * a newer import of the same records is undone, it can be.
 */
export async function undoContentImport(
	db: Database,
	id: number,
	change: Change,
): Promise<UndoneContentImport | undefined> {
	return await db.transaction().execute(async (trx) => {
		const found = await findContentImport(trx, id)
		if (!found || found.undoneAt !== null) return undefined
		const records = await listRecords(trx, id)
		const outcomes = new Map<WrittenRecord, UndoOutcome>()
		for (const record of records) {
			const isRestored = await restoreContent(trx, id, record, change)
			outcomes.set(record, isRestored ? "restored" : record.current === null ? "deleted" : "changed")
		}
		for (const kind of TRASH_ORDER) {
			const needed = kind === "redirect" ? await listNeeded(trx, id) : new Set()
			const unchanged = records.filter(
				(one) => one.kind === kind && !one.before && one.revision === one.current,
			)
			const ids = unchanged.map((one) => one.id).filter((one) => !needed.has(one))
			const moved = new Set((await moveToTrash(trx, kind, ids, change)).map((one) => one.id))
			for (const one of unchanged) {
				if (needed.has(one.id)) outcomes.set(one, "needed")
				if (moved.has(one.id)) outcomes.set(one, "trashed")
			}
		}
		const namesOf = (wanted: UndoOutcome) =>
			[...outcomes].filter(([, outcome]) => outcome === wanted).map(([{ name }]) => name)
		const [trashed, restored] = [namesOf("trashed").length, namesOf("restored").length]
		if (trashed + restored > 0) {
			await markUndone(trx, found, change)
			await storeOutcomes(trx, id, outcomes)
		}
		return {
			...{ trashed, restored },
			...{ changed: namesOf("changed"), deleted: namesOf("deleted"), needed: namesOf("needed") },
		}
	})
}

async function markUndone(db: Database, found: ContentImport, change: Change): Promise<void> {
	const { id, kind, mapId, mapName, name, summary } = found
	await db
		.updateTable("content_imports")
		.set({ undone_at: change.at.toISOString(), undone_by: change.by })
		.where("id", "=", id)
		.execute()
	const subject = mapId === null ? { name: summary } : { id: mapId, name: `${mapName}: ${name}` }
	await recordChange(db, change, CONTENT_IMPORT_KINDS[kind].auditActions.undone, subject)
}

async function storeOutcomes(
	db: Database,
	importId: number,
	outcomes: ReadonlyMap<WrittenRecord, UndoOutcome>,
): Promise<void> {
	const stored = JSON.stringify([...outcomes].map(([{ kind, id }, outcome]) => ({ kind, id, outcome })))
	await sql`
		update content_import_records set outcome = stored.value ->> 'outcome' from json_each(${stored}) as stored
		where import_id = ${importId} and kind = stored.value ->> 'kind' and record_id = stored.value ->> 'id'`.execute(
		db,
	)
}

/** `revision` is the one at the import, `current` is null if the record is deleted. */
type WrittenRecord = {
	kind: ImportedKind
	id: number
	name: string
	revision: number
	current: number | null
	before: string | null
}

/** Places come before trails: a place that moves takes lines along, which trails then replace. */
async function listRecords(db: Database, importId: number): Promise<WrittenRecord[]> {
	const current = TRASH_ORDER.map(
		(kind) =>
			sql`when ${kind} then (select revision from ${sql.table(rulesOf(kind).table)} where id = record_id)`,
	)
	return await db
		.selectFrom("content_import_records")
		.select(["kind", "record_id as id", "name", "revision", "before"])
		.select(sql<number | null>`case kind ${sql.join(current, sql` `)} end`.as("current"))
		.where("import_id", "=", importId)
		.orderBy("kind")
		.orderBy("record_id")
		.execute()
}

const RESTORED: Partial<Record<ImportedKind, StoredRecord>> = { place: PLACES, trail: TRAILS }

/**
 * False if it was added, or changed or deleted since. It stays published, or a draft. For an earlier import it is as unchanged as
 * it was before this one.
 */
async function restoreContent(
	db: Database,
	importId: number,
	{ kind, id, revision, before }: WrittenRecord,
	change: Change,
): Promise<boolean> {
	const record = RESTORED[kind]
	if (!record || before === null) return false
	const { content, revision: former }: Before = JSON.parse(before)
	const version = { id, revision, content: { ...(await findRecord(db, record, id)), ...content } }
	const result = await updateRecord(db, record, version, change)
	if (result !== "saved") return false
	if (former !== undefined)
		await sql`
		update content_import_records set revision = (select revision from ${sql.table(record.table)} where id = ${id})
		where kind = ${kind} and record_id = ${id} and revision = ${former} and import_id < ${importId}`.execute(
			db,
		)
	return true
}

/** Redirects to texts that the undo left. */
async function listNeeded(db: Database, importId: number): Promise<Set<number>> {
	const { rows } = await sql<{ id: number }>`
		select redirects.id
		from content_import_records as imported join posts on posts.id = imported.record_id
			join redirects on redirects.target = ${POST_PATH}
		where imported.import_id = ${importId} and imported.kind in ('post', 'page')`.execute(db)
	return new Set(rows.map(({ id }) => id))
}

export async function deleteOldContentImports(db: Database, now: Date): Promise<void> {
	const before = new Date(now.getTime() - CONTENT_IMPORT_DAYS * DAY_MS).toISOString()
	await db.deleteFrom("content_imports").where("imported_at", "<=", before).execute()
}
