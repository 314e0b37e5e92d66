import { setImmediate as nextTurn } from "node:timers/promises"
import { sql } from "kysely"
import type { Database } from "#db/connection.ts"
import type { ImagePosition } from "#features/species/species.ts"
import { fieldColumns, fieldsOf } from "#features/species/species-rows.server.ts"
import type { CataloguedRow } from "./import-plan.ts"
import { speciesCsvHeader, writeSpeciesRow } from "./species-csv.ts"

export const CATALOGUE_FILE = "species.csv"

export async function* catalogueRows(db: Database): AsyncGenerator<string> {
	yield speciesCsvHeader()
	for await (const page of streamSpecies(db)) yield page.map(({ row }) => writeSpeciesRow(row)).join("")
}

export async function catalogueCsv(db: Database): Promise<string> {
	let csv = ""
	for await (const part of catalogueRows(db)) csv += part
	return csv
}

export async function listCatalogueRows(db: Database): Promise<CataloguedRow[]> {
	const all: CataloguedRow[] = []
	for await (const page of streamSpecies(db)) all.push(...page)
	return all
}

const PAGE = 100

const photos = sql<string>`(
	select json_group_array(name) from (
		select media.name from species_photos join media on media.id = image_id
		where species_id = species.id order by position
	)
)`.as("photos")

/** In batches, so that other requests can run in between. */
export async function* streamSpecies(db: Database): AsyncGenerator<CataloguedRow[]> {
	let last = 0
	for (;;) {
		const rows = await db
			.selectFrom("species_with_photo as species")
			.select(["id", "revision", "archived", "image_position", "image_offset", ...fieldColumns, photos])
			.where("id", ">", last)
			.orderBy("id")
			.limit(PAGE)
			.execute()
		if (rows.length > 0)
			yield rows.map((row) => ({
				id: row.id,
				revision: row.revision,
				row: {
					...fieldsOf(row),
					archived: row.archived === 1,
					imagePosition: row.image_position as ImagePosition,
					imageOffset: row.image_offset,
					photos: JSON.parse(row.photos),
				},
			}))
		if (rows.length < PAGE) return
		await nextTurn()
		last = rows.at(-1)?.id ?? last
	}
}
