import { setImmediate as nextTurn } from "node:timers/promises"
import { sql } from "kysely"
import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import { allKinds, rulesOf } from "#core/records/known-kinds.ts"
import { moveToTrash } from "#core/trash/trash.server.ts"
import { findRecords } from "#core/trash/trash-entries.server.ts"
import type { Database } from "#db/connection.ts"
import { POST_PATH } from "#features/posts/post-slug.server.ts"
import { listCatalogueRows } from "./catalogue-file.server.ts"
import { changedColumns } from "./import-plan.ts"
import {
	EDIT_PATHS,
	IMPORT_DAYS,
	IMPORT_KINDS,
	type ImportedKind,
	type ImportKind,
	type ImportRecord,
} from "./imports.ts"
import { speciesCsvHeader, writeSpeciesRow } from "./species-csv.ts"
import { type CatalogueRow, KNOWN_COLUMNS } from "./species-csv-columns.ts"

/** In the order of the rooms: texts before their redirects. */
const importedKinds = () => allKinds().filter((kind) => kind in EDIT_PATHS) as ImportedKind[]
const DAY_MS = 86_400_000
const LISTED_IMPORTS = 20
const LISTED_RECORDS = 200

type NewImport = Pick<ImportRecord, "kind" | "name"> & { token?: string }

/** `before`: the previous CSV row of a changed species. */
export type Imported = { kind: ImportedKind; id: number; name: string; before?: CatalogueRow | undefined }

/** Summary of an import in progress or interrupted. */
const UNFINISHED = "not finished. Import the file again to add the rest"

export async function startImport(db: Database, values: NewImport, { by, at }: Change): Promise<number> {
	const row = { ...values, summary: UNFINISHED, at: at.toISOString(), username: by }
	return (await db.insertInto("imports").values(row).returning("id").executeTakeFirstOrThrow()).id
}

export async function finishImport(db: Database, id: number, summary: string, change: Change): Promise<void> {
	const finished = db.updateTable("imports").set({ summary }).where("id", "=", id)
	const { kind } = await finished.returning("kind").executeTakeFirstOrThrow()
	await recordChange(db, change, IMPORT_KINDS[kind].auditAction, { name: summary })
}

export async function recordImported(db: Database, importId: number, imported: Imported[]): Promise<void> {
	if (imported.length === 0) return
	const rows = imported.map(({ kind, id, name, before }) => ({
		...{ import_id: importId, kind, record_id: id, name },
		...(before
			? { action: "changed" as const, before: JSON.stringify(before) }
			: { action: "added" as const, before: null }),
	}))
	await db.insertInto("import_records").values(rows).execute()
}

const selectImports = (db: Database) =>
	db.selectFrom("imports").select(["id", "kind", "name", "summary", "at", "username"])

export async function listImports(db: Database, kind: ImportKind): Promise<ImportRecord[]> {
	const ofKind = selectImports(db).where("kind", "=", kind).orderBy("at", "desc").orderBy("id", "desc")
	return await ofKind.limit(LISTED_IMPORTS).execute()
}

export async function findImportRecord(db: Database, id: number): Promise<ImportRecord | undefined> {
	return await selectImports(db).where("id", "=", id).executeTakeFirst()
}

export async function findImportOfFile(db: Database, token: string): Promise<ImportRecord | undefined> {
	const finished = selectImports(db).where("token", "=", token).where("summary", "!=", UNFINISHED)
	return await finished.executeTakeFirst()
}

/** Up to a limit: what the import added, then changed, and what became of each. Also the total, and how many can be undone. */
export async function listImported(db: Database, { id: importId, at }: Pick<ImportRecord, "id" | "at">) {
	const imported = db.selectFrom("import_records").where("import_id", "=", importId)
	const { total } = await imported
		.select((eb) => eb.fn.countAll<number>().as("total"))
		.executeTakeFirstOrThrow()
	const rows = await imported
		.select(["kind", "record_id as id", "name", "action"])
		.orderBy("action")
		.orderBy("kind")
		.orderBy("record_id")
		.limit(LISTED_RECORDS)
		.execute()
	const found = await findRecords(db, rows)
	const former = new Set((await listFormer(db, importId)).map(({ id }) => id))
	const records = rows.map((row) => {
		const now = found.find(({ kind, id }) => kind === row.kind && id === row.id)
		const edited = now && now.updatedAt > at ? "changed" : "unchanged"
		const isAsBefore = row.action === "changed" && !former.has(row.id)
		return { ...row, since: !now ? "deleted" : isAsBefore ? "putBack" : edited } as const
	})
	return { records, total, former: former.size }
}

