import { recordChange } from "#app/models/accounts/audit.server.ts"
import type { Change } from "#app/models/accounts/change.ts"
import type { SoughtChange } from "#app/models/accounts/last-change.server.ts"
import { findUnchangedByKey, type IdempotencyKey, storeCreatedByKey } from "#app/models/forms/draft.server.ts"
import type { Flash } from "#app/models/forms/flash.ts"
import type { SaveResult } from "#app/models/forms/save-result.ts"
import type { NewMedia } from "#app/models/media/media.server.ts"
import type { Database } from "#db/connection.ts"
import { columnOf } from "./column.ts"
import type { PartDefinition } from "./define-part.ts"
import { type AnyRecord, type ContentOf, type ModelOf, parentRow } from "./define-record.ts"
import type { AnyForm } from "./form-definition.ts"
import { setChanges, storeChanges, type Version, writeVersion } from "./record-changes.server.ts"
import { anyTable, findRecord, toColumns, writeLinks } from "./record-rows.server.ts"

export type StoredRecord<R extends AnyRecord = AnyRecord> = R & {
	readFacts?(db: Database, parent: number | undefined, contents: ContentOf<R>[]): Promise<object>
	/** Deletes what isn't needed any more, if there are too many. Returns whether there is room now. */
	makeRoom?(db: Database, change: Change): Promise<boolean>
	/** What is wrong once the one with this ID is written, by field. Then nothing is saved. */
	problems?(db: Database, id: number): Promise<Record<string, string[]> | undefined>
	/** For a kind that isn't stored in rows of its own only. Returns the ID to find it by. Throws `RefusedError`. */
	write?(db: Database, version: ToWrite<R>, change: Change): Promise<SavedRecord>
	changed?(db: Database, before: ModelOf<R>, content: ContentOf<R>, change: Change): Promise<void>
	describe?(db: Database, id: number): Promise<string | undefined>
}

/** A part with where it is stored. `key` is the one in the URL. */
export type StoredPart<R extends AnyForm = AnyForm> = R &
	PartDefinition<ModelOf<R>, R["fields"]> & {
		readFacts?(db: Database, key: string | undefined): Promise<object>
		/** What only the server finds in a form that may have other errors, by field. */
		findProblems?(db: Database, fields: FormData, origin: string): Promise<Record<string, string[]>>
		/** What the message says beside `saved`. `search` is that of the list. */
		notes?(db: Database, saved: SavedPart<R>): Promise<Partial<Flash>>
		/** Undefined if it was deleted. */
		find(db: Database, key: string): Promise<ModelOf<R> | undefined>
		/** Throws `RefusedError`. Call it in a transaction. */
		save(
			db: Database,
			part: PartToSave<R>,
			change: Change,
		): Promise<{ result: SaveResult | "too many"; id?: number }>
		/** Then a form that was saved before is saved again. */
		isUndone?(db: Database): Promise<boolean>
		/** What answers a saved form, instead of its list. */
		answer?: (() => Promise<Response>) | undefined
		/** How the audit trail finds who saved it. */
		lastChange?: SoughtChange
		/** For buttons that fill in fields, pressed without scripts. Undefined if none was pressed. */
		refill?(fields: FormData): Refilled | undefined
	}

type SavedPart<R extends AnyForm> = { id: number; content: ContentOf<R>; search: string }

/** What the form has then. It is shown on the form's own page, or on one below it. */
export type Refilled = {
	fields: Iterable<[string, FormDataEntryValue]>
	page?: string
	fragment?: string
}

export type PartToSave<R extends AnyForm> = {
	key: string | undefined
	content: ContentOf<R>
	revision: number
	form: Record<string, unknown>
	idempotencyKey: IdempotencyKey
	image?: NewMedia & { id: number }
}

export type ToWrite<R extends AnyRecord> = Omit<ToSave<R>, "idempotencyKey" | "isDraft">

export type ToSave<R extends AnyRecord> = {
	id: number | null
	parent?: number | undefined
	content: ContentOf<R>
	revision: number
	idempotencyKey?: IdempotencyKey
	/** A draft isn't shown to visitors; of what is published, they see the earlier version. */
	isDraft?: boolean
}

/** A record can't be saved because of what all of them would be together. `problems` are by field. */
export class RefusedError extends Error {
	constructor(
		readonly problems: Record<string, string[]>,
		readonly status: 400 | 409 = 400,
	) {
		super("Refused")
	}
}

export type Refusal = { result: "refused"; status: 400 | 409; problems: Record<string, string[]> }

/** Throws what isn't a `RefusedError`. */
export function refusalOf(error: unknown): Refusal {
	if (!(error instanceof RefusedError)) throw error
	return { result: "refused", status: error.status, problems: error.problems }
}

/** Saves a form once, also if it is sent again after a lost response. Throws `RefusedError`. */
export function saveRecord<R extends StoredRecord>(
	db: Database,
	record: R,
	toSave: ToSave<R>,
	change: Change,
): Promise<SavedRecord> {
	return db.transaction().execute(async (trx) => {
		const target = await findTarget(trx, record, toSave)
		return await saveOnce(trx, record, { ...toSave, ...target }, change)
	})
}

