import { createHash } from "node:crypto"
import { sql } from "kysely"
import { mediaUrl } from "#app/models/media/media.ts"
import { readContentVersion } from "#app/models/settings/content-version.server.ts"
import type { Database } from "#db/connection.ts"
import type { Flag } from "#db/schema.ts"
import { FIELD_ENTRIES } from "./each-field.ts"
import type { ConservationStatus, SpeciesType } from "./species.ts"
import type { Species, SpeciesField } from "./species-fields.ts"
import { inNameOrder, withMedia } from "./species-rows.server.ts"
import { searchIds } from "./species-search.server.ts"

/** Filters of the API. Undefined doesn't filter; `archived` adds archived species. */
export type SpeciesListFilters = {
	archived?: boolean
	featured?: boolean
	type?: SpeciesType | undefined
	status?: ConservationStatus | undefined
	query?: string | undefined
}

/** A species in the API, without the site's own image variants. */
export type PublicSpecies = Omit<Species, "imageWidths" | "imagePlaceholder">

function fieldAsJson({ kind, column }: SpeciesField) {
	const stored = sql.ref(`species.${column}`)
	switch (kind) {
		case "line":
		case "passage":
		case "choice":
			return stored
		case "list":
			return sql`json(${stored})`
		case "switch":
			return sql`json(iif(${stored}, 'true', 'false'))`
	}
}

const publicFields = sql<string>`json_object(
	'id', species.id,
	${sql.join(FIELD_ENTRIES.flatMap(([name, field]) => [sql.lit(name), fieldAsJson(field)]))},
	'imageUrl', ${mediaUrl("")} || image.name,
	'imagePosition', image_position,
	'imageOffset', image_offset,
	'audioUrl', ${mediaUrl("")} || audio.name,
	'archived', json(iif(archived, 'true', 'false'))
)`.as("fields")

/** All species as JSON, separated by commas, with the position of each one. */
type SerializedCatalogue = { bytes: Buffer; digest: string; entries: Entry[] }
type Entry = {
	id: number
	type: string
	status: string
	featured: boolean
	archived: boolean
	/** Byte positions; `end` is exclusive. */
	begin: number
	end: number
}

const COMMA = ","

const cache = new WeakMap<Database, { version: number; catalogue: Promise<SerializedCatalogue> }>()

/** Finds a species for the API; archived ones only with `archived`. */
export async function findPublicSpecies(
	db: Database,
	id: number,
	{ archived = false } = {},
): Promise<PublicSpecies | undefined> {
	let found = withMedia(db).where("species.id", "=", id)
	if (!archived) found = found.where("archived", "=", 0)
	const row = await found.select(publicFields).executeTakeFirst()
	return row && JSON.parse(row.fields)
}

/**
 * Returns the JSON of a list of `PublicSpecies` in name order, and a `fingerprint` for its ETag. Joins the serialized
 * species, which are cached in memory (7 MB for 10,000) until the content changes.
 */
export async function listSpeciesJson(
	db: Database,
	filters: SpeciesListFilters,
): Promise<{ json: Buffer; fingerprint: string }> {
	const { bytes, digest, entries } = await readSerialized(db)
	const ids = filters.query ? await searchIds(db, filters.query) : undefined
	const found = ids && new Set(ids)
	const selected = entries.filter((entry) => (!found || found.has(entry.id)) && matches(entry, filters))
	const fingerprint = createHash("sha256")
		.update(digest)
		.update(JSON.stringify(filters))
		.digest("base64url")
		.slice(0, 22)
	return { json: joinEntries(bytes, selected), fingerprint }
}

function matches(entry: Entry, { archived, featured, type, status }: SpeciesListFilters): boolean {
	return (
		(archived || !entry.archived) &&
		(!featured || entry.featured) &&
		(type === undefined || entry.type === type) &&
		(status === undefined || entry.status === status)
	)
}

function joinEntries(bytes: Buffer, entries: Entry[]): Buffer {
	const length = entries.reduce((sum, { begin, end }) => sum + end - begin + COMMA.length, 0)
	const list = Buffer.allocUnsafe(length + "[]".length)
	let at = list.write("[")
	entries.forEach(({ begin, end }, number) => {
		if (number > 0) at += list.write(COMMA, at)
		at += bytes.copy(list, at, begin, end)
	})
	return list.subarray(0, at + list.write("]", at))
}

/** Concurrent calls share one serialization. */
async function readSerialized(db: Database): Promise<SerializedCatalogue> {
	// Read first, so that a change during serialization makes the entry stale.
	const version = await readContentVersion(db)
	const cached = cache.get(db)
	if (cached?.version === version) return await cached.catalogue
	const created = { version, catalogue: serialize(db) }
	cache.set(db, created)
	created.catalogue.catch(() => cache.get(db) === created && cache.delete(db))
	return await created.catalogue
}

const filterColumns = ["species.id", "type", "conservation_status", "featured", "archived"] as const

/** Serialized by SQLite, because creating rows and objects would take three to eight times as long. */
async function serialize(db: Database): Promise<SerializedCatalogue> {
	const species = inNameOrder(withMedia(db).select([publicFields, ...filterColumns]))
	const { rows } = await sql<{ texts: Buffer; entries: string }>`
		select
			cast(coalesce(group_concat(fields), '') as blob) as texts,
			json_group_array(json_array(id, type, conservation_status, featured, archived, octet_length(fields))) as entries
		from (${species})
	`.execute(db)
	const { texts = Buffer.of(), entries = "[]" } = rows[0] ?? {}
	let begin = 0
	const all = (JSON.parse(entries) as [number, string, string, Flag, Flag, number][]).map((row) => {
		const [id, type, status, featured, archived, length] = row
		const end = begin + length
		const entry = { id, type, status, featured: featured === 1, archived: archived === 1, begin, end }
		begin = end + COMMA.length
		return entry
	})
	return { bytes: texts, digest: createHash("sha256").update(texts).digest("base64url"), entries: all }
}
