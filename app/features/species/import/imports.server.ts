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
	IMPORT_DAYS,
	IMPORT_KINDS,
	IMPORT_PAGE_SIZE,
	type ImportedKind,
	type ImportedRecord,
	type ImportKind,
	type ImportRecord,
} from "./imports.ts"
import { speciesCsvHeader, writeSpeciesRow } from "./species-csv.ts"
import { type CatalogueRow, KNOWN_COLUMNS } from "./species-csv-columns.ts"

const KINDS = Object.keys(EDIT_PATHS) as ImportedKind[]
const DAY_MS = 86_400_000
const LISTED_IMPORTS = 20

/** `token`: of the file of a species import, which is imported once. */
type NewImport = Pick<ImportRecord, "kind" | "name"> & { token?: string }

type Imported = {
	added: { kind: ImportedKind; id: number }[]
	/** Species, with their rows of the CSV file from before. */
	changed?: { id: number; before: CatalogueRow }[]
}

/** The summary of an import that isn't finished, or whose process ended before. */
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

export async function recordImported(
	db: Database,
	importId: number,
	{ added, changed = [] }: Imported,
): Promise<void> {
	for (const kind of KINDS) {
		const { table, title } = rulesOf(kind)
		const ids = added.flatMap((one) => (one.kind === kind ? one.id : []))
		await sql`
			insert into import_records (import_id, kind, record_id, name, action)
			select ${importId}, ${kind}, id, ${sql.ref(title)}, 'added' from ${sql.table(table)}
			where id in (select value from json_each(${JSON.stringify(ids)}))`.execute(db)
	}
	const former = changed.map(({ id, before }) => ({ id, before }))
	await sql`
		insert into import_records (import_id, kind, record_id, name, action, before)
		select ${importId}, 'species', species.id, name, 'changed', former.value -> 'before'
		from json_each(${JSON.stringify(former)}) as former
		join species on species.id = former.value ->> 'id'`.execute(db)
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

/** The finished import of a file. */
export async function findImportOfFile(db: Database, token: string): Promise<ImportRecord | undefined> {
	const finished = selectImports(db).where("token", "=", token).where("summary", "!=", UNFINISHED)
	return await finished.executeTakeFirst()
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
	const changes = KINDS.map(
		(kind) =>
			sql`when ${kind} then (select updated_at from ${sql.table(rulesOf(kind).table)} where id = record_id)`,
	)
	const rows = await imported
		.innerJoin("imports", "imports.id", "import_id")
		.select(["import_records.kind", "record_id as id", "import_records.name", "action", "at"])
		.select(sql<string | null>`case import_records.kind ${sql.join(changes, sql` `)} end`.as("changedAt"))
		.orderBy("action")
		.orderBy("import_records.kind")
		.orderBy("record_id")
		.limit(limit)
		.offset(offset)
		.execute()
	const records = rows.map(({ at, changedAt, ...row }): ImportedRecord => {
		const since = changedAt === null ? "deleted" : changedAt > at ? "changed" : "unchanged"
		return { ...row, since }
	})
	return { ...range, records, total }
}

/** The IDs of what an import added and nobody has changed since, without redirects to its texts that were changed. */
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
			and not ${kind === "redirect" ? leadsToChanged : sql`false`}`.execute(db)
	return rows.map(({ id }) => id)
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

/** A CSV file with the rows that species had before an import changed them. Empty if there are none. A column that is newer is left out. */
export async function formerCsv(db: Database, importId: number): Promise<string> {
	const rows = await selectFormer(db, importId).select("before").orderBy("record_id").execute()
	const former = rows.map(({ before }): CatalogueRow => JSON.parse(before ?? "{}"))
	const [first] = former
	if (!first) return ""
	const columns = KNOWN_COLUMNS.filter((column) => column in first)
	return speciesCsvHeader(columns) + former.map((row) => writeSpeciesRow(row, columns)).join("")
}

/** How many rows `formerCsv` has. */
export async function countFormer(db: Database, importId: number): Promise<number> {
	const rows = selectFormer(db, importId).select((eb) => eb.fn.countAll<number>().as("count"))
	return (await rows.executeTakeFirstOrThrow()).count
}

function selectFormer(db: Database, importId: number) {
	return db
		.selectFrom("import_records")
		.innerJoin("species", "species.id", "record_id")
		.where("import_id", "=", importId)
		.where("kind", "=", "species")
		.where("before", "is not", null)
}

/** The number of records that are deleted at once, so that no request waits. */
const BATCH_SIZE = 500

export async function deleteOldImports(db: Database, now: Date): Promise<void> {
	const before = new Date(now.getTime() - IMPORT_DAYS * DAY_MS).toISOString()
	for (;;) {
		const { numAffectedRows } = await sql`
			delete from import_records where (import_id, kind, record_id) in (
				select import_id, import_records.kind, record_id from import_records
				join imports on imports.id = import_id where at <= ${before} limit ${sql.lit(BATCH_SIZE)}
			)`.execute(db)
		if (numAffectedRows === 0n) break
		await nextTurn()
	}
	await db.deleteFrom("imports").where("at", "<=", before).execute()
}
