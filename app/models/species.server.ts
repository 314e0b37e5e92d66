import { type SelectQueryBuilder, sql } from "kysely"
import type { Database } from "../../db/connection.ts"
import type { Flag, Schema } from "../../db/schema.ts"
import { type CatalogueFilters, type CataloguePage, type CatalogueStats, PAGE_SIZE } from "./catalogue.ts"
import { mediaUrl } from "./media.ts"
import { type PageRange, rowsOf, withinList } from "./page-range.ts"
import type { ConservationStatus, ImagePosition, Species, SpeciesCard, SpeciesType } from "./species.ts"
import { searchHits, searchIds } from "./species-search.server.ts"

/** What is stored of a new species; files are media ids. */
export type NewSpecies = {
	name: string
	scientificName: string
	type: SpeciesType
	conservationStatus: ConservationStatus
	description: string
	locationHints: string
	funFacts: string[]
	featured: boolean
	imageId?: number | undefined
	audioId?: number | undefined
	imagePosition?: ImagePosition
	/** 'x,y' in pixels. */
	imageOffset?: string
}

/** The species with this id; an archived one only where `archived` is asked for. */
export async function findSpecies(
	db: Database,
	id: number,
	options: { archived?: boolean } = {},
): Promise<Species | undefined> {
	let query = withMedia(db).select(speciesColumns).where("species.id", "=", id)
	if (!options.archived) query = query.where("species.archived", "=", 0)
	const row = await query.executeTakeFirst()
	return row && toSpecies(row)
}

/** How often a species was saved; what an edit begins with. */
export async function findRevision(db: Database, id: number): Promise<number | undefined> {
	const row = await db.selectFrom("species").select("revision").where("id", "=", id).executeTakeFirst()
	return row?.revision
}

/** Which whole species are asked for; undefined leaves nothing out, `archived` brings the archived ones too. */
export type SpeciesChoice = {
	archived?: boolean
	featured?: boolean
	type?: SpeciesType | undefined
	status?: ConservationStatus | undefined
	query?: string | undefined
}

/** Every species that visitors may see, or a choice of them, whole, in name order. */
export async function listSpecies(db: Database, choice: SpeciesChoice = {}): Promise<Species[]> {
	const ids = choice.query ? await searchIds(db, choice.query) : undefined
	let found = withMedia(db)
	// With `+` SQLite begins at the few ids that were found, and not at the index of all that are not archived.
	if (ids) found = found.where("species.id", "in", ids)
	if (!choice.archived) found = found.where(ids ? sql`+species.archived` : "archived", "=", 0)
	if (choice.featured) found = found.where("featured", "=", 1)
	if (choice.type) found = found.where("type", "=", choice.type)
	if (choice.status) found = found.where("conservation_status", "=", choice.status)
	const rows = await inNameOrder(found.select(speciesColumns)).execute()
	return rows.map(toSpecies)
}

/**
 * Some pages of the cards that visitors see: best matches first, else by name. With `archived` the archived ones too, in
 * front of the others.
 */
export async function pageOfSpecies(
	db: Database,
	filters: CatalogueFilters,
	options: { archived?: boolean } = {},
): Promise<CataloguePage<SpeciesCard>> {
	const hits = await searchHits(db, filters.query)
	let found = withMedia(db)
	if (!options.archived) found = found.where("archived", "=", 0)
	if (filters.type) found = found.where("type", "=", filters.type)
	if (filters.status) found = found.where("conservation_status", "=", filters.status)
	if (filters.only) found = found.where("species.id", "in", filters.only)
	if (hits) {
		found = found.innerJoin(hits.as("hit"), (join) =>
			join.on(sql<boolean>`hit.id = species.id`),
		) as typeof found
	}
	let cards = found.select(cardColumns).select(sql<number>`count(*) over ()`.as("total"))
	if (options.archived) cards = cards.orderBy("archived", "desc")
	if (hits) cards = cards.orderBy(sql`hit.rank`)
	const rowsIn = (range: PageRange) => {
		const { offset, limit } = rowsOf(range, PAGE_SIZE)
		return inNameOrder(cards).limit(limit).offset(offset).execute()
	}
	let range: PageRange = { from: filters.from, page: filters.page }
	let rows = await rowsIn(range)
	if (rows.length === 0 && range.from > 1) {
		// Behind the end there is no row to tell the total.
		const first = await rowsIn({ from: 1, page: 1 })
		range = withinList(range, PAGE_SIZE, first[0]?.total ?? 0)
		rows = await rowsIn(range)
	}
	const total = rows[0]?.total ?? 0
	return { ...withinList(range, PAGE_SIZE, total), species: rows.map(toCard), total }
}

