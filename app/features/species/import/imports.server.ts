import { setImmediate as nextTurn } from "node:timers/promises"
import { sql } from "kysely"
import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import { clampRange, offsetAndLimit, type PageRange } from "#core/forms/page-range.ts"
import { moveToTrash } from "#core/trash/trash.server.ts"
import { rulesOf } from "#core/trash/trash-kinds.ts"
import type { Database } from "#db/connection.ts"
import { POST_PATH } from "#features/posts/post-slug.server.ts"
import {
	EDIT_PATHS,
	IMPORT_PAGE_SIZE,
	type ImportedKind,
	type ImportedRecord,
	type ImportKind,
	type ImportRecord,
	LISTED_IMPORTS,
} from "./imports.ts"
import { type CatalogueRow, speciesCsvHeader, writeSpeciesRow } from "./species-csv.ts"
import { KNOWN_COLUMNS } from "./species-csv-columns.ts"

const KINDS = Object.keys(EDIT_PATHS) as ImportedKind[]

function selectImports(db: Database) {
	return db
		.selectFrom("imports")
		.select(["id", "kind", "name", "summary", "at", "username"])
		.where("state", "=", "done")
}

export async function listImports(db: Database, kind: ImportKind): Promise<ImportRecord[]> {
	return await selectImports(db)
		.where("kind", "=", kind)
		.orderBy("at", "desc")
		.orderBy("id", "desc")
		.limit(LISTED_IMPORTS)
		.execute()
}

export async function findImportRecord(db: Database, id: number): Promise<ImportRecord | undefined> {
	return await selectImports(db).where("id", "=", id).executeTakeFirst()
}

/** What the import added, then what it changed. */
export async function pageOfImported(
	db: Database,
	importId: number,
	requested: PageRange,
): Promise<PageRange & { records: ImportedRecord[]; total: number }> {
	const imported = db.selectFrom("import_records").where("import_id", "=", importId)
	const { total } = await imported
		.select((eb) => eb.fn.countAll<number>().as("total"))
		.executeTakeFirstOrThrow()
	const range = clampRange(requested, IMPORT_PAGE_SIZE, total)
	const { offset, limit } = offsetAndLimit(range, IMPORT_PAGE_SIZE)
	const revisions = KINDS.map(
		(kind) =>
			sql`when ${kind} then (select revision from ${sql.table(rulesOf(kind).table)} where id = record_id)`,
	)
	const rows = await imported
		.select(["kind", "record_id as id", "name", "action", "revision"])
		.select(sql<number | null>`case kind ${sql.join(revisions, sql` `)} end`.as("current"))
		.orderBy("action")
		.orderBy("kind")
		.orderBy("record_id")
		.limit(limit)
		.offset(offset)
		.execute()
	const records = rows.map(({ revision, current, ...row }): ImportedRecord => {
		const since = current === null ? "deleted" : current === revision ? "unchanged" : "changed"
		return { ...row, since }
	})
	return { ...range, records, total }
}

/** The IDs of what an import added and nobody has changed since, without redirects to its texts that were changed. */
async function listUntouched(db: Database, importId: number, kind: ImportedKind): Promise<number[]> {
	const leadsToChanged = sql`exists (
		select 1 from import_records as imported join posts on posts.id = imported.record_id
		where imported.import_id = ${importId} and imported.kind in ('post', 'page')
			and posts.revision <> imported.revision and record.target = ${POST_PATH}
	)`
	const { rows } = await sql<{ id: number }>`
		select record.id from import_records as imported join ${sql.table(rulesOf(kind).table)} as record
			on record.id = imported.record_id and record.revision = imported.revision
		where imported.import_id = ${importId} and imported.kind = ${kind} and imported.action <> 'changed'
			and not ${kind === "redirect" ? leadsToChanged : sql`false`}`.execute(db)
	return rows.map(({ id }) => id)
}

/** Restoring a record from the trash gives it a new revision, though nobody has edited it. */
export async function keepUntouched(
	db: Database,
	importId: number,
	restored: readonly { kind: string; id: number }[],
): Promise<void> {
	for (const kind of KINDS) {
		const ids = restored.filter((one) => one.kind === kind).map(({ id }) => id)
		const current = sql<number>`(select revision from ${sql.table(rulesOf(kind).table)} where id = record_id)`
		await db
			.updateTable("import_records")
			.set({ revision: current })
			.where("import_id", "=", importId)
			.where("kind", "=", kind)
			.where("record_id", "in", ids)
			.execute()
	}
}

export async function countUntouched(db: Database, importId: number): Promise<number> {
	let count = 0
	for (const kind of KINDS) count += (await listUntouched(db, importId, kind)).length
	return count
}

/** Small enough that another write waits for about 20 ms. */
const MOVED_AT_ONCE = 100

/** Moves what `countUntouched` counts to the trash, with an entry in the audit trail for each. Returns how many. */
export async function trashUntouched(db: Database, importId: number, change: Change): Promise<number> {
	let count = 0
	for (const kind of KINDS) {
		const step = async (trx: Database) => {
			const ids = (await listUntouched(trx, importId, kind)).slice(0, MOVED_AT_ONCE)
			const moved = await moveToTrash(trx, kind, ids, change)
			for (const one of moved) await recordChange(trx, change, rulesOf(kind).auditActions.deleted, one)
			return moved.length
		}
		for (;;) {
			const moved = await db.transaction().execute(step)
			if (moved === 0) break
			count += moved
			await nextTurn()
		}
	}
	return count
}

/** How many species the import changed that are still there, and whose rows from before are known. */
export async function countFormer(db: Database, importId: number): Promise<number> {
	const rows = selectFormer(db, importId).select((eb) => eb.fn.countAll<number>().as("count"))
	return (await rows.executeTakeFirstOrThrow()).count
}

/** A CSV file with the rows that `countFormer` counts. A column that is newer than the import is left out. */
export async function formerCsv(db: Database, importId: number): Promise<string> {
	const rows = await selectFormer(db, importId).select("before").orderBy("record_id").execute()
	const columns = KNOWN_COLUMNS.filter((column) => column in JSON.parse(rows[0]?.before ?? "{}"))
	let file = speciesCsvHeader(columns)
	for (const { before } of rows) {
		const species: CatalogueRow = JSON.parse(before ?? "{}")
		file += writeSpeciesRow(species, columns)
		await nextTurn()
	}
	return file
}

function selectFormer(db: Database, importId: number) {
	return db
		.selectFrom("import_records")
		.innerJoin("species", "species.id", "record_id")
		.where("import_id", "=", importId)
		.where("kind", "=", "species")
		.where("before", "is not", null)
}
