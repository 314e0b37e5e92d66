import { expect, test } from "vitest"
import { eachDatabase } from "#core/testing/each-database.ts"
import { columnOf } from "./column.ts"
import { type AnyRecord, filesOf, mapStored } from "./define-record.ts"
import { allKinds, rulesOf } from "./known-kinds.ts"

const database = eachDatabase()

const RECORDS = allKinds().flatMap((kind) => {
	const record: object = rulesOf(kind)
	return "fields" in record ? [[kind, record as AnyRecord] as const] : []
})

/** Columns that only the engine or separate actions write. */
const MANAGED = ["id", "revision", "created_at", "updated_at", "position", "archived"]

const columnsOf = (table: string) =>
	database.sqlite.prepare("select name from pragma_table_info(?)").pluck().all(table) as string[]

test.each(RECORDS)("each field of a %s has a column, and each column a field", (_, record) => {
	const fields = Object.entries(mapStored(record, (field) => field))
	const stored = fields.filter(([, { kind }]) => kind !== "links").map(([name]) => columnOf(name))
	const files = filesOf(record).map(([name]) => `${name}_id`)
	const others = record.parent ? [columnOf(String(record.parent))] : []
	const columns = columnsOf(record.table === "species" ? "species_with_photo" : record.table)
	const expected = [...stored, ...files, ...others]
	expect(columns).toEqual(expect.arrayContaining(expected))
	const known = [...expected, ...MANAGED]
	expect(columns.filter((column) => !known.includes(column))).toEqual([])
	for (const [, field] of fields) {
		if (field.kind !== "links") continue
		const { table, owner, target, of, position, within } = field.links
		expect(columnsOf(table)).toEqual(expect.arrayContaining([owner, target, ...(position ? [position] : [])]))
		if (within) expect(columnsOf(of)).toContain(within)
	}
})
