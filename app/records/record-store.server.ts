import type { Kysely } from "kysely"
import { recordChange } from "#app/models/accounts/audit.server.ts"
import type { Change } from "#app/models/accounts/change.ts"
import { findUnchangedByKey, type IdempotencyKey, storeCreatedByKey } from "#app/models/forms/draft.server.ts"
import type { SaveResult } from "#app/models/forms/save-result.ts"
import type { Database } from "#db/connection.ts"
import { type AnyRecord, type ContentOf, columnOf, type ModelOf, mapFields } from "./define-record.ts"

/** A record with what only the server does. */
export type StoredRecord<R extends AnyRecord = AnyRecord> = R & {
	/** Deletes what isn't needed any more, if there are too many. Returns whether there is room now. */
	makeRoom?(db: Database, change: Change): Promise<boolean>
}

type Row = Record<string, unknown>

/** The columns are checked by `defineRecord`. */
const anyTable = (db: Database) => db as unknown as Kysely<Record<string, Row>>

/** At most as many as there may be. */
export async function listRecords<R extends AnyRecord>(db: Database, record: R): Promise<ModelOf<R>[]> {
	const rows = await anyTable(db)
		.selectFrom(record.table)
		.selectAll()
		.orderBy("id", record.isNewestFirst ? "desc" : "asc")
		.limit(record.most)
		.execute()
	return rows.map((row) => toModel(record, row))
}

export async function findRecord<R extends AnyRecord>(
	db: Database,
	record: R,
	id: number,
): Promise<ModelOf<R> | undefined> {
	const row = await anyTable(db).selectFrom(record.table).selectAll().where("id", "=", id).executeTakeFirst()
	return row && toModel(record, row)
}

export type ToSave<R extends AnyRecord> = {
	/** Null for a new one. */
	id: number | null
	content: ContentOf<R>
	revision: number
	idempotencyKey: IdempotencyKey
}

/** Saves a form once, also if it is sent again after a lost response. */
export function saveRecord<R extends StoredRecord>(
	db: Database,
	record: R,
	{ content, idempotencyKey, ...form }: ToSave<R>,
	change: Change,
): Promise<SaveResult | "too many"> {
	return db.transaction().execute(async (trx) => {
		const earlier = await findUnchangedByKey(trx, record.table, idempotencyKey)
		const { id, revision } = earlier ?? form
		if (id === null) {
			const created = await createRecord(trx, record, content, change)
			if (!created) return "too many"
			await storeCreatedByKey(trx, idempotencyKey, created.id, change.at)
			return "saved"
		}
		const result = await updateRecord(trx, record, { id, revision, content }, change)
		if (result === "saved") await storeCreatedByKey(trx, idempotencyKey, id, change.at)
		return result
	})
}

/** Undefined if there are too many. Call it in a transaction. */
export async function createRecord<R extends StoredRecord>(
	db: Database,
	record: R,
	content: ContentOf<R>,
	change: Change,
): Promise<ModelOf<R> | undefined> {
	if ((await countRecords(db, record)) >= record.most && !(await record.makeRoom?.(db, change)))
		return undefined
	const at = change.at.toISOString()
	const row = await anyTable(db)
		.insertInto(record.table)
		.values({ ...toColumns(record, content), ...(record.createdAt && { created_at: at }), updated_at: at })
		.returningAll()
		.executeTakeFirstOrThrow()
	await recordChange(db, change, record.did.created, { id: Number(row.id), name: String(row[record.title]) })
	return toModel(record, row)
}

async function countRecords(db: Database, record: AnyRecord): Promise<number> {
	const count = anyTable(db)
		.selectFrom(record.table)
		.select((eb) => eb.fn.countAll<number>().as("total"))
	return Number((await count.executeTakeFirstOrThrow()).total)
}

/** Optimistic locking by `revision`. Call it in a transaction. */
export async function updateRecord<R extends StoredRecord>(
	db: Database,
	record: R,
	{ id, revision, content }: { id: number; revision: number; content: ContentOf<R> },
	change: Change,
): Promise<SaveResult> {
	const row = await anyTable(db)
		.updateTable(record.table)
		.set({ ...toColumns(record, content), updated_at: change.at.toISOString(), revision: revision + 1 })
		.where("id", "=", id)
		.where("revision", "=", revision)
		.returning(record.title)
		.executeTakeFirst()
	if (!row) return (await findRecord(db, record, id)) ? "edit conflict" : "deleted"
	await recordChange(db, change, record.did.updated, { id, name: String(row[record.title]) })
	return "saved"
}

function toColumns<R extends AnyRecord>(record: R, content: ContentOf<R>): Record<string, unknown> {
	const values = content as Record<string, unknown>
	const columns = mapFields(record, (_, name) => [columnOf(name), values[name]])
	return Object.fromEntries(Object.values(columns))
}

function toModel<R extends AnyRecord>(record: R, row: Row): ModelOf<R> {
	return {
		id: row.id,
		...mapFields(record, (_, name) => row[columnOf(name)]),
		...(record.createdAt === "shown" && { createdAt: row.created_at }),
		updatedAt: row.updated_at,
		revision: row.revision,
	} as ModelOf<R>
}
