import { setImmediate as nextTurn } from "node:timers/promises"
import { fromStored } from "#core/records/column.ts"
import type { Database } from "#db/connection.ts"
import { originalOf } from "#db/write-guard.ts"
import type { Species } from "./species-fields.ts"
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

const readRows = async (db: Database) =>
	await inNameOrder(db.selectFrom("species"))
		.select(["id", "name", "scientific_name", "description", "type", "conservation_status"])
		.select(["featured", "archived", "season_months", "similar_species"])
		.execute()

type Row = Awaited<ReturnType<typeof readRows>>[number]

const fromRow = (row: Row) => ({
	row,
	id: row.id,
	name: row.name,
	scientificName: row.scientific_name,
	description: row.description,
	type: row.type as Species["type"],
	conservationStatus: row.conservation_status as Species["conservationStatus"],
	featured: row.featured === 1,
	archived: row.archived === 1,
	seasonMonths: fromStored({ kind: "months" }, row.season_months) as number[],
	similarSpecies: fromStored({ kind: "list" }, row.similar_species) as string[],
})

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
