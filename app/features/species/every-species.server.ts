import { setImmediate as nextTurn } from "node:timers/promises"
import { columnOf, fromStored } from "#core/records/column.ts"
import type { Database } from "#db/connection.ts"
import { originalOf } from "#db/write-guard.ts"
import { CATALOGUE_FILTERS } from "./filter-table.ts"
import { SPECIES_FIELDS, type SpeciesFields } from "./species-fields.ts"
import { inNameOrder } from "./species-rows.server.ts"
import { searchRank } from "./species-search.ts"

/** What `read` returns, in memory until any content changes. It gets what it returned before. Not for use in a transaction. */
export function untilContentChanges<Value>(
	read: (db: Database, before: Value | undefined) => Promise<Value>,
) {
	const known = new WeakMap<Database, { version: number; value: Promise<Value> }>()
	return async (db: Database): Promise<Value> => {
		const key = originalOf(db)
		const { version } = await db.selectFrom("content_version").select("version").executeTakeFirstOrThrow()
		const last = known.get(key)
		if (last?.version === version) return await last.value
		const value = Promise.resolve(last?.value).then((before) => read(db, before))
		known.set(key, { version, value })
		value.catch(() => known.delete(key))
		return await value
	}
}

const FILTERED = Object.values(CATALOGUE_FILTERS).flatMap((filter) => ("field" in filter ? filter.field : []))
const SHOWN = [
	...(["name", "scientificName", "noConservationStatus", "description", "featured"] as const),
	...(["seasonMonths", "similarSpecies"] as const),
]
const LISTED = [...new Set([...SHOWN, ...FILTERED])]

const readRows = async (db: Database) =>
	await inNameOrder(db.selectFrom("species"))
		.select(["id", "archived", ...LISTED.map(columnOf)])
		.execute()

type Row = Awaited<ReturnType<typeof readRows>>[number]

type ListedFields = Pick<SpeciesFields, (typeof LISTED)[number]>

function fromRow(row: Row) {
	const fields = LISTED.map((name) => [name, fromStored(SPECIES_FIELDS[name], row[columnOf(name)])])
	return { row, id: row.id, archived: row.archived === 1, ...(Object.fromEntries(fields) as ListedFields) }
}

type ListedSpecies = ReturnType<typeof fromRow>

const isSame = (one: Row, other: Row) =>
	(Object.keys(one) as (keyof Row)[]).every((column) => one[column] === other[column])

/**
 * What lists, filters and searches need of all species, in name order, archived ones included. Those that haven't changed are the same
 * objects, because their texts are folded.
 */
export const everySpecies = untilContentChanges<ListedSpecies[]>(async (db, before = []) => {
	const known = new Map(before.map((one) => [one.id, one]))
	return (await readRows(db)).map((row) => {
		const same = known.get(row.id)
		return same && isSame(row, same.row) ? same : fromRow(row)
	})
})

/** Those that visitors see. */
export const listedSpecies = async (db: Database) =>
	(await everySpecies(db)).filter(({ archived }) => !archived)

const FOLDED_AT_ONCE = 250

/** Folds all texts before a search, so that other requests can run in between. */
export async function foldTexts(species: readonly ListedSpecies[]): Promise<void> {
	for (const [at, one] of species.entries()) {
		if (at > 0 && at % FOLDED_AT_ONCE === 0) await nextTurn()
		searchRank(one, ["\n"])
	}
}
