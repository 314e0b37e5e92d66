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
export type SpeciesChoice = {
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
type Texts = { bytes: Buffer; digest: string; places: Place[] }
type Place = {
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

const latest = new WeakMap<Database, { version: number; texts: Promise<Texts> }>()

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
	choice: SpeciesChoice,
): Promise<{ json: Buffer; fingerprint: string }> {
	const { bytes, digest, places } = await readTexts(db)
	const ids = choice.query ? await searchIds(db, choice.query) : undefined
	const found = ids && new Set(ids)
	const chosen = places.filter((place) => (!found || found.has(place.id)) && isChosen(place, choice))
	const fingerprint = createHash("sha256")
		.update(digest)
		.update(JSON.stringify(choice))
		.digest("base64url")
		.slice(0, 22)
	return { json: asList(bytes, chosen), fingerprint }
}

function isChosen(place: Place, { archived, featured, type, status }: SpeciesChoice): boolean {
	return (
		(archived || !place.archived) &&
		(!featured || place.featured) &&
		(type === undefined || place.type === type) &&
		(status === undefined || place.status === status)
	)
}

function asList(bytes: Buffer, places: Place[]): Buffer {
	const length = places.reduce((sum, { begin, end }) => sum + end - begin + COMMA.length, 0)
	const list = Buffer.allocUnsafe(length + "[]".length)
	let at = list.write("[")
	places.forEach(({ begin, end }, number) => {
		if (number > 0) at += list.write(COMMA, at)
		at += bytes.copy(list, at, begin, end)
	})
	return list.subarray(0, at + list.write("]", at))
}

/** Concurrent calls share one serialization. */
async function readTexts(db: Database): Promise<Texts> {
	// Read first, so that a change during serialization makes the entry stale.
	const version = await readContentVersion(db)
	const kept = latest.get(db)
	if (kept?.version === version) return await kept.texts
	const made = { version, texts: makeTexts(db) }
	latest.set(db, made)
	made.texts.catch(() => latest.get(db) === made && latest.delete(db))
	return await made.texts
}

const choosing = ["species.id", "type", "conservation_status", "featured", "archived"] as const

/** Serialized by SQLite, because creating rows and objects would take three to eight times as long. */
async function makeTexts(db: Database): Promise<Texts> {
	const species = inNameOrder(withMedia(db).select([publicFields, ...choosing]))
	const { rows } = await sql<{ texts: Buffer; places: string }>`
		select
			cast(coalesce(group_concat(fields), '') as blob) as texts,
			json_group_array(json_array(id, type, conservation_status, featured, archived, octet_length(fields))) as places
		from (${species})
	`.execute(db)
	const { texts = Buffer.of(), places = "[]" } = rows[0] ?? {}
	let begin = 0
	const all = (JSON.parse(places) as [number, string, string, Flag, Flag, number][]).map((row) => {
		const [id, type, status, featured, archived, length] = row
		const end = begin + length
		const place = { id, type, status, featured: featured === 1, archived: archived === 1, begin, end }
		begin = end + COMMA.length
		return place
	})
	return { bytes: texts, digest: createHash("sha256").update(texts).digest("base64url"), places: all }
}
