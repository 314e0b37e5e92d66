import type { Database } from "#db/connection.ts"
import { writeRows } from "#features/species/photos/photo.server.ts"
import {
	PHOTO_COLUMN_NAMES,
	type PhotoCells,
	type PhotoTexts,
	photoTexts,
} from "#features/species/photos/photo-columns.ts"
import {
	listStoredPhotoRows,
	type StoredPhoto,
	type StoredPhotos,
} from "#features/species/photos/stored-photo-rows.server.ts"
import type { NewSpecies } from "#features/species/species-rows.server.ts"
import type { OptionalColumn } from "./species-csv-columns.ts"

type FirstColumn = "imageAlt" | "imageCredit" | "imageLicence" | "imagePosition" | "imageOffset"

type ImportedRow = Pick<NewSpecies, "name" | "scientificName"> &
	Partial<Pick<NewSpecies, FirstColumn>> &
	Partial<PhotoCells> & { line?: number }

/** A row that names photos. `id` and `before` are of its species, and `stored` the names of the photos that it has. */
export type PlannedPhotos = {
	row: ImportedRow
	id: number | undefined
	before: StoredPhotos | undefined
	stored: string[]
	/** All of the species, first those that the row names, with the row's texts. */
	photos: { name: string; texts?: PhotoTexts }[]
	missing: string[]
}

export async function planPhotos(
	db: Database,
	{ rows, matches }: { rows: readonly ImportedRow[]; matches: readonly ({ id: number } | undefined)[] },
): Promise<PlannedPhotos[]> {
	const naming = rows.flatMap((row, at) => (row.photos?.length ? [{ row, id: matches[at]?.id }] : []))
	const known = await listStoredPhotoRows(
		db,
		naming.flatMap(({ id }) => id ?? []),
	)
	return naming.map(({ row, id }) => {
		const before = known.get(id ?? 0)
		const stored = before?.photos.map(({ name }) => name) ?? []
		const cells = cellsOf(row)
		const named = cells.photos
			.map((name, place) => ({ name, texts: photoTexts(cells, place) }))
			.filter(({ name }) => stored.includes(name))
		const others = stored.filter((name) => !cells.photos.includes(name)).map((name) => ({ name }))
		const missing = cells.photos.filter((name) => !stored.includes(name))
		return { row, id, before, stored, photos: [...named, ...others], missing }
	})
}

const cellsOf = (row: ImportedRow) =>
	Object.fromEntries(PHOTO_COLUMN_NAMES.map((name) => [name, row[name] ?? []])) as PhotoCells

/** Call it after the rows are written. */
export async function writePhotos(
	db: Database,
	planned: PlannedPhotos[],
	{ absent, at }: { absent: OptionalColumn[]; at: Date },
): Promise<void> {
	for (const one of planned) {
		const after = changedList(one, absent)
		const rows = after?.map(({ name: _, ...row }) => row)
		if (one.before && rows) await writeRows(db, one.before.id, rows, at)
	}
}

/** Whether an import would change the order or the texts of photos. */
export const changesPhotos = (planned: PlannedPhotos[], absent: OptionalColumn[]) =>
	planned.some((one) => changedList(one, absent) !== undefined)

/** Undefined if the import of the row, which writes the first photo's columns, makes the same list. */
function changedList(
	{ row, before, photos }: PlannedPhotos,
	absent: OptionalColumn[],
): StoredPhoto[] | undefined {
	const stored = before?.photos ?? []
	const pictures = photos.flatMap(({ name, texts }) =>
		stored.filter((one) => one.name === name).map((photo) => ({ photo, texts })),
	)
	const after = pictures.map(({ photo, texts }, at) =>
		at === 0 ? firstRow(photo, row, absent, texts) : { ...photo, ...texts },
	)
	const [first, ...others] = stored
	const now = first ? [firstRow(first, row, absent), ...others] : []
	return JSON.stringify(after) === JSON.stringify(now) ? undefined : after
}

/** The columns of the first photo count for it, unless they aren't in the file or its parts say something else. */
function firstRow(
	stored: StoredPhoto,
	row: ImportedRow,
	absent: OptionalColumn[],
	texts?: PhotoTexts,
): StoredPhoto {
	const given = (name: FirstColumn, otherwise: string): string =>
		absent.includes(name) ? otherwise : (row[name] ?? otherwise)
	return {
		...stored,
		alt: texts?.alt || given("imageAlt", stored.alt),
		credit: texts?.credit || given("imageCredit", stored.credit),
		licence: texts?.licence || given("imageLicence", stored.licence),
		image_position: given("imagePosition", stored.image_position),
		image_offset: given("imageOffset", stored.image_offset),
	}
}
