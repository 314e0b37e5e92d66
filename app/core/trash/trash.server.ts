import { sql } from "kysely"
import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import { Gone } from "#core/forms/refusal.ts"
import { nameIn, pathFor } from "#core/records/kind-rules.ts"
import { kindOfTable, type RecordKind, rulesOf } from "#core/records/known-kinds.ts"
import type { Database } from "#db/connection.ts"
import {
	findRecordTables,
	type RecordRows,
	type RecordTables,
	readRows,
	type TableRow,
} from "./record-tables.server.ts"

type Moved = { id: number; name: string }

/** Also records it in the audit trail. Returns its name. Throws `Gone`. */
export async function deleteRecord(
	db: Database,
	kind: RecordKind,
	id: number,
	change: Change,
): Promise<string> {
	const { label, auditActions } = rulesOf(kind)
	const [moved] = await moveToTrash(db, kind, [id], change)
	if (!moved) throw new Gone(label)
	await recordChange(db, change, auditActions.deleted, moved)
	return moved.name
}

/** Ignores unknown IDs. */
export async function moveToTrash(
	db: Database,
	kind: RecordKind,
	ids: number[],
	{ by, at }: Change,
): Promise<Moved[]> {
	const rules = rulesOf(kind)
	const { table, page } = rules
	const all = await findRecordTables(db, table)
	const moved: Moved[] = []
	for (const id of ids) {
		const rows = await readRows(db, all, id)
		const [row] = rows[table] ?? []
		if (!row || rules.isOne?.(row) === false) continue
		const origin = await findOrigin(db, all, row)
		const name = nameIn(rules, row) || `${rules.label} of ${origin}`
		const content = JSON.stringify(rows)
		const { trashId } = await db
			.insertInto("trash")
			.values({
				...{ kind, record_id: id, name, address: pathFor(page, row), origin },
				...{ content, deleted_at: at.toISOString(), deleted_by: by },
			})
			.returning("id as trashId")
			.executeTakeFirstOrThrow()
		await keepMedia(db, trashId, all, rows)
		await sql`delete from ${sql.table(table)} where id = ${id}`.execute(db)
		moved.push({ id, name })
	}
	return moved
}

/** The foreign key to its parent record, such as the map of a place. */
export const parentKey = ([main]: RecordTables) =>
	main?.foreignKeys.find(({ isRequired, target }) => isRequired && kindOfTable(target))

async function findOrigin(db: Database, all: RecordTables, row: TableRow): Promise<string> {
	const parent = parentKey(all)
	const kind = parent && kindOfTable(parent.target)
	if (!kind) return ""
	const { rows } = await sql<{ name: string }>`
		select ${sql.ref(rulesOf(kind).title)} as name from ${sql.table(parent.target)}
		where id = ${row[parent.column]}`.execute(db)
	return rows[0]?.name ?? ""
}

/** Includes files named in texts, such as the pictures in a post and its versions. */
async function keepMedia(db: Database, trashId: number, tables: RecordTables, content: RecordRows) {
	const columns = tables.flatMap(({ foreignKeys }) => foreignKeys.filter(({ target }) => target === "media"))
	const ids = columns.flatMap(({ table, column }) => content[table]?.map((row) => row[column]) ?? [])
	const values = Object.values(content).flat().flatMap(Object.values)
	const names = values.flatMap((value) => String(value).match(/(?<![\w-])[\w-]{32,}\.\w+/g) ?? [])
	await sql`
		insert into trash_media (trash_id, media_id)
		select ${trashId}, id from media where id in (select value from json_each(${JSON.stringify(ids)}))
			or name in (select value from json_each(${JSON.stringify(names)}))`.execute(db)
}
