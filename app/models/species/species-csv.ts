import { z } from "zod"
import {
	type CsvDelimiter,
	type CsvRecord,
	DELIMITER_NAMES,
	findDelimiter,
	readCsvRecords,
} from "#app/models/forms/csv-records.ts"
import { oneOf } from "#app/models/forms/text-rules.ts"
import { parseOffset } from "#app/models/media/image-position.ts"
import { formatNumber } from "#app/models/text/numbers.ts"
import {
	cellRule,
	cellWriter,
	flagCell,
	MAX_CELL,
	quoted,
	readParts,
	readText,
	textCell,
	withSingleSpaces,
	wordCell,
	writeFacts,
	writeText,
} from "#app/records/csv-cells.ts"
import { mapFields } from "./each-field.ts"
import { excelError } from "./excel-cells.ts"
import { PHOTO_COLUMN_NAMES, PHOTO_COLUMNS, type PhotoColumnName, photoCellsError } from "./photo-columns.ts"
import { MAX_OFFSET } from "./position-fields.ts"
import { IMAGE_POSITIONS, type ImagePosition } from "./species.ts"
import {
	findColumn,
	KNOWN_COLUMNS,
	type KnownColumn,
	OPTIONAL_COLUMNS,
	type OptionalColumn,
	REQUIRED_COLUMNS,
} from "./species-csv-columns.ts"
import type { FieldName, SpeciesFields } from "./species-fields.ts"
import { namesKey } from "./species-match.ts"

const MAX_CSV_ROWS = 20_000

/** A valid row; `line` is where it begins in the file (the header is line 1). */
export type SpeciesRow = { line: number; fields: CatalogueRow }

/** An error in a row, or in the whole file if `line` is 1. `column` is null if no single column is wrong. */
export type RowError = { line: number; column: string | null; value: string; message: string }

type ParsedSpeciesCsv = {
	rows: SpeciesRow[]
	errors: RowError[]
	delimiter: CsvDelimiter
	ignored: string[]
	absent: OptionalColumn[]
}

const POSITIONS = Object.fromEntries(IMAGE_POSITIONS.map((position) => [position, position])) as Record<
	ImagePosition,
	string
>

const OFFSET = /^x? ?([+-]?\d{1,4}) ?[ ,;] ?y? ?([+-]?\d{1,4})$/i

/** Writes 'x,y' as 'x 10 y 200', because spreadsheets would parse '10,200' as the number 10200. */
function writeOffset(offset: string): string {
	const { x, y } = parseOffset(offset)
	return x === 0 && y === 0 ? "" : `x ${x} y ${y}`
}

function readOffset(cell: string): string | undefined {
	if (cell.length > MAX_CELL) return undefined
	const text = withSingleSpaces(cell)
	const [, x, y] = text === "" ? ["", "0", "0"] : (OFFSET.exec(readText(text)) ?? [])
	return x === undefined || y === undefined ? undefined : `${Number(x)},${Number(y)}`
}

const offset = z.string().transform((text, context) => {
	const found = readOffset(text)
	if (found?.split(",").every((pixels) => Math.abs(Number(pixels)) <= MAX_OFFSET)) return found
	const message = `imageOffset '${text}' is not two whole numbers from -${MAX_OFFSET} to ${MAX_OFFSET}, such as 'x 10 y -5'`
	context.addIssue({ code: "custom", message })
	return z.NEVER
})

type CellRules = { [Name in FieldName]: z.ZodType<SpeciesFields[Name]> }

function mapPhotoColumns<Result>(make: (name: PhotoColumnName) => Result) {
	const columns = PHOTO_COLUMN_NAMES.map((name) => [name, make(name)])
	return Object.fromEntries(columns) as Record<PhotoColumnName, Result>
}

const csvRow = z
	.object({
		...(mapFields(cellRule) as CellRules),
		archived: flagCell("archived"),
		imagePosition: z
			.string()
			.transform((text) => text.trim() || "center")
			.pipe(wordCell(POSITIONS, oneOf("imagePosition", IMAGE_POSITIONS))),
		imageOffset: offset,
		...mapPhotoColumns((name) => textCell.transform(readParts).pipe(PHOTO_COLUMNS[name].rule)),
	})
	.superRefine((row, context) => {
		const error = photoCellsError(row)
		if (error) context.addIssue({ code: "custom", path: [error.column], message: error.message })
	})

export type CatalogueRow = z.output<typeof csvRow>

