import { type InferResult, type SelectQueryBuilder, sql } from "kysely"
import { mediaUrl } from "#core/media/media.ts"
import { columnOf, fromStored, type Snake } from "#core/records/column.ts"
import type { Database } from "#db/connection.ts"
import type { Flag, Schema } from "#db/schema.ts"
import { photosJson } from "./photos/photo.server.ts"
import type { Photo } from "./photos/photo.ts"
import type { ConservationStatus, ImagePosition, SpeciesCard, SpeciesType } from "./species.ts"
import {
	FIELD_ENTRIES,
	type FieldName,
	mapFields,
	type Species,
	type SpeciesFields,
} from "./species-fields.ts"

export type NewSpecies = SpeciesFields & {
	imageId?: number | undefined
	audioId?: number | undefined
	imagePosition?: ImagePosition
	imageOffset?: string
}

type Stored<Value> = Value extends boolean ? Flag : string
type FieldColumns = { [Name in FieldName as Snake<Name>]: Stored<SpeciesFields[Name]> }

/** Not validated, because the table's constraints ensure valid values. */
export function fieldsOf(row: FieldColumns): SpeciesFields {
	return mapFields((field, name) => fromStored(field, row[columnOf(name)])) as SpeciesFields
}

export const fieldColumns = FIELD_ENTRIES.map(([name]) => `species.${columnOf(name)}` as const)

export const selectCards = (db: Database) =>
	db
		.selectFrom("species_with_photo as species")
		.leftJoin("media as image", "image.id", "species.image_id")
		.select([
			"species.id",
			"species.name",
			"scientific_name",
			"type",
			"conservation_status",
			"no_conservation_status",
			"image.name as image",
			"image.widths as image_widths",
			"image.placeholder as image_placeholder",
			"image_position",
			"image_offset",
			"featured",
			"archived",
		])

export const selectSpecies = (db: Database) =>
	selectCards(db)
		.leftJoin("media as audio", "audio.id", "species.audio_id")
		.select(fieldColumns)
		.select(["audio.name as audio", "species.created_at", "species.updated_at", photosJson.as("photos")])

export function inNameOrder<T, O>(query: SelectQueryBuilder<Schema & T, "species", O>) {
	return query.orderBy(sql`species.name collate nocase`).orderBy("species.id")
}

export function toCard(row: InferResult<ReturnType<typeof selectCards>>[number]): SpeciesCard {
	return {
		id: row.id,
		name: row.name,
		scientificName: row.scientific_name,
		type: row.type as SpeciesType,
		conservationStatus: row.conservation_status as ConservationStatus,
		noConservationStatus: row.no_conservation_status === 1,
		imageUrl: row.image && mediaUrl(row.image),
		imageWidths: JSON.parse(row.image_widths ?? "[]"),
		imagePlaceholder: row.image_placeholder ?? "",
		imagePosition: row.image_position as ImagePosition,
		imageOffset: row.image_offset,
		featured: row.featured === 1,
		archived: row.archived === 1,
	}
}

export function toSpecies(row: InferResult<ReturnType<typeof selectSpecies>>[number]): Species {
	return {
		...toCard(row),
		...fieldsOf(row),
		audioUrl: row.audio && mediaUrl(row.audio),
		createdAt: row.created_at,
		updatedAt: row.updated_at,
		photos: fromStored({ kind: "list" }, row.photos) as Photo[],
	}
}
