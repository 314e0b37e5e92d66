import { type SelectQueryBuilder, sql } from "kysely"
import type { Database } from "../../db/connection.ts"
import type { Flag, Schema } from "../../db/schema.ts"
import { mediaUrl } from "./media.ts"
import type { ConservationStatus, ImagePosition, Species, SpeciesCard, SpeciesType } from "./species.ts"

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

/** The columns that a card needs. */
export const cardColumns = [
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

/** The columns of a whole species. */
export const speciesColumns = [
	...cardColumns,
	"description",
	"location_hints",
	"fun_facts",
	"audio.name as audio",
] as const

/** Species with the names of their files. */
export function withMedia(db: Database) {
	return db
		.selectFrom("species")
		.leftJoin("media as image", "image.id", "species.image_id")
		.leftJoin("media as audio", "audio.id", "species.audio_id")
}

/** In words instead of as a value: so SQLite knows that its index of the featured ones is meant. */
export const isFeatured = sql<boolean>`featured = 1`

/** By name, and among equal names by age. */
export function inNameOrder<T, O>(query: SelectQueryBuilder<Schema & T, "species", O>) {
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
export function toCard(row: CardRow): SpeciesCard {
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

export function toSpecies(row: SpeciesRow): Species {
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
