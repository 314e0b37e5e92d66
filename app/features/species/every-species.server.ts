import { setImmediate as nextTurn } from "node:timers/promises"
import { columnOf, fromStored } from "#core/records/column.ts"
import { untilContentChanges } from "#core/records/until-content-changes.server.ts"
import type { Database } from "#db/connection.ts"
import { CATALOGUE_FILTERS } from "./filter-table.ts"
import { SPECIES_FIELDS, type SpeciesFields } from "./species-fields.ts"
import { inNameOrder } from "./species-rows.server.ts"
import { searchRank } from "./species-search.ts"

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
	return { id: row.id, archived: row.archived === 1, ...(Object.fromEntries(fields) as ListedFields) }
}

type ListedSpecies = ReturnType<typeof fromRow>

/** All species by name, including archived ones, with what lists, filters and searches need. */
export const everySpecies = untilContentChanges(
	async (db): Promise<ListedSpecies[]> => (await readRows(db)).map(fromRow),
)

export const listedSpecies = async (db: Database) =>
	(await everySpecies(db)).filter(({ archived }) => !archived)

const FOLDED_AT_ONCE = 250

/** Precomputes folded texts before a search, without blocking other requests. */
export async function foldTexts(species: readonly ListedSpecies[]): Promise<void> {
	for (const [at, one] of species.entries()) {
		if (at > 0 && at % FOLDED_AT_ONCE === 0) await nextTurn()
		searchRank(one, ["\n"])
	}
}
