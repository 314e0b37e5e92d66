import { type RawBuilder, sql } from "kysely"
import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import { Gone } from "#core/forms/refusal.ts"
import type { Database } from "#db/connection.ts"
import {
	belongsTo,
	findRecordTables,
	linksJson,
	type RecordTables,
	recordJson,
} from "./record-tables.server.ts"
import { kindOfTable, rulesOf, type TrashKind } from "./trash-kinds.ts"

const BATCH_SIZE = 250

type Moved = { id: number; name: string }

/** Moves one record to the trash and records it in the audit trail. Returns its name. Throws `Gone`. */
export async function deleteRecord(
	db: Database,
	kind: TrashKind,
	id: number,
	change: Change,
): Promise<string> {
	const { label, auditActions } = rulesOf(kind)
	const [moved] = await moveToTrash(db, kind, [id], change)
	if (!moved) throw new Gone(label)
	await recordChange(db, change, auditActions.deleted, moved)
	return moved.name
}

/** Call it in a transaction. Unknown IDs are left out of the result. */
export async function moveToTrash(
	db: Database,
	kind: TrashKind,
	ids: number[],
	change: Change,
): Promise<Moved[]> {
	const all = await findRecordTables(db, rulesOf(kind).table)
	const moved: Moved[] = []
	for (let at = 0; at < ids.length; at += BATCH_SIZE)
		moved.push(...(await moveBatch(db, { kind, all, ids: ids.slice(at, at + BATCH_SIZE) }, change)))
	return moved
}

type Batch = { kind: TrashKind; all: RecordTables; ids: number[] }

async function moveBatch(db: Database, { kind, all, ids }: Batch, { by, at }: Change): Promise<Moved[]> {
	const { table, title, page, only } = rulesOf(kind)
	const listed = sql`(select value from json_each(${JSON.stringify(ids)}))`
	const isOfKind = only ? sql`kind = ${only}` : sql`true`
	const { rows } = await sql<{ trashId: number; id: number; name: string; content: string }>`
		insert into trash (kind, record_id, name, address, origin, content, links, deleted_at, deleted_by)
		select ${kind}, record.id, ${sql.ref(`record.${title}`)}, ${addressOf(page)}, ${originOf(all)},
			${recordJson(all)}, ${linksJson(all)}, ${at.toISOString()}, ${by}
		from ${sql.table(table)} as record where record.id in ${listed} and ${isOfKind}
		returning id as trashId, record_id as id, name, content`.execute(db)
	await keepMedia(db, { kind, all, ids })
	await keepNamedMedia(db, rows)
	await sql`delete from ${sql.table(table)} where id in ${listed} and ${isOfKind}`.execute(db)
	return rows.map(({ id, name }) => ({ id, name }))
}

/** A path such as `/blog/:slug` of the row `record`. */
function addressOf(page: string): RawBuilder<string> {
	const parts = page.split(/:(\w+)/)
	const values = parts.map((part, at) => (at % 2 === 0 ? sql.lit(part) : sql.ref(`record.${part}`)))
	return sql`${sql.join(values, sql` || `)}`
}

/** The name of the record that the row `record` is a part of, such as the map of a place. */
function originOf({ tables: [main] }: RecordTables): RawBuilder<string> {
	const parent = main?.foreignKeys.find(({ isRequired, target }) => isRequired && kindOfTable(target))
	const kind = parent && kindOfTable(parent.target)
	if (!kind) return sql.lit("")
	const { table, title } = rulesOf(kind)
	return sql`(select ${sql.ref(title)} from ${sql.table(table)} where id = ${sql.ref(`record.${parent.column}`)})`
}

/** Of files that rows refer to. */
async function keepMedia(db: Database, { kind, all, ids }: Batch): Promise<void> {
	for (const table of all.tables)
		for (const { column } of table.foreignKeys.filter(({ target }) => target === "media")) {
			const file = sql.ref(`${table.name}.${column}`)
			await sql`
				insert or ignore into trash_media (trash_id, media_id)
				select trash.id, ${file}
				from trash join ${sql.table(table.name)} on ${belongsTo(all, table, sql`= trash.record_id`)}
				where trash.kind = ${kind} and ${file} is not null
					and trash.record_id in (select value from json_each(${JSON.stringify(ids)}))`.execute(db)
		}
}

/** Of files whose names are in a text, such as the pictures in a post and its versions. */
async function keepNamedMedia(db: Database, rows: { trashId: number; content: string }[]): Promise<void> {
	const named = rows.flatMap(({ trashId, content }) => namesIn(content).map((name) => [trashId, name]))
	await sql`
		insert or ignore into trash_media (trash_id, media_id)
		select named.value ->> 0, media.id
		from json_each(${JSON.stringify(named)}) as named join media on media.name = named.value ->> 1`.execute(
		db,
	)
}

/** What could be the name of a file in the texts of rows. */
function namesIn(content: string): string[] {
	const found = new Set<string>()
	JSON.parse(content, (_, value) => {
		if (typeof value === "string")
			for (const [name] of value.matchAll(/(?<![\w-])[\w-]{32,}\.\w+/g)) found.add(name)
		return value
	})
	return [...found]
}
