import type { Database } from "#db/connection.ts"
import type { ImagePosition } from "./species.ts"
import type { CatalogueRow } from "./species-csv.ts"
import { fieldColumns, fieldsOf } from "./species-rows.server.ts"

const PAGE = 100

/** In batches, so that other requests can run in between. */
export async function* streamSpecies(db: Database): AsyncGenerator<CatalogueRow[]> {
	let last = 0
	for (;;) {
		const rows = await db
			.selectFrom("species")
			.select(["id", "archived", "image_position", "image_offset", ...fieldColumns])
			.where("id", ">", last)
			.orderBy("id")
			.limit(PAGE)
			.execute()
		if (rows.length > 0) {
			yield rows.map((row) => ({
				...fieldsOf(row),
				archived: row.archived === 1,
				imagePosition: row.image_position as ImagePosition,
				imageOffset: row.image_offset,
			}))
		}
		if (rows.length < PAGE) return
		last = rows.at(-1)?.id ?? last
	}
}
