import { setImmediate as nextTurn } from "node:timers/promises"
import { sql } from "kysely"
import { mediaUrl } from "#core/media/media.ts"
import { columnOf } from "#core/records/column.ts"
import type { Database } from "#db/connection.ts"
import type { ApiChoice } from "./api-filters.ts"
import { photosJson } from "./photos/photo.server.ts"
import type { Photo } from "./photos/photo.ts"
import { FIELD_ENTRIES, type Species, type SpeciesField } from "./species-fields.ts"
import { everySpecies, foldTexts, untilContentChanges } from "./every-species.server.ts"
import { withMedia } from "./species-rows.server.ts"
import { matchesFilters, searchRank, searchTerms } from "./species-search.ts"

export type SpeciesListFilters = {
	archived?: boolean
	featured?: boolean
	query?: string | undefined
} & ApiChoice

type PublicPhoto = Omit<Photo, "imageWidths" | "imagePlaceholder">
export type PublicSpecies = Omit<Species, "imageWidths" | "imagePlaceholder" | "photos">
/** One species also has its other photos. */
export type PublicSpeciesWithPhotos = PublicSpecies & { photos: PublicPhoto[] }

function fieldAsJson(name: string, { kind }: SpeciesField) {
	const stored = sql.ref(`species.${columnOf(name)}`)
	switch (kind) {
		case "line":
		case "passage":
		case "choice":
			return stored
		case "list":
		case "months":
			return sql`json(${stored})`
		case "switch":
			return sql`json(iif(${stored}, 'true', 'false'))`
	}
}

const publicFields = sql<string>`json_object(
	'id', species.id,
	${sql.join(FIELD_ENTRIES.flatMap(([name, field]) => [sql.lit(name), fieldAsJson(name, field)]))},
	'imageUrl', ${mediaUrl("")} || image.name,
	'imagePosition', image_position,
	'imageOffset', image_offset,
	'audioUrl', ${mediaUrl("")} || audio.name,
	'archived', json(iif(archived, 'true', 'false')),
	'createdAt', species.created_at,
	'updatedAt', species.updated_at
)`.as("fields")

export async function findPublicSpecies(
	db: Database,
	id: number,
	{ archived = false } = {},
): Promise<PublicSpeciesWithPhotos | undefined> {
	let found = withMedia(db).where("species.id", "=", id)
	if (!archived) found = found.where("archived", "=", 0)
	const row = await found.select([publicFields, photosJson.as("photos")]).executeTakeFirst()
	return row && { ...JSON.parse(row.fields), photos: JSON.parse(row.photos).map(toPublicPhoto) }
}

const toPublicPhoto = ({ imageWidths: _, imagePlaceholder: __, ...photo }: Photo): PublicPhoto => photo

/** As chunks of a JSON array, by name. */
export async function listSpeciesJson(
	db: Database,
	{ query = "", archived, featured, ...chosen }: SpeciesListFilters,
): Promise<Buffer[]> {
	const json = await everyJson(db)
	const terms = searchTerms(query)
	const all = await everySpecies(db)
	if (query) await foldTexts(all)
	const found = all.filter(
		(species) =>
			(archived || !species.archived) &&
			(!featured || species.featured) &&
			matchesFilters(species, chosen, 0) &&
			(!query || searchRank(species, terms) !== undefined),
	)
	const [first, ...others] = found.flatMap(({ id }) => json.get(id) ?? [])
	// Without the first comma.
	return [Buffer.from("["), ...(first ? [first.subarray(1)] : []), ...others, Buffer.from("]")]
}

/** Serializing this many takes a few milliseconds, in which no request is answered. */
const BATCH = 250

/** Each with a comma before it, by ID. All responses share them. SQLite writes them: rows and objects in between take far longer. */
const everyJson = untilContentChanges(async (db) => {
	const ids = (await everySpecies(db)).map(({ id }) => id)
	const all = new Map<number, Buffer>()
	for (let at = 0; at < ids.length; at += BATCH) {
		if (at > 0) await nextTurn()
		const batch = JSON.stringify(ids.slice(at, at + BATCH))
		const rows = await withMedia(db)
			.select([publicFields, "species.id"])
			.where("species.id", "in", sql<number>`(select value from json_each(${batch}))`)
			.execute()
		for (const { id, fields } of rows) all.set(id, Buffer.from(`,${fields}`))
	}
	return all
})