/** Returns all valid rows and all errors. A repeated pair of names is an error in the second row. Never throws. */
export function parseSpeciesCsv(text: string): ParsedSpeciesCsv {
	const delimiter = findDelimiter(text, (name) => findColumn(name) !== undefined)
	const { records, errors: quoteErrors, isCut } = readCsvRecords(text, delimiter, 1 + MAX_CSV_ROWS)
	const errors: RowError[] = quoteErrors.map((error) => ({ ...error, column: null }))
	const [header, ...body] = records
	const columns = header?.fields ?? []
	const ignored = columns.filter((name) => !findColumn(name)).map((name) => name || "(no name)")
	const absent = OPTIONAL_COLUMNS.filter((name) => !columns.some((column) => findColumn(column) === name))
	const whole = { rows: [], delimiter, ignored, absent }
	// If the first line has an error, the next one isn't the header.
	if (errors.some(({ line }) => line <= (header?.line ?? 1))) return { ...whole, errors }
	const error = checkHeader(columns) ?? checkLength(body.length, errors.length, isCut)
	if (error) return { ...whole, errors: [error] }

	const rows: SpeciesRow[] = []
	const lines = new Map<string, number>()
	for (const record of body) {
		const { line } = record
		const parsed = parseRecord(record, columns, delimiter)
		if (Array.isArray(parsed)) {
			errors.push(...parsed)
			continue
		}
		const { name, scientificName } = parsed
		const earlier = lines.get(namesKey(parsed))
		if (earlier !== undefined) {
			const message = `${name} (${scientificName}) is already in line ${earlier}. Species with the same scientific name need different common names.`
			errors.push({ line, column: "scientificName", value: scientificName, message })
			continue
		}
		lines.set(namesKey(parsed), line)
		rows.push({ line, fields: parsed })
	}
	errors.sort((a, b) => a.line - b.line)
	return { ...whole, rows, errors }
}

function checkHeader(columns: string[]): RowError | undefined {
	const headerError = (column: string, message: string) => ({
		line: 1,
		column,
		value: columns.join(", "),
		message,
	})
	const known = columns.map(findColumn)
	const [missing, ...others] = REQUIRED_COLUMNS.filter((name) => !known.includes(name))
	if (missing) {
		const named =
			others.length > 0
				? `These columns are missing: ${[missing, ...others].join(", ")}.`
				: `The column ${missing} is missing.`
		return headerError(missing, `${named} Required columns: ${REQUIRED_COLUMNS.join(", ")}.`)
	}
	const twice = KNOWN_COLUMNS.find((name) => known.indexOf(name) !== known.lastIndexOf(name))
	if (twice === undefined) return undefined
	const names = columns.filter((_, at) => known[at] === twice).join(" and ")
	return headerError(twice, `The column ${twice} appears more than once: ${names}. Delete or rename one.`)
}

function checkLength(rows: number, errors: number, isCut: boolean): RowError | undefined {
	const fileError = (message: string) => ({ line: 1, column: null, value: "", message })
	if (isCut)
		return fileError(
			`The file has more than ${formatNumber(MAX_CSV_ROWS)} rows. They can't be imported at once. Please split it.`,
		)
	return rows + errors === 0 ? fileError("The file has a header and no row below it.") : undefined
}

function parseRecord(
	{ line, fields }: CsvRecord,
	columns: string[],
	delimiter: CsvDelimiter,
): CatalogueRow | RowError[] {
	if (fields.length !== columns.length) {
		const message =
			`The row has ${fields.length} fields, the header has ${columns.length}. ` +
			`Text with a ${DELIMITER_NAMES[delimiter].one} in it must be in quotes.`
		return [{ line, column: null, value: fields.join(", "), message }]
	}
	const values: Record<string, string> = {}
	for (const column of OPTIONAL_COLUMNS) values[column] = ""
	const errors: RowError[] = []
	for (const [at, name] of columns.entries()) {
		const column = findColumn(name)
		const value = fields[at] ?? ""
		if (!column) continue
		const message = excelError(column, value)
		if (message) errors.push({ line, column, value, message })
		values[column] = value
	}
	const parsed = csvRow.safeParse(values)
	if (parsed.success && errors.length === 0) return parsed.data
	for (const issue of parsed.error?.issues ?? []) {
		const column = String(issue.path[0])
		const isNamed = errors.some((error) => error.column === column)
		if (!isNamed) errors.push({ line, column, value: values[column] ?? "", message: issue.message })
	}
	return errors
}

type Cells = { [Column in KnownColumn]: (value: CatalogueRow[Column]) => string }

const CELLS: Cells = {
	...mapFields(cellWriter),
	archived: String,
	imagePosition: String,
	imageOffset: writeOffset,
	...mapPhotoColumns(() => (parts: string[]) => writeText(writeFacts(parts))),
}

/** Returns the header line, with a byte order mark so that Excel detects UTF-8. */
export function speciesCsvHeader(columns: readonly KnownColumn[] = KNOWN_COLUMNS): string {
	return `\uFEFF${columns.join(",")}\r\n`
}

export function writeSpeciesRow<Column extends KnownColumn>(
	species: Pick<CatalogueRow, Column>,
	columns: readonly Column[] = KNOWN_COLUMNS as Column[],
): string {
	return `${columns.map((column) => quoted(CELLS[column](species[column]))).join(",")}\r\n`
}
