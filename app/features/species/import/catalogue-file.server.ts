import { setImmediate as nextTurn } from "node:timers/promises"
import { mediaUrl } from "#core/media/media.ts"
import type { Database } from "#db/connection.ts"
import { photosJson } from "#features/species/photos/photo.server.ts"
import type { Photo } from "#features/species/photos/photo.ts"
import { photoCells } from "#features/species/photos/photo-columns.ts"
import type { ImagePosition } from "#features/species/species.ts"
import { fieldColumns, fieldsOf } from "#features/species/species-rows.server.ts"
import { type CatalogueRow, speciesCsvHeader, writeSpeciesRow } from "./species-csv.ts"

export const CATALOGUE_FILE = "species.csv"

export async function* catalogueRows(db: Database): AsyncGenerator<string> {
	yield speciesCsvHeader()
	for await (const page of streamSpecies(db)) yield page.map(({ row }) => writeSpeciesRow(row)).join("")
}

export async function catalogueCsv(db: Database): Promise<string> {
	const parts: string[] = []
	for await (const part of catalogueRows(db)) {
		parts.push(part)
		await nextTurn()
	}
	return parts.join("")
}

export type CataloguedRow = { id: number; revision: number; row: CatalogueRow }

export async function listCatalogueRows(db: Database): Promise<CataloguedRow[]> {
	const all: CataloguedRow[] = []
	for await (const page of streamSpecies(db)) all.push(...page)
	return all
}

const PAGE = 100

/** In batches, so that other requests can run in between. */
export async function* streamSpecies(db: Database): AsyncGenerator<CataloguedRow[]> {
	let last = 0
	for (;;) {
		const rows = await db
			.selectFrom("species")
			.leftJoin("media as image", "image.id", "species.image_id")
			.select([
				"species.id",
				"species.revision",
				"archived",
				"image_position",
				"image_offset",
				...fieldColumns,
			])
			.select(["image.name as image", photosJson.as("photos")])
			.where("species.id", ">", last)
			.orderBy("species.id")
			.limit(PAGE)
			.execute()
		if (rows.length > 0)
			yield rows.map((row) => ({
				id: row.id,
				revision: row.revision,
				row: {
					...fieldsOf(row),
					archived: row.archived === 1,
					imagePosition: row.image_position as ImagePosition,
					imageOffset: row.image_offset,
					...photoCells(
						row.image === null ? [] : [{ name: row.image, ...NO_TEXTS }, ...otherPhotos(row.photos)],
					),
				},
			}))
		if (rows.length < PAGE) return
		last = rows.at(-1)?.id ?? last
	}
}

/** The first photo's are in columns of their own. */
const NO_TEXTS = { alt: "", credit: "", licence: "" }

function otherPhotos(json: string) {
	const photos: Photo[] = json === "[]" ? [] : JSON.parse(json)
	return photos.map(({ imageUrl, ...texts }) => ({
		...texts,
		name: imageUrl?.replace(mediaUrl(""), "") ?? "",
	}))
}
