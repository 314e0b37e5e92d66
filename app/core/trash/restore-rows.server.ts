import { sql } from "kysely"
import { anyTable } from "#core/records/record-rows.server.ts"
import type { Database } from "#db/connection.ts"
import type { Detached, ForeignKey, RecordRows, RecordTables, Row } from "./record-tables.server.ts"
import { kindOfTable } from "./trash-kinds.ts"

/** New columns get their default, old ones are ignored. Returns whether links to other records are lost. */
export async function insertRows(
	db: Database,
	{ tables }: RecordTables,
	content: RecordRows,
): Promise<boolean> {
	let isLost = false
	for (const { name, foreignKeys } of tables) {
		const known = await sql<{ name: string }>`select name from pragma_table_info(${name})`.execute(db)
		const isLink = foreignKeys.some(
			({ target }) => kindOfTable(target) && !tables.some((table) => table.name === target),
		)
		for (const stored of content[name] ?? []) {
			const row: Row = {}
			for (const { name } of known.rows) if (name in stored) row[name] = stored[name] ?? null
			const gone = await listGone(db, foreignKeys, row)
			isLost ||= gone.some(({ target }) => kindOfTable(target))
			if (gone.some(({ isRequired }) => isRequired)) continue
			for (const { column } of gone) row[column] = null
			// A form that was opened before the deletion meets an edit conflict.
			if ("revision" in row) row.revision = Number(row.revision) + 1
			const insert = anyTable(db).insertInto(name).values(row)
			const hasRoom = await (name === tables[0]?.name
				? insert
				: insert.onConflict((one) => one.doNothing())
			).executeTakeFirst()
			isLost ||= isLink && hasRoom.numInsertedOrUpdatedRows === 0n
		}
	}
	return isLost
}

/** The foreign keys of a row whose rows are gone. */
async function listGone(db: Database, keys: ForeignKey[], row: Row): Promise<ForeignKey[]> {
	const gone: ForeignKey[] = []
	for (const key of keys) {
		const value = row[key.column] ?? null
		const found = anyTable(db).selectFrom(key.target).select(key.to).where(key.to, "=", value)
		if (value !== null && !(await found.executeTakeFirst())) gone.push(key)
	}
	return gone
}

/** Rows refer to the record again. Returns whether one refers to another by now, or is gone. */
export async function attachAgain(
	db: Database,
	{ detached }: RecordTables,
	links: Detached[],
	id: number,
): Promise<boolean> {
	let isLost = false
	for (const { table, column, id: from } of links) {
		if (!detached.some((key) => key.table === table && key.column === column)) continue
		const free = anyTable(db).updateTable(table).where("id", "=", from).where(column, "is", null)
		const { numUpdatedRows } = await free.set({ [column]: id }).executeTakeFirst()
		isLost ||= numUpdatedRows === 0n
	}
	return isLost
}
