import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import type { SoughtChange } from "#core/audit/last-change.server.ts"
import { findUnchangedByKey, type IdempotencyKey } from "#core/forms/draft.server.ts"
import type { Flash } from "#core/forms/flash.ts"
import { Refusal } from "#core/forms/refusal.ts"
import type { NewMedia } from "#core/media/media.server.ts"
import type { Database } from "#db/connection.ts"
import { columnOf, emptyValue } from "./column.ts"
import {
	type AnyRecord,
	type ContentOf,
	contentOf,
	filesOf,
	type ModelOf,
	mapStored,
	parentRow,
} from "./define-record.ts"
import type { FileName } from "./file-field.ts"
import type { AnyForm } from "./form-definition.ts"
import { tooMany } from "./record-kinds.server.ts"
import { anyTable, findRecord, rowsOf, toColumns, writeLinks } from "./record-rows.server.ts"
import { type Version, writeVersion } from "./record-version.server.ts"

/** Which record a page is about, by its URL: without an ID, a new one. `parent`: the ID of the one that it is a part of. */
export type Target = { id: string | undefined; parent?: number }

/** What only the server knows of a form. */
type FormHooks<R extends AnyForm> = {
	/** What its fields need to know. `contents`: those that are shown. */
	readContext?(db: Database, target: Target, contents: ContentOf<R>[]): Promise<object>
	/** What only the server finds in a form that may have other errors, by field. */
	findProblems?(db: Database, fields: FormData, origin: string): Promise<Record<string, string[]>>
	/** What the message says beside `saved`. `search` is that of the list. */
	notes?(db: Database, saved: { id: number; content: ContentOf<R>; search: string }): Promise<Partial<Flash>>
	/** What answers a saved form, instead of its list. */
	answer?: (() => Promise<Response>) | undefined
	/** How the audit trail finds who saved it. */
	lastChange?: SoughtChange
	/** For buttons that fill in fields, pressed without scripts. Undefined if none was pressed. */
	refill?(fields: FormData): Refilled | undefined
}

/** What the form has then. It is shown on the form's own page, or on one below it. */
export type Refilled = {
	fields: Iterable<[string, FormDataEntryValue]>
	page?: string
	fragment?: string
}

/** A form with where it is stored. */
export type StoredForm<R extends AnyForm = AnyForm> = R &
	FormHooks<R> & {
		/** Undefined if it was deleted. */
		find(db: Database, target: Target): Promise<ModelOf<R> | undefined>
		/** In the action's transaction. Throws `Refusal`. */
		save(db: Database, form: FormToSave<R>, change: Change): Promise<SavedForm<R>>
	}

export type FormToSave<R extends AnyForm> = {
	target: Target
	content: ContentOf<R>
	revision: number
	form: Record<string, unknown>
	idempotencyKey: IdempotencyKey
} & StoredFiles

/** What was sent with a form. */
export type StoredFiles = { [Name in FileName]?: NewMedia & { id: number } }

export type SavedForm<R extends AnyForm> = {
	/** None for what isn't a row of its own. */
	id?: number
	/** The version that it replaced, and its files, which nothing may use any more. */
	before?: ModelOf<R> | undefined
	formerFiles?: (number | null | undefined)[]
}

/** A record with what its rows need beside its declaration. */
export type StoredRecord<R extends AnyRecord = AnyRecord> = R &
	FormHooks<R> & {
		/** Deletes what isn't needed any more, if there are too many. Returns whether there is room now. */
		makeRoom?(db: Database, change: Change): Promise<boolean>
		/** What is wrong once the one with this ID is written, by field. Then nothing is saved. */
		problems?(db: Database, id: number, change: Change): Promise<Record<string, string[]> | undefined>
		/** For a kind that isn't stored in rows of its own only. Returns the ID to find it by. Throws `Refusal`. */
		write?(db: Database, version: ToWrite<R>, change: Change): Promise<number>
		/** Writes the fields that are stored elsewhere. */
		written?(db: Database, id: number, content: ContentOf<R>, at: Date): Promise<void>
	}

export type ToWrite<R extends AnyRecord> = {
	id: number | null
	parent: number | undefined
	content: ContentOf<R>
	revision: number
}

export type ToSave<R extends AnyRecord> = {
	id: number | null
	parent?: number | undefined
	/** Fields that it doesn't have stay as they are. */
	content: Partial<ContentOf<R>>
	/** Without one, the version that is stored then is changed. */
	revision?: number | undefined
	idempotencyKey?: IdempotencyKey
} & StoredFiles

export type SavedRecord<R extends AnyRecord = AnyRecord> = SavedForm<R> & { id: number }

