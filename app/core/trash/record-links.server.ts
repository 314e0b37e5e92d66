import { type RawBuilder, sql } from "kysely"
import { belongsTo, type RecordTables } from "./record-tables.server.ts"
import { ALL_KINDS, rulesOf } from "./trash-kinds.ts"

export type RecordLinks = {
	names?: Record<string, Record<string, string>>
	/** Rows whose foreign key SQLite has set to null. */
	detached?: { table: string; column: string; id: number; name: string }[]
}

export function kindOfTable(table: string) {
	return ALL_KINDS.find((kind) => rulesOf(kind).table === table)
}

/** The `RecordLinks` of the record `record.id`, as a JSON object. */
export function linksJson(all: RecordTables): RawBuilder<string> {
	return sql`json_object('names', ${namesJson(all)}, 'detached', ${detachedJson(all)})`
}

function namesJson(all: RecordTables): RawBuilder<unknown> {
	const isOwn = (name: string) => all.tables.some((table) => table.name === name)
	const keys = all.tables.flatMap((table) => table.foreignKeys.map((key) => ({ table, key })))
	const targets = [...new Set(keys.map(({ key }) => key.target))].filter(
		(target) => !isOwn(target) && kindOfTable(target),
	)
	const parts = targets.map((target) => {
		const ids = keys
			.filter(({ key }) => key.target === target)
			.map(
				({ table, key }) => sql`
					select ${sql.ref(`${table.name}.${key.column}`)} from ${sql.table(table.name)}
					where ${belongsTo(all, table, sql`= record.id`)}`,
			)
		return sql`${sql.lit(target)}, json((
			select json_group_object(id, ${titleOf(target)}) from ${sql.table(target)}
			where id in (${sql.join(ids, sql` union `)})
		))`
	})
	return sql`json_object(${sql.join(parts)})`
}

function detachedJson({ detached }: RecordTables): RawBuilder<unknown> {
	if (detached.length === 0) return sql`json_array()`
	const rows = detached.map(
		({ table, column }) => sql`
			select ${sql.lit(table)} as "table", ${sql.lit(column)} as "column", id, ${titleOf(table)} as name
			from ${sql.table(table)} where ${sql.ref(column)} = record.id`,
	)
	return sql`json((
		select json_group_array(json_object('table', "table", 'column', "column", 'id', id, 'name', name))
		from (${sql.join(rows, sql` union all `)})
	))`
}

function titleOf(table: string): RawBuilder<unknown> {
	const kind = kindOfTable(table)
	return kind ? sql.ref(rulesOf(kind).title) : sql.lit("")
}