/** The record that a form changes, which may be the one that it created before its response was lost. */
export async function findTarget<Revision extends number | undefined>(
	db: Database,
	{ table, write }: StoredRecord,
	{ id, revision, idempotencyKey }: Pick<ToSave<AnyRecord>, "id" | "idempotencyKey"> & { revision: Revision },
): Promise<{ id: number | null; revision: Revision | number }> {
	if (write) return { id, revision }
	return (idempotencyKey && (await findUnchangedByKey(db, table, idempotencyKey))) ?? { id, revision }
}

export type SavedRecord =
	| { result: "saved"; id: number }
	| { result: Exclude<SaveResult, "saved"> | "too many" }

/** Throws `RefusedError`. Call it in a transaction, with the target that `findTarget` found there. */
export async function saveOnce<R extends StoredRecord>(
	db: Database,
	record: R,
	{ id, revision, content, idempotencyKey, parent, isDraft = false }: ToSave<R>,
	change: Change,
): Promise<SavedRecord> {
	if (record.write) {
		const saved = await record.write(db, { id, parent, revision, content }, change)
		if (saved.result === "saved" && idempotencyKey)
			await storeCreatedByKey(db, idempotencyKey, saved.id, change.at)
		return saved
	}
	const version = { ...content, ...(record.hasDraft && { published: !isDraft }) }
	if (id === null) {
		const created = await createRecord(db, record, version, change, parent)
		if (!created) return { result: "too many" }
		if (idempotencyKey) await storeCreatedByKey(db, idempotencyKey, created.id, change.at)
		return { result: "saved", id: created.id }
	}
	const isShown = isDraft && (await findRecord(db, record, id))?.published
	const result = isShown
		? await storeChanges(db, record, { id, revision, content }, change)
		: await updateRecord(db, record, { id, revision, content: version }, change)
	if (result !== "saved") return { result }
	if (record.hasDraft && !isDraft) await setChanges(db, record, id, null)
	if (idempotencyKey) await storeCreatedByKey(db, idempotencyKey, id, change.at)
	return { result, id }
}

/** Undefined if there are too many. Throws `RefusedError`. Call it in a transaction. */
export async function createRecord<R extends StoredRecord>(
	db: Database,
	record: R,
	content: ContentOf<R>,
	change: Change,
	parent?: number,
): Promise<ModelOf<R> | undefined> {
	const isLimited = Number.isFinite(record.most)
	const isFull = isLimited && (await countRecords(db, record, parent)) >= record.most
	if (isFull && !(await record.makeRoom?.(db, change))) return undefined
	const created = await insertRecord(db, record, content, change.at, parent)
	const name = String(created[record.title])
	await recordChange(db, change, record.auditActions.created, { id: created.id, name })
	await refuseProblems(db, record, created.id)
	return created
}

/** Without an entry in the audit trail. Call it in a transaction. */
export async function insertRecord<R extends StoredRecord>(
	db: Database,
	record: R,
	content: ContentOf<R>,
	now: Date,
	parent?: number,
): Promise<ModelOf<R>> {
	const at = now.toISOString()
	const row = await anyTable(db)
		.insertInto(record.table)
		.values({
			...toColumns(db, record, content),
			...parentRow(record, parent),
			...(record.position && { [record.position]: nextPosition(db, record, record.position) }),
			...(record.createdAt && { created_at: at }),
			updated_at: at,
		})
		.returning("id")
		.executeTakeFirstOrThrow()
	const id = Number(row.id)
	await writeLinks(db, record, id, content)
	return (await findRecord(db, record, id)) as ModelOf<R>
}

/** After all others. */
function nextPosition(db: Database, { table }: AnyRecord, column: string) {
	return anyTable(db)
		.selectFrom(table)
		.select(({ fn, lit, eb }) => eb(fn.coalesce(fn.max<number>(column), lit(0)), "+", 1).as("next"))
}

async function countRecords(db: Database, record: AnyRecord, parent: number | undefined): Promise<number> {
	const count = anyTable(db)
		.selectFrom(record.table)
		.select((eb) => eb.fn.countAll<number>().as("total"))
		.$if(parent !== undefined, (query) => query.where(columnOf(String(record.parent)), "=", parent))
	return Number((await count.executeTakeFirstOrThrow()).total)
}

/** Optimistic locking by `revision`. Unpublished changes stay. Throws `RefusedError`. Call it in a transaction. */
export async function updateRecord<R extends StoredRecord>(
	db: Database,
	record: R,
	version: Version<R>,
	change: Change,
): Promise<SaveResult> {
	const before = record.changed && (await findRecord(db, record, version.id))
	const { id, content } = version
	const result = await writeVersion(db, record, version, toColumns(db, record, content), change)
	if (result !== "saved") return result
	await writeLinks(db, record, id, content)
	if (before) await record.changed?.(db, before, content, change)
	await refuseProblems(db, record, id)
	return "saved"
}

async function refuseProblems(db: Database, record: StoredRecord, id: number): Promise<void> {
	const problems = await record.problems?.(db, id)
	if (problems) throw new RefusedError(problems)
}
