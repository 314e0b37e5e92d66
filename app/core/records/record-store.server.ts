import { sql } from "kysely"
import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import type { SoughtChange } from "#core/audit/last-change.server.ts"
import type { Flash } from "#core/forms/flash.ts"
import { parseId } from "#core/forms/id.ts"
import { EditConflict, Gone, Refusal } from "#core/forms/refusal.ts"
import type { NewMedia } from "#core/media/media.server.ts"
import type { Database } from "#db/connection.ts"
import { type AnyRecord, type ContentOf, type ModelOf, parentRow } from "./define-record.ts"
import type { FileName } from "./file-field.ts"
import type { AnyForm } from "./form-definition.ts"
import { nameIn } from "./kind-rules.ts"
import { moveItem } from "./order.ts"
import { tooMany } from "./record-kinds.ts"
import {
	anyTable,
	countRecords,
	findRecord,
	listRecords,
	toColumns,
	writeLinks,
} from "./record-rows.server.ts"

/** From the URL. Without an ID it's a new record. `parent` is the ID of its parent record. */
export type Target = { id?: string | undefined; parent?: number | undefined }

export type StoredFiles = { [Name in FileName]?: NewMedia & { id: number } }

export type ToSave<R extends AnyForm = AnyForm> = {
	target: Target
	content: ContentOf<R>
	revision: number
	/** Includes fields that aren't content. */
	form?: Record<string, unknown>
} & StoredFiles

type JustSaved<R extends AnyForm> = {
	id: number
	content: ContentOf<R>
	search: string
	before?: ModelOf<R> | undefined
}

/** `stored` adds the functions of a record; other forms have their own. */
export type StoredForm<R extends AnyForm = AnyForm, Id = number | undefined> = R & {
	find(db: Database, target: Target): Promise<ModelOf<R> | undefined>
	/** Runs in the action's transaction. Returns a row's ID. Throws `Refusal`. */
	save(db: Database, sent: ToSave<R>, change: Change): Promise<Id>
	/** What its fields need; an edit conflict may need more. */
	readContext?(db: Database, target: Target, isConflict: boolean): Promise<object>
	/** Errors that only the server can find, by field. Other fields may be invalid. */
	findProblems?(db: Database, fields: FormData, origin: string): Promise<Record<string, string[]>>
	/** Additions to the message of `saved`. */
	notes?(db: Database, saved: JustSaved<R>): Promise<Partial<Flash>>
	lastChange?: SoughtChange
}

export type StoredRecord<R extends AnyRecord = AnyRecord> = StoredForm<R, number>

export const stored = <R extends AnyRecord>(record: R): StoredRecord<R> => ({
	...record,
	find: (db, target) => findTarget(db, record, target),
	save: (db, sent, change) => saveRecord(db, record, sent, change),
})

export async function findTarget<R extends AnyRecord>(
	db: Database,
	record: R,
	{ id, parent }: Target,
): Promise<ModelOf<R> | undefined> {
	const found = await findRecord(db, record, parseId(id) ?? 0)
	return found && (!record.parent || found[record.parent] === parent) ? found : undefined
}

/** Throws `Refusal`. */
export async function saveRecord<R extends AnyRecord>(
	db: Database,
	record: R,
	{ target, content, revision }: ToSave<R>,
	change: Change,
): Promise<number> {
	if (target.id !== undefined) {
		const id = parseId(target.id) ?? 0
		await writeVersion(db, record, { id, revision, content }, toColumns(record, content), change)
		await writeLinks(db, record, id, content)
		return id
	}
	if (await isFull(db, record, target.parent)) throw new Refusal(tooMany(record), { status: 409 })
	const added = await insertRecord(db, record, content, change.at, target.parent)
	const name = nameIn(record, added)
	await recordChange(db, change, record.auditActions.created, { id: added.id, name })
	return added.id
}

export async function isFull(db: Database, record: AnyRecord, parent?: number): Promise<boolean> {
	return Number.isFinite(record.most) && (await countRecords(db, record, parent)) >= record.most
}

/** Makes no audit entry. Call it in a transaction. */
export async function insertRecord<R extends AnyRecord>(
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
			...toColumns(record, content),
			...parentRow(record, parent),
			...(record.createdAt && { created_at: at }),
			updated_at: at,
			...(record.isOrdered && { position: nextPosition(record.table) }),
		})
		.returning("id")
		.executeTakeFirstOrThrow()
	const id = Number(row.id)
	await writeLinks(db, record, id, content)
	return (await findRecord(db, record, id)) as ModelOf<R>
}

const nextPosition = (table: string) =>
	sql<number>`(select coalesce(max(position), -1) + 1 from ${sql.table(table)})`

type Version<R extends AnyRecord> = { id: number; revision: number; content: ContentOf<R> }

/** Optimistic locking: writes columns of a revision. Throws `EditConflict` and `Gone`. */
async function writeVersion<R extends AnyRecord>(
	db: Database,
	record: R,
	{ id, revision, content }: Version<R>,
	columns: Record<string, unknown>,
	change: Change,
): Promise<void> {
	const row = await anyTable(db)
		.updateTable(record.table)
		.set({ ...columns, updated_at: change.at.toISOString(), revision: revision + 1 })
		.where("id", "=", id)
		.where("revision", "=", revision)
		.returning("id")
		.executeTakeFirst()
	if (!row) throw (await findRecord(db, record, id)) ? new EditConflict(record.noun) : new Gone(record.label)
	const name = nameIn(record, content as Record<string, unknown>)
	await recordChange(db, change, record.auditActions.updated, { id, name })
}

/** Throws `Gone`. */
export async function moveRecord(
	db: Database,
	record: AnyRecord,
	id: number,
	to: number,
	change: Change,
): Promise<void> {
	const all = await listRecords(db, record)
	const from = all.findIndex((one) => one.id === id)
	if (from < 0) throw new Gone(record.label)
	for (const [position, one] of moveItem(all, from, to).entries())
		await anyTable(db).updateTable(record.table).set({ position }).where("id", "=", one.id).execute()
	await recordChange(db, change, record.auditActions.updated, { id, name: nameIn(record, all[from]) })
}