/** IDs of unchanged records that the import added, without redirects to its changed texts. */
async function listUntouched(db: Database, importId: number, kind: ImportedKind): Promise<number[]> {
	const leadsToChanged = sql`exists (
		select 1 from import_records as text join posts on posts.id = text.record_id
		where text.import_id = imports.id and text.kind in ('post', 'page')
			and posts.updated_at > imports.at and record.target = ${POST_PATH}
	)`
	const { rows } = await sql<{ id: number }>`
		select record.id from imports join import_records as imported on imported.import_id = imports.id
			join ${sql.table(rulesOf(kind).table)} as record
			on record.id = imported.record_id and record.updated_at <= imports.at
		where imports.id = ${importId} and imported.kind = ${kind} and imported.action = 'added'
			and not ${kind === "redirect" ? leadsToChanged : sql`false`}
			and (imported.kind <> 'species' or record.id not in (select species_id from place_species))`.execute(db)
	return rows.map(({ id }) => id)
}

export async function countUntouched(db: Database, importId: number): Promise<number> {
	let count = 0
	for (const kind of importedKinds()) count += (await listUntouched(db, importId, kind)).length
	return count
}

/** Small enough that other writes wait for about 20 ms. */
const MOVED_AT_ONCE = 100

export async function trashUntouched(db: Database, importId: number, change: Change): Promise<number> {
	let count = 0
	for (const kind of importedKinds()) {
		let moved: number
		do {
			moved = await db.transaction().execute((trx) => trashSome(trx, importId, kind, change))
			count += moved
			await nextTurn()
		} while (moved > 0)
	}
	return count
}

async function trashSome(db: Database, importId: number, kind: ImportedKind, change: Change) {
	const ids = (await listUntouched(db, importId, kind)).slice(0, MOVED_AT_ONCE)
	const moved = await moveToTrash(db, kind, ids, change)
	for (const one of moved) await recordChange(db, change, rulesOf(kind).auditActions.deleted, one)
	return moved.length
}

/** A CSV file with the rows of `listFormer`; empty without any. Columns that are newer are left out. */
export async function formerCsv(db: Database, importId: number): Promise<string> {
	const former = (await listFormer(db, importId)).map(({ before }) => before)
	const [first] = former
	if (!first) return ""
	const columns = KNOWN_COLUMNS.filter((column) => column in first)
	return speciesCsvHeader(columns) + former.map((row) => writeSpeciesRow(row, columns)).join("")
}

/** The rows of species before an import changed them, where they still differ. */
async function listFormer(db: Database, importId: number) {
	const changed = await db
		.selectFrom("import_records")
		.select(["record_id as id", "before"])
		.where("import_id", "=", importId)
		.where("before", "is not", null)
		.orderBy("record_id")
		.execute()
	const catalogue = changed.length > 0 ? await listCatalogueRows(db) : []
	const now = new Map(catalogue.map(({ id, row }) => [id, row]))
	return changed.flatMap(({ id, before: json }) => {
		const before: CatalogueRow = JSON.parse(json ?? "{}")
		const row = now.get(id)
		return row && changedColumns(row, before, KNOWN_COLUMNS).length > 0 ? { id, before } : []
	})
}

/** One by one, so that no request waits. */
export async function deleteOldImports(db: Database, now: Date): Promise<void> {
	const before = new Date(now.getTime() - IMPORT_DAYS * DAY_MS).toISOString()
	for (const { id } of await db.selectFrom("imports").select("id").where("at", "<=", before).execute()) {
		await db.deleteFrom("import_records").where("import_id", "=", id).execute()
		await db.deleteFrom("imports").where("id", "=", id).execute()
		await nextTurn()
	}
}
