import { z } from "zod"
import {
	type CsvField,
	cellRule,
	cellWriter,
	MAX_CELL,
	readParts,
	readText,
	textCell,
	withSingleSpaces,
	wordKey,
	writeFacts,
	writeText,
} from "#core/csv/csv-cells.ts"
import { line, oneOf } from "#core/forms/text-rules.ts"
import { parseOffset } from "#core/media/image-position.ts"
import { displayValue } from "#core/text/text.ts"
import { MAX_PHOTOS } from "#features/species/photos/photo.ts"
import { MAX_OFFSET } from "#features/species/position-fields.ts"
import { IMAGE_POSITIONS, type ImagePosition } from "#features/species/species.ts"
import { FIELD_ENTRIES, SPECIES_FIELDS, type SpeciesFields } from "#features/species/species-fields.ts"

/** What a CSV file has of a species. `photos` are names of files, and the next three have a text for each, except the first. */
export type CatalogueRow = SpeciesFields & {
	archived: boolean
	imagePosition: ImagePosition
	imageOffset: string
	photos: string[]
	photoAlts: string[]
	photoCredits: string[]
	photoLicences: string[]
}

export type KnownColumn = keyof CatalogueRow

type Column = {
	/** As in the forms. */
	label: string
	rule: z.ZodType
	write: (value: never) => string
}

const OFFSET = /^x? ?([+-]?\d{1,4}) ?[ ,;] ?y? ?([+-]?\d{1,4})$/i

/** Writes 'x,y' as 'x 10 y 200', because spreadsheets would parse '10,200' as the number 10200. */
function writeOffset(offset: string): string {
	const { x, y } = parseOffset(offset)
	return x === 0 && y === 0 ? "" : `x ${x} y ${y}`
}

const offset = z.string().transform((text, context) => {
	const cell = withSingleSpaces(text.slice(0, MAX_CELL + 1))
	const [, ...pixels] = OFFSET.exec(readText(cell || "0,0")) ?? []
	if (pixels.length > 0 && pixels.every((number) => Math.abs(Number(number)) <= MAX_OFFSET))
		return pixels.map(Number).join(",")
	const message = `imageOffset '${displayValue(text)}' is not two whole numbers from -${MAX_OFFSET} to ${MAX_OFFSET}, such as 'x 10 y -5'`
	context.addIssue({ code: "custom", message })
	return z.NEVER
})

function partsColumn(label: string, rule: z.ZodType<string, string | undefined>): Column {
	// A part of a cell is never undefined, although a form field may be.
	const parts = z
		.array(rule as z.ZodType<string, string>)
		.max(MAX_PHOTOS, { error: `There are more than ${MAX_PHOTOS} photos` })
	return {
		label,
		rule: textCell.transform(readParts).pipe(parts),
		write: (texts: string[]) => writeText(writeFacts(texts)),
	}
}

const { imageAlt, imageCredit, imageLicence } = SPECIES_FIELDS

/** Of a species beside those of its form. */
const OTHER_FIELDS = {
	archived: { kind: "switch", label: "Archived", rule: z.boolean(), csv: "optional" },
	imagePosition: {
		kind: "choice",
		label: "Image Position",
		rule: oneOf("imagePosition", IMAGE_POSITIONS),
		options: Object.fromEntries(IMAGE_POSITIONS.map((position) => [position, position])),
		initial: "center",
		csv: "optional",
	},
} as const satisfies Record<string, CsvField>

const FIELDS: [KnownColumn, CsvField][] = [
	...FIELD_ENTRIES,
	...(Object.entries(OTHER_FIELDS) as [KnownColumn, CsvField][]),
]

const fieldColumn = ([name, field]: [KnownColumn, CsvField]): [KnownColumn, Column] => [
	name,
	{ label: field.label, rule: cellRule(field, name), write: cellWriter(field) },
]

