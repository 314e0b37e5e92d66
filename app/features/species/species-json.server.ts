import { setImmediate as nextTurn } from "node:timers/promises"
import { sql } from "kysely"
import { untilContentChanges } from "#core/records/until-content-changes.server.ts"
import { searchTerms } from "#core/text/normalize.ts"
import type { Database } from "#db/connection.ts"
import type { ApiChoice } from "./api-filters.ts"
import { everySpecies, foldTexts } from "./every-species.server.ts"
import type { Photo } from "./photos/photo.ts"
import { findSpecies } from "./species.server.ts"
import type { Species } from "./species-fields.ts"
import { selectSpecies, toSpecies } from "./species-rows.server.ts"
import { matchesFilters, searchRank } from "./species-search.ts"

export type SpeciesListFilters = {
	archived?: boolean
	featured?: boolean
	query?: string | undefined
} & ApiChoice

type PublicPhoto = Omit<Photo, "imageWidths" | "imagePlaceholder">
export type PublicSpecies = Omit<Species, "imageWidths" | "imagePlaceholder" | "photos">
export type PublicSpeciesWithPhotos = PublicSpecies & { photos: PublicPhoto[] }

const withoutSizes = <One extends Pick<Photo, "imageWidths" | "imagePlaceholder">>({
	imageWidths: _,
	imagePlaceholder: __,
	...one
}: One) => one

export async function findPublicSpecies(
	db: Database,
	id: number,
	options: { archived?: boolean } = {},
): Promise<PublicSpeciesWithPhotos | undefined> {
	const species = await findSpecies(db, id, options)
	return species && { ...withoutSizes(species), photos: species.photos.map(withoutSizes) }
}

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
	return [Buffer.from("["), ...(first ? [first.subarray(1)] : []), ...others, Buffer.from("]")]
}

/** Serializing this many blocks the event loop for a few milliseconds. */
const BATCH = 100

/** JSON with a leading comma, by ID. Shared by all responses. */
const everyJson = untilContentChanges(async (db) => {
	const ids = (await everySpecies(db)).map(({ id }) => id)
	const all = new Map<number, Buffer>()
	for (let at = 0; at < ids.length; at += BATCH) {
		if (at > 0) await nextTurn()
		const batch = sql<number>`(select value from json_each(${JSON.stringify(ids.slice(at, at + BATCH))}))`
		const rows = await selectSpecies(db).where("species.id", "in", batch).execute()
		for (const row of rows) {
			const { photos: _, ...species } = withoutSizes(toSpecies(row))
			all.set(row.id, Buffer.from(`,${JSON.stringify(species)}`))
		}
	}
	return all
})
