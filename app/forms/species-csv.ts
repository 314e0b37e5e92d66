import { z } from "zod"
import {
	type CsvDelimiter,
	type CsvRecord,
	DELIMITER_WORDS,
	findDelimiter,
	readCsvRecords,
} from "./csv-records.ts"
import { quoted, readFacts, readText, writeFacts, writeText } from "./species-cells.ts"
import {
	KNOWN_COLUMNS,
	OPTIONAL_COLUMNS,
	type OptionalColumn,
	REQUIRED_COLUMNS,
} from "./species-csv-columns.ts"
import { type SpeciesFields, speciesFields } from "./species-fields.ts"

/** More rows are not taken at once. */
export const MAX_CSV_ROWS = 20_000

/** A good row; `line` is where it begins in the file, the header being line 1. */
export type SpeciesRow = { line: number; fields: SpeciesFields }

/** Why a row, or with line 1 the whole file, can't be taken. `column` is null where no single one is at fault. */
export type RowFault = { line: number; column: string | null; value: string; message: string }

/** `ignored` are the columns that mean nothing here, `absent` those that the file does without. */
export type ParsedSpeciesCsv = {
	rows: SpeciesRow[]
	faults: RowFault[]
	delimiter: CsvDelimiter
	ignored: string[]
	absent: OptionalColumn[]
}

const text = z.string().transform(readText)

/** A cell is never undefined, whatever a form field may be. */
const cell = (field: z.ZodType<string, string | undefined>) => text.pipe(field as z.ZodType<string, string>)

const csvRow = speciesFields.extend({
	name: cell(speciesFields.shape.name),
	scientificName: cell(speciesFields.shape.scientificName),
	description: cell(speciesFields.shape.description),
	locationHints: cell(speciesFields.shape.locationHints),
	featured: z
		.enum(["true", "false", ""], { error: (issue) => `featured '${issue.input}' is not true or false` })
		.transform((value) => value === "true"),
	funFacts: text.transform(readFacts).pipe(speciesFields.shape.funFacts),
})

/**
 * Reads a catalogue from CSV text: every good row, and every fault of every other, in the order of their lines. The
 * same scientific name twice is a fault of the second row. Never throws for what the text says.
 */
export function parseSpeciesCsv(text: string): ParsedSpeciesCsv {
	const delimiter = findDelimiter(text, KNOWN_COLUMNS)
	const { records, faults: quoteFaults } = readCsvRecords(text, delimiter)
	const faults: RowFault[] = quoteFaults.map((fault) => ({ ...fault, column: null }))
	const [header, ...body] = records
	const columns = header?.fields ?? []
	const ignored = columns.filter((name) => !KNOWN_COLUMNS.includes(name)).map((name) => name || "(no name)")
	const absent = OPTIONAL_COLUMNS.filter((name) => !columns.includes(name))
	const whole = { rows: [], delimiter, ignored, absent }
	// Where the first line is damaged, the next one is no header.
	if (faults.some(({ line }) => line <= (header?.line ?? 1))) return { ...whole, faults }
	const headerFault = faultOfHeader(columns) ?? faultOfLength(body.length, faults.length)
	if (headerFault) return { ...whole, faults: [headerFault] }

	const rows: SpeciesRow[] = []
	const lines = new Map<string, number>()
	for (const record of body) {
		const { line } = record
		const parsed = parseRecord(record, columns, delimiter)
		if (Array.isArray(parsed)) {
			faults.push(...parsed)
			continue
		}
		const { scientificName } = parsed
		const earlier = lines.get(scientificName.toLowerCase())
		if (earlier !== undefined) {
			const message = `${scientificName} stands in line ${earlier} already`
			faults.push({ line, column: "scientificName", value: scientificName, message })
			continue
		}
		lines.set(scientificName.toLowerCase(), line)
		rows.push({ line, fields: parsed })
	}
	faults.sort((one, other) => one.line - other.line)
	return { ...whole, rows, faults }
}

function faultOfHeader(columns: string[]): RowFault | undefined {
	const fault = (column: string, message: string) => ({ line: 1, column, value: columns.join(", "), message })
	const [missing, ...others] = REQUIRED_COLUMNS.filter((name) => !columns.includes(name))
	if (missing) {
		const message = `The column ${[missing, ...others].join(", ")} is missing.${hintFor(missing, columns)} Needed are ${REQUIRED_COLUMNS.join(", ")}.`
		return fault(missing, message)
	}
	// Left out it would be no fault, but here it was meant.
	const meant = OPTIONAL_COLUMNS.find((name) => !columns.includes(name) && hintFor(name, columns))
	if (meant) return fault(meant, `The column ${meant} is missing.${hintFor(meant, columns)}`)
	const twice = KNOWN_COLUMNS.find((name) => columns.indexOf(name) !== columns.lastIndexOf(name))
	return twice === undefined ? undefined : fault(twice, `The column ${twice} is there more than once.`)
}

/** What to say where a column is there in other letters, such as 'Fun facts'. */
function hintFor(missing: string, columns: string[]): string {
	const letters = (name: string) => name.toLowerCase().replace(/[^a-z]/g, "")
	const found = columns.find((name) => letters(name) === missing.toLowerCase())
	return found === undefined ? "" : ` '${found}' is there, but names are case-sensitive: write '${missing}'.`
}

function faultOfLength(rows: number, faults: number): RowFault | undefined {
	const fault = (message: string) => ({ line: 1, column: null, value: "", message })
	if (rows > MAX_CSV_ROWS) {
		const most = MAX_CSV_ROWS.toLocaleString("en-CA")
		return fault(
			`The file has ${rows.toLocaleString("en-CA")} rows; at most ${most} are taken at once. Please split it.`,
		)
	}
	return rows + faults === 0 ? fault("The file has a header and no row below it.") : undefined
}

function parseRecord(
	{ line, fields }: CsvRecord,
	columns: string[],
	delimiter: CsvDelimiter,
): SpeciesFields | RowFault[] {
	if (fields.length !== columns.length) {
		const message =
			`The row has ${fields.length} fields, the header has ${columns.length}. ` +
			`Text with a ${DELIMITER_WORDS[delimiter].one} in it must stand in quotes.`
		return [{ line, column: null, value: fields.join(", "), message }]
	}
	const values: Record<string, string> = { featured: "", funFacts: "" }
	for (const [at, column] of columns.entries()) {
		if (KNOWN_COLUMNS.includes(column)) values[column] = fields[at] ?? ""
	}
	const parsed = csvRow.safeParse(values)
	if (parsed.success) return parsed.data
	return parsed.error.issues.map((issue) => {
		const column = String(issue.path[0])
		return { line, column, value: values[column] ?? "", message: issue.message }
	})
}

/** The first line of a file that is written here. The mark in front lets Excel see that it is UTF-8. */
export const SPECIES_CSV_HEADER = `\uFEFF${KNOWN_COLUMNS.join(",")}\r\n`

/** A species as one row. Read again with `parseSpeciesCsv` it is the same, and no spreadsheet runs any of it. */
export function writeSpeciesRow(species: SpeciesFields): string {
	const cells = [
		writeText(species.name),
		writeText(species.scientificName),
		species.type,
		species.conservationStatus,
		writeText(species.description),
		writeText(species.locationHints),
		String(species.featured),
		writeText(writeFacts(species.funFacts)),
	]
	return `${cells.map(quoted).join(",")}\r\n`
}
