import { setImmediate as nextTurn } from "node:timers/promises"
import { sql } from "kysely"
import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import { formatNumber } from "#core/text/numbers.ts"
import { rulesOf } from "#core/trash/trash-kinds.ts"
import type { Database } from "#db/connection.ts"
import { listCatalogueRows } from "./catalogue-file.server.ts"
import { IMPORT_DAYS, IMPORT_KINDS, type ImportedKind, type ImportRecord } from "./imports.ts"

const DAY_MS = 86_400_000

type NewImport = Pick<ImportRecord, "kind" | "name" | "summary"> & { state?: "running" }

/** Returns its ID. A 'running' one is in no list until `completeImport`. */
export async function insertImport(db: Database, values: NewImport, { by, at }: Change): Promise<number> {
	const row = db.insertInto("imports").values({ ...values, at: at.toISOString(), username: by })
	return (await row.returning("id").executeTakeFirstOrThrow()).id
}

/** Records an import that only added. Call it in its transaction. Returns its ID. */
export async function storeImport(
	db: Database,
	{ added, ...values }: NewImport & { added: { kind: ImportedKind; id: number }[] },
	change: Change,
): Promise<number> {
	const importId = await insertImport(db, values, change)
	for (const kind of new Set(added.map((one) => one.kind)))
		await recordAdded(
			db,
			importId,
			kind,
			added.flatMap((one) => (one.kind === kind ? one.id : [])),
		)
	await recordChange(db, change, IMPORT_KINDS[values.kind].auditAction, { name: values.summary })
	return importId
}

export async function recordAdded(
	db: Database,
	importId: number,
	kind: ImportedKind,
	ids: number[],
): Promise<void> {
	const { table, title } = rulesOf(kind)
	await sql`
		insert into import_records (import_id, kind, record_id, name, revision, action)
		select ${importId}, ${kind}, id, ${sql.ref(title)}, revision, 'added' from ${sql.table(table)}
		where id in (select value from json_each(${JSON.stringify(ids)}))`.execute(db)
}

/** Runs `change`, and records which of the species it changed, with their rows of the CSV file from before. */
export async function recordChanged(
	db: Database,
	importId: number,
	ids: number[],
	change: () => Promise<unknown>,
): Promise<void> {
	const before = await listCatalogueRows(db, ids)
	await change()
	await sql`
		insert into import_records (import_id, kind, record_id, name, revision, action, before)
		select ${importId}, 'species', species.id, species.name, species.revision, 'changed', former.value -> 'row'
		from json_each(${JSON.stringify(before)}) as former join species on species.id = former.value ->> 'id'
		where species.revision <> former.value ->> 'revision'`.execute(db)
}

/** Says what became of the file's rows, whose number is `total`. Deletes an import that changed none; returns whether it did any. */
export async function completeImport(db: Database, importId: number, total: number): Promise<boolean> {
	const counts = await db
		.selectFrom("import_records")
		.select((eb) => ["action", eb.fn.countAll<number>().as("count")])
		.where("import_id", "=", importId)
		.groupBy("action")
		.orderBy("action")
		.execute()
	const others = total - counts.reduce((sum, { count }) => sum + count, 0)
	const parts = counts.map(({ action, count }) => `${formatNumber(count)} ${action}`)
	const summary = [...parts, ...(others > 0 ? [`${formatNumber(others)} not changed`] : [])].join(", ")
	if (counts.length > 0)
		await db.updateTable("imports").set({ summary, state: "done" }).where("id", "=", importId).execute()
	else await db.deleteFrom("imports").where("id", "=", importId).execute()
	return counts.length > 0
}

/** The number of records that are deleted at once, so that no request waits. */
const BATCH_SIZE = 500

export async function deleteOldImports(db: Database, now: Date): Promise<void> {
	const before = new Date(now.getTime() - IMPORT_DAYS * DAY_MS).toISOString()
	const old = sql`select id from imports where at <= ${before} and state = 'done'`
	for (;;) {
		const { numAffectedRows } = await sql`
			delete from import_records where (import_id, kind, record_id) in (
				select import_id, kind, record_id from import_records where import_id in (${old}) limit ${sql.lit(BATCH_SIZE)}
			)`.execute(db)
		if (numAffectedRows === 0n) break
		await nextTurn()
	}
	await sql`delete from imports where id in (${old})`.execute(db)
}
