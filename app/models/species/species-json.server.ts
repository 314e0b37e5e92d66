import { sql } from "kysely"
import { mediaUrl } from "#app/models/media/media.ts"
import { columnOf } from "#app/records/column.ts"
import type { Database } from "#db/connection.ts"
import { originalOf } from "#db/write-guard.ts"
import { API_FILTERS, type ApiChoice } from "./api-filters.ts"
import { FIELD_ENTRIES } from "./each-field.ts"
import { photosJson } from "./photo.server.ts"
import type { Photo } from "./photo.ts"
import type { Species, SpeciesField } from "./species-fields.ts"
import { type SerializedSpecies, SpeciesJsonCache } from "./species-json-cache.server.ts"
import { withMedia } from "./species-rows.server.ts"
import { searchIds } from "./species-search.server.ts"

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

/** As chunks of a JSON array by name, with an ETag. */
export async function listSpeciesJson(
	db: Database,
	{ query, ...filters }: SpeciesListFilters,
): Promise<{ json: Buffer[]; tag: string }> {
	const cache = cacheOf(db)
	await cache.update(db)
	const ids = query ? await searchIds(db, query) : undefined
	return cache.list(filters, ids && new Set(ids))
}

const caches = new WeakMap<Database, SpeciesJsonCache>()

function cacheOf(db: Database): SpeciesJsonCache {
	const key = originalOf(db)
	const cache = caches.get(key) ?? new SpeciesJsonCache(serializeSpecies)
	caches.set(key, cache)
	return cache
}

/** SQLite writes the JSON: rows and objects in between would take three to eight times as long. */
async function serializeSpecies(db: Database, ids: number[]): Promise<SerializedSpecies[]> {
	return await withMedia(db)
		.select(publicFields)
		.select(["species.id", "species.name", "archived", "featured"])
		.select(API_FILTERS.map(({ name, column }) => `${column} as ${name}` as const))
		.where("species.id", "in", sql<number>`(select value from json_each(${JSON.stringify(ids)}))`)
		.execute()
		.then((rows) => rows.map(({ fields, ...row }) => ({ ...row, json: fields })))
}