/**
 * Saves a record with the files that were sent. A form that is sent again after a lost response changes the record that it has
 * created. In the action's transaction. Throws `Refusal`.
 */
export async function saveRecord<R extends StoredRecord>(
	db: Database,
	record: R,
	{ content: sent, idempotencyKey, parent, image, audio, ...opened }: ToSave<R>,
	change: Change,
): Promise<SavedRecord<R>> {
	const isResent = idempotencyKey && !record.write
	const known = isResent && (await findUnchangedByKey(db, record.table, idempotencyKey))
	const { id, revision } = known || opened
	const before = id === null ? undefined : await findRecord(db, record, id)
	const formerFiles = id === null ? [] : await listFileIds(db, record, id)
	const ids = { ...(image && { image: image.id }), ...(audio && { audio: audio.id }) }
	const version: ToWrite<R> = {
		id,
		parent,
		revision: revision ?? before?.revision ?? 0,
		content: completed(record, before, { ...sent, ...ids }),
	}
	const write = record.write ?? ((...args) => writeRow(args[0], record, args[1], args[2]))
	return { id: await write(db, version, change), before, formerFiles }
}

async function writeRow<R extends StoredRecord>(
	db: Database,
	record: R,
	{ id, parent, revision, content }: ToWrite<R>,
	change: Change,
): Promise<number> {
	if (id === null) return (await createRecord(db, record, content, change, parent)).id
	await updateRecord(db, record, { id, revision, content }, change)
	return id
}

/** Throws `Refusal`. */
export async function createRecord<R extends StoredRecord>(
	db: Database,
	record: R,
	content: ContentOf<R>,
	change: Change,
	parent?: number,
): Promise<ModelOf<R>> {
	const isLimited = Number.isFinite(record.most)
	const isFull = isLimited && (await countRecords(db, record, parent)) >= record.most
	if (isFull && !(await record.makeRoom?.(db, change))) throw new Refusal(tooMany(record), { status: 409 })
	const created = await insertRecord(db, record, content, change.at, parent)
	const name = String(created[record.title])
	await recordChange(db, change, record.auditActions.created, { id: created.id, name })
	await refuseProblems(db, record, created.id, change)
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
			...(record.createdAt && { created_at: at }),
			updated_at: at,
		})
		.returning("id")
		.executeTakeFirstOrThrow()
	const id = Number(row.id)
	await writeLinks(db, record, id, content)
	await record.written?.(db, id, content, now)
	return (await findRecord(db, record, id)) as ModelOf<R>
}

async function countRecords(db: Database, record: AnyRecord, parent: number | undefined): Promise<number> {
	const count = anyTable(db)
		.selectFrom(record.table)
		.select((eb) => eb.fn.countAll<number>().as("total"))
		.$if(parent !== undefined, (query) => query.where(columnOf(String(record.parent)), "=", parent))
	return Number((await count.executeTakeFirstOrThrow()).total)
}

/** Optimistic locking by `revision`. Throws `Refusal`. */
export async function updateRecord<R extends StoredRecord>(
	db: Database,
	record: R,
	version: Version<R>,
	change: Change,
): Promise<void> {
	const { id, content } = version
	await writeVersion(db, record, version, toColumns(db, record, content), change)
	await writeLinks(db, record, id, content)
	await record.written?.(db, id, content, change.at)
	await refuseProblems(db, record, id, change)
}

async function refuseProblems(db: Database, record: StoredRecord, id: number, change: Change): Promise<void> {
	const problems = await record.problems?.(db, id, change)
	if (problems) throw new Refusal(problems)
}

/** A caption belongs to the file that it was written for. */
function completed<R extends AnyRecord>(
	record: R,
	before: ModelOf<R> | undefined,
	content: Partial<ContentOf<R>>,
): ContentOf<R> {
	const files: { [Name in FileName]?: unknown } = content
	const empty = mapStored(record, emptyValue)
	const captions = mapStored(record, (field, name) => {
		const isOfAnother = "beside" in field && field.beside && files[field.beside] !== undefined
		return isOfAnother ? [[name, empty[name]]] : []
	})
	return {
		...(before ? contentOf(record, before) : empty),
		...Object.fromEntries(Object.values(captions).flat()),
		...content,
	} as ContentOf<R>
}

async function listFileIds(db: Database, record: AnyRecord, id: number): Promise<(number | null)[]> {
	const columns = filesOf(record).map(([name]) => `${name}_id`)
	if (columns.length === 0) return []
	const row = await rowsOf(db, record).select(columns).where("id", "=", id).executeTakeFirst()
	return Object.values(row ?? {}) as (number | null)[]
}
