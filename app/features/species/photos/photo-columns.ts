import { z } from "zod"
import { line } from "#core/forms/text-rules.ts"
import { SPECIES_FIELDS } from "#features/species/species-fields.ts"
import { MAX_PHOTOS } from "./photo.ts"

type PhotoText = "alt" | "credit" | "licence"

/** `photos` has file names; the others have a text for each of them. A single credit or licence counts for all. */
type PhotoColumn = {
	label: string
	rule: z.ZodType<string[], string[]>
	text?: PhotoText
	isForAll?: boolean
}

/** Columns of a CSV file for the photos of a species. Their parts are in the order of the photos. */
export const PHOTO_COLUMNS = {
	photos: { label: "Photos", rule: parts(line("Photo", 255)) },
	photoAlts: { label: "Photo Alts", rule: parts(SPECIES_FIELDS.imageAlt.rule), text: "alt" },
	photoCredits: {
		label: "Photo Credits",
		rule: parts(SPECIES_FIELDS.imageCredit.rule),
		text: "credit",
		isForAll: true,
	},
	photoLicences: {
		label: "Photo Licences",
		rule: parts(SPECIES_FIELDS.imageLicence.rule),
		text: "licence",
		isForAll: true,
	},
} as const satisfies Record<string, PhotoColumn>

export type PhotoColumnName = keyof typeof PHOTO_COLUMNS

export const PHOTO_COLUMN_NAMES = Object.keys(PHOTO_COLUMNS) as PhotoColumnName[]

export type PhotoCells = Record<PhotoColumnName, string[]>

export type PhotoTexts = Record<PhotoText, string>

const TEXT_COLUMNS = PHOTO_COLUMN_NAMES.filter((name) => name !== "photos")

function parts(rule: z.ZodType<string, string | undefined>) {
	// A part of a cell is never undefined, although a form field may be.
	return z
		.array(rule as z.ZodType<string, string>)
		.max(MAX_PHOTOS, { error: `There are more than ${MAX_PHOTOS} photos` })
}

/** The text of the photo at a place. The first photo's may be empty here, because it has columns of its own. */
export function photoTexts(cells: PhotoCells, at: number): PhotoTexts {
	const texts: PhotoTexts = { alt: "", credit: "", licence: "" }
	for (const name of TEXT_COLUMNS) {
		const column: PhotoColumn = PHOTO_COLUMNS[name]
		const values = cells[name]
		const isShared = column.isForAll && values.length === 1
		if (column.text) texts[column.text] = (isShared ? values[0] : values[at]) ?? ""
	}
	return texts
}

/** The cells of a species with these photos. The first photo's texts are in columns of their own. */
export function photoCells(photos: ({ name: string } & PhotoTexts)[]): PhotoCells {
	const cells: PhotoCells = {
		photos: photos.map(({ name }) => name),
		photoAlts: [],
		photoCredits: [],
		photoLicences: [],
	}
	for (const name of TEXT_COLUMNS) {
		const { text } = PHOTO_COLUMNS[name]
		const values = photos.map((photo, at) => (at === 0 ? "" : photo[text]))
		cells[name] = values.slice(0, values.findLastIndex(Boolean) + 1)
	}
	return cells
}

export function photoCellsError(cells: PhotoCells): { column: PhotoColumnName; message: string } | undefined {
	const names = cells.photos
	const twice = names.find((name, at) => names.indexOf(name) !== at)
	if (twice !== undefined) return { column: "photos", message: `The photo ${twice} is named twice` }
	const column = TEXT_COLUMNS.find((name) => cells[name].length > names.length)
	if (!column) return undefined
	const message = `${column} has ${cells[column].length} parts, but the column photos names ${names.length} files`
	return { column, message }
}