/** The featured species that visitors may see, oldest first. */
export async function listFeaturedSpecies(db: Database, limit: number): Promise<SpeciesCard[]> {
	const rows = await withMedia(db)
		.select(cardColumns)
		.where("featured", "=", 1)
		.where("archived", "=", 0)
		.orderBy("species.id")
		.limit(limit)
		.execute()
	return rows.map(toCard)
}

/** Counts what visitors may see. */
export async function countSpecies(db: Database): Promise<CatalogueStats> {
	return await db
		.selectFrom("species")
		.select((eb) => [
			eb.fn.countAll<number>().as("totalSpecies"),
			eb.fn.coalesce(eb.fn.sum<number>("featured"), eb.lit(0)).as("featuredCount"),
		])
		.where("archived", "=", 0)
		.executeTakeFirstOrThrow()
}

/** Counts all species, archived ones too. */
export async function countAllSpecies(db: Database): Promise<number> {
	const { total } = await db
		.selectFrom("species")
		.select((eb) => eb.fn.countAll<number>().as("total"))
		.executeTakeFirstOrThrow()
	return total
}

/** Stores a species and returns its id; who does so and the trail of it are `createSpecies`. */
export async function insertSpecies(db: Database, species: NewSpecies, now: Date): Promise<number> {
	const { id } = await db
		.insertInto("species")
		.values({
			...textColumns(species),
			image_id: species.imageId ?? null,
			audio_id: species.audioId ?? null,
			image_position: species.imagePosition ?? "center",
			image_offset: species.imageOffset ?? "0,0",
			created_at: now.toISOString(),
			updated_at: now.toISOString(),
		})
		.returning("id")
		.executeTakeFirstOrThrow()
	return id
}

/** The columns of what staff write, for new and changed species alike. */
export function textColumns(species: Omit<NewSpecies, "imageId" | "audioId">) {
	return {
		name: species.name,
		scientific_name: species.scientificName,
		type: species.type,
		conservation_status: species.conservationStatus,
		description: species.description,
		location_hints: species.locationHints,
		fun_facts: JSON.stringify(species.funFacts),
		featured: (species.featured ? 1 : 0) as Flag,
	}
}

const cardColumns = [
	"species.id",
	"species.name",
	"scientific_name",
	"type",
	"conservation_status",
	"image.name as image",
	"image.widths as image_widths",
	"image.placeholder as image_placeholder",
	"image_position",
	"image_offset",
	"featured",
	"archived",
] as const

const speciesColumns = [
	...cardColumns,
	"description",
	"location_hints",
	"fun_facts",
	"audio.name as audio",
] as const

function withMedia(db: Database) {
	return db
		.selectFrom("species")
		.leftJoin("media as image", "image.id", "species.image_id")
		.leftJoin("media as audio", "audio.id", "species.audio_id")
}

function inNameOrder<T, O>(query: SelectQueryBuilder<Schema & T, "species", O>) {
	return query.orderBy(sql`species.name collate nocase`).orderBy("species.id")
}

type CardRow = {
	id: number
	name: string
	scientific_name: string
	type: string
	conservation_status: string
	image: string | null
	image_widths: string | null
	image_placeholder: string | null
	image_position: string
	image_offset: string
	featured: Flag
	archived: Flag
}

type SpeciesRow = CardRow & {
	description: string
	location_hints: string
	fun_facts: string
	audio: string | null
}

// The tables' own checks hold these texts to the values of the types.
function toCard(row: CardRow): SpeciesCard {
	return {
		id: row.id,
		name: row.name,
		scientificName: row.scientific_name,
		type: row.type as SpeciesType,
		conservationStatus: row.conservation_status as ConservationStatus,
		imageUrl: row.image && mediaUrl(row.image),
		imageWidths: JSON.parse(row.image_widths ?? "[]"),
		imagePlaceholder: row.image_placeholder ?? "",
		imagePosition: row.image_position as ImagePosition,
		imageOffset: row.image_offset,
		featured: row.featured === 1,
		archived: row.archived === 1,
	}
}

function toSpecies(row: SpeciesRow): Species {
	return {
		...toCard(row),
		description: row.description,
		locationHints: row.location_hints,
		funFacts: parseList(row.fun_facts),
		audioUrl: row.audio && mediaUrl(row.audio),
	}
}

/** Most lists are empty, and a catalogue has thousands. */
function parseList<T>(text: string): T[] {
	return text === "[]" ? [] : JSON.parse(text)
}
