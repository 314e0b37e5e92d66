import { z } from "zod"
import { type CsvField, cellRule, cellWriter, wordKey } from "#core/csv/csv-cells.ts"
import { oneOf } from "#core/forms/text-rules.ts"
import { parseOffset } from "#features/species/image-position.ts"
import { POSITION_FIELDS } from "#features/species/position-fields.ts"
import { IMAGE_POSITIONS, type ImagePosition } from "#features/species/species.ts"
import { SPECIES_FIELDS, type SpeciesFields } from "#features/species/species-fields.ts"

/** A species in a CSV file. An import doesn't change `photos`, which are file names. */
export type CatalogueRow = SpeciesFields & {
	archived: boolean
	imagePosition: ImagePosition
	imageOffset: string
	photos: string[]
}

export type KnownColumn = keyof CatalogueRow

/** 'x 10 y -5' becomes '10,-5'. */
const offsetOf = (cell: string) =>
	cell.trim() === "" ? "0,0" : cell.replace(/[x\s]/gi, "").replace(/[,;]?y|[,;]/i, ",")

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
	imageOffset: {
		kind: "line",
		label: "Image Offset",
		rule: z.string().transform(offsetOf).pipe(POSITION_FIELDS.imageOffset.rule),
		csv: "optional",
	},
	photos: {
		kind: "list",
		label: "Photos",
		item: "file",
		rows: 1,
		most: Number.POSITIVE_INFINITY,
		longest: 255,
		rule: z.array(z.string()),
		csv: "optional",
	},
} as const satisfies Record<string, CsvField>

const FIELDS: Record<KnownColumn, CsvField> = { ...SPECIES_FIELDS, ...OTHER_FIELDS }

export const KNOWN_COLUMNS = Object.keys(FIELDS) as KnownColumn[]

export const fieldOf = (column: KnownColumn) => FIELDS[column]

export const REQUIRED_COLUMNS = KNOWN_COLUMNS.filter((name) => fieldOf(name).csv === "required")

export const OPTIONAL_COLUMNS = KNOWN_COLUMNS.filter((name) => !REQUIRED_COLUMNS.includes(name))

const COLUMN_BY_KEY = new Map(
	KNOWN_COLUMNS.flatMap((name) => [fieldOf(name).label, name].map((key) => [wordKey(key), name] as const)),
)

export const findColumn = (name: string): KnownColumn | undefined => COLUMN_BY_KEY.get(wordKey(name))

export function writeCell(species: CatalogueRow, column: KnownColumn): string {
	if (column !== "imageOffset") return cellWriter(fieldOf(column))(species[column])
	// Spreadsheets would parse '10,200' as the number 10200.
	const { x, y } = parseOffset(species.imageOffset)
	return x === 0 && y === 0 ? "" : `x ${x} y ${y}`
}

export const csvRow = z.object(
	Object.fromEntries(KNOWN_COLUMNS.map((name) => [name, cellRule(fieldOf(name), name)])),
) as unknown as z.ZodType<CatalogueRow>
