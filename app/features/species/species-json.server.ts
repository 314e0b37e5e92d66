import { setImmediate as nextTurn } from "node:timers/promises"
import { sql } from "kysely"
import { mediaUrl } from "#core/media/media.ts"
import { columnOf } from "#core/records/column.ts"
import type { Database } from "#db/connection.ts"
import { originalOf } from "#db/write-guard.ts"
import { API_FILTERS, type ApiChoice } from "./api-filters.ts"
import { photosJson } from "./photos/photo.server.ts"
import type { Photo } from "./photos/photo.ts"
import { FIELD_ENTRIES, type Species, type SpeciesField } from "./species-fields.ts"
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

/** As chunks of a JSON array, by name. */
export async function listSpeciesJson(
	db: Database,
	{ query, archived, featured, ...chosen }: SpeciesListFilters,
): Promise<Buffer[]> {
	const all = await allSpeciesJson(db)
	const found = query ? new Set(await searchIds(db, query)) : undefined
	const matches = (species: SerializedSpecies) =>
		(archived || !species.archived) &&
		(!featured || species.featured) &&
		API_FILTERS.every(({ name }) => !chosen[name] || species[name] === chosen[name]) &&
		(!found || found.has(species.id))
	const [first, ...others] = all.filter(matches).map(({ json }) => json)
	// Without the first comma.
	return [Buffer.from("["), ...(first ? [first.subarray(1)] : []), ...others, Buffer.from("]")]
}

/** By name, each with a comma before it. In memory until any content changes, and shared by all responses. */
const lists = new WeakMap<Database, { version: number; species: Promise<SerializedSpecies[]> }>()

type SerializedSpecies = {
	id: number
	json: Buffer
	archived: 0 | 1
	featured: 0 | 1
} & Record<keyof ApiChoice, string>

async function allSpeciesJson(db: Database): Promise<SerializedSpecies[]> {
	const key = originalOf(db)
	const { version } = await db.selectFrom("content_version").select("version").executeTakeFirstOrThrow()
	const known = lists.get(key)
	if (known?.version === version) return await known.species
	const species = serializeAll(db)
	lists.set(key, { version, species })
	species.catch(() => lists.delete(key))
	return await species
}

/** Serializing this many takes a few milliseconds, in which no request is answered. */
const BATCH = 250

async function serializeAll(db: Database): Promise<SerializedSpecies[]> {
	const rows = await db
		.selectFrom("species")
		.select("id")
		.orderBy(sql`name collate nocase`)
		.orderBy("id")
		.execute()
	const all: SerializedSpecies[] = []
	for (let at = 0; at < rows.length; at += BATCH) {
		if (at > 0) await nextTurn()
		const ids = rows.slice(at, at + BATCH).map(({ id }) => id)
		const found = new Map((await serialize(db, ids)).map((species) => [species.id, species]))
		// One that was deleted in between is missing.
		all.push(...ids.flatMap((id) => found.get(id) ?? []))
	}
	return all
}

/** SQLite writes the JSON: rows and objects in between would take three to eight times as long. */
async function serialize(db: Database, ids: number[]): Promise<SerializedSpecies[]> {
	const rows = await withMedia(db)
		.select(publicFields)
		.select(["species.id", "archived", "featured"])
		.select(API_FILTERS.map(({ name, column }) => `${column} as ${name}` as const))
		.where("species.id", "in", sql<number>`(select value from json_each(${JSON.stringify(ids)}))`)
		.execute()
	return rows.map(({ fields, ...row }) => ({ ...row, json: Buffer.from(`,${fields}`) }))
}