const COLUMNS: Record<KnownColumn, Column> = {
	...(Object.fromEntries(FIELDS.map(fieldColumn)) as Record<KnownColumn, Column>),
	imageOffset: { label: "Image Offset", rule: offset, write: writeOffset },
	photos: partsColumn("Photos", line("Photo", 255)),
	photoAlts: partsColumn("Photo Alts", imageAlt.rule),
	photoCredits: partsColumn("Photo Credits", imageCredit.rule),
	photoLicences: partsColumn("Photo Licences", imageLicence.rule),
}

export const KNOWN_COLUMNS = Object.keys(COLUMNS) as KnownColumn[]

const FIELD_BY_NAME = new Map(FIELDS)

export const fieldOf = (column: KnownColumn) => FIELD_BY_NAME.get(column)

export const REQUIRED_COLUMNS = KNOWN_COLUMNS.filter((name) => fieldOf(name)?.csv === "required")

export const OPTIONAL_COLUMNS = KNOWN_COLUMNS.filter((name) => !REQUIRED_COLUMNS.includes(name))

const COLUMN_BY_KEY = new Map<string, KnownColumn>(
	KNOWN_COLUMNS.flatMap((name) => [[wordKey(COLUMNS[name].label), name] as const]),
)
for (const name of KNOWN_COLUMNS) COLUMN_BY_KEY.set(wordKey(name), name)

/** The column with this name, or with this label in the forms. */
export function findColumn(name: string): KnownColumn | undefined {
	return COLUMN_BY_KEY.get(wordKey(name))
}

export const columnLabel = (column: KnownColumn) => COLUMNS[column].label

export function writeCell(species: CatalogueRow, column: KnownColumn): string {
	return COLUMNS[column].write(species[column] as never)
}

export type PhotoTexts = { alt: string; credit: string; licence: string }

/** `ofFirst` has the text of the first photo; `column` may have it too, and then wins. A single credit or licence counts for all. */
export const PHOTO_TEXTS = [
	{ text: "alt", ofFirst: "imageAlt", column: "photoAlts", isForAll: false },
	{ text: "credit", ofFirst: "imageCredit", column: "photoCredits", isForAll: true },
	{ text: "licence", ofFirst: "imageLicence", column: "photoLicences", isForAll: true },
] as const

export type PhotoCells = Pick<CatalogueRow, "photos" | (typeof PHOTO_TEXTS)[number]["column"]>

const PHOTO_COLUMNS = ["photos", ...PHOTO_TEXTS.map(({ column }) => column)] as const

export const isPhotoColumn = (column: KnownColumn) => (PHOTO_COLUMNS as readonly string[]).includes(column)

/** The texts of the photo at a place. */
export function photoTexts(cells: PhotoCells, at: number): PhotoTexts {
	const texts = PHOTO_TEXTS.map(({ text, column, isForAll }) => {
		const values = cells[column]
		return [text, (isForAll && values.length === 1 ? values[0] : values[at]) ?? ""]
	})
	return Object.fromEntries(texts)
}

export function photoCells(photos: ({ name: string } & PhotoTexts)[]): PhotoCells {
	const texts = PHOTO_TEXTS.map(({ text, column }) => {
		const values = photos.map((photo, at) => (at === 0 ? "" : photo[text]))
		return [column, values.slice(0, values.findLastIndex(Boolean) + 1)]
	})
	return { ...Object.fromEntries(texts), photos: photos.map(({ name }) => name) }
}

export function photoCellsError(cells: PhotoCells): { column: KnownColumn; message: string } | undefined {
	const { photos } = cells
	const twice = photos.find((name, at) => photos.indexOf(name) !== at)
	if (twice !== undefined) return { column: "photos", message: `The photo ${twice} is named twice` }
	const { column } = PHOTO_TEXTS.find(({ column }) => cells[column].length > photos.length) ?? {}
	if (!column) return undefined
	const message = `${column} has ${cells[column].length} parts, but the column photos names ${photos.length} files`
	return { column, message }
}

export const csvRow = z
	.object(Object.fromEntries(KNOWN_COLUMNS.map((name) => [name, COLUMNS[name].rule])))
	.superRefine((row, context) => {
		const error = photoCellsError(row as CatalogueRow)
		if (error) context.addIssue({ code: "custom", path: [error.column], message: error.message })
	}) as unknown as z.ZodType<CatalogueRow>
