import { CsvError, parse } from "csv-parse/sync"
import { z } from "zod"
import { type SpeciesFields, speciesFields } from "./species-fields.ts"

/** Columns that an import file must have; names are case-sensitive. `featured` and `funFacts` may be left out. */
export const REQUIRED_COLUMNS = [
	"name",
	"scientificName",
	"type",
	"conservationStatus",
	"description",
	"locationHints",
] as const

/** Between the facts of one row. */
const FACT_SEPARATOR = " | "

/** A good row; `line` is where it begins in the file, the header being line 1. */
export type SpeciesRow = { line: number; fields: SpeciesFields }

/** Why a row, or with line 1 the whole file, can't be taken. `column` is null where no single one is at fault. */
export type RowFault = { line: number; column: string | null; value: string; message: string }

export type ParsedSpeciesCsv = { rows: SpeciesRow[]; faults: RowFault[] }

const csvRow = speciesFields.extend({
	featured: z
		.enum(["true", "false", ""], { error: (issue) => `featured '${issue.input}' is not true or false` })
		.transform((text) => text === "true"),
	funFacts: z
		.string()
		.transform((text) =>
			text
				.split(FACT_SEPARATOR)
				.map((fact) => fact.trim())
				.filter(Boolean),
		)
		.pipe(speciesFields.shape.funFacts),
})

/**
 * Reads a catalogue from CSV text: every good row, and every fault of every other. The same scientific name twice
 * is a fault of the second row. Never throws for what the text says.
 */
export function parseSpeciesCsv(text: string): ParsedSpeciesCsv {
	const { records, fault } = readRecords(text)
	if (fault) return { rows: [], faults: [fault] }
	const [header, ...body] = records
	const columns = header?.fields ?? []
	const missing = REQUIRED_COLUMNS.filter((name) => !columns.includes(name))
	if (missing.length > 0) {
		const message = `The column ${missing.join(", ")} is missing. Needed are ${REQUIRED_COLUMNS.join(", ")}.`
		return { rows: [], faults: [{ line: 1, column: missing[0] ?? null, value: columns.join(","), message }] }
	}
	const result: ParsedSpeciesCsv = { rows: [], faults: [] }
	const seen = new Map<string, number>()
	for (const record of body) {
		const { line } = record
		const parsed = parseRecord(record, columns)
		if (Array.isArray(parsed)) {
			result.faults.push(...parsed)
			continue
		}
		const { scientificName } = parsed
		const earlier = seen.get(scientificName.toLowerCase())
		if (earlier !== undefined) {
			const message = `${scientificName} stands in line ${earlier} already`
			result.faults.push({ line, column: "scientificName", value: scientificName, message })
			continue
		}
		seen.set(scientificName.toLowerCase(), line)
		result.rows.push({ line, fields: parsed })
	}
	return result
}

type CsvRecord = { line: number; fields: string[] }

function parseRecord({ line, fields }: CsvRecord, columns: string[]): SpeciesFields | RowFault[] {
	if (fields.length !== columns.length) {
		const message =
			`The row has ${fields.length} fields, the header has ${columns.length}. ` +
			"Text with a comma in it must stand in quotes."
		return [{ line, column: null, value: fields.join(","), message }]
	}
	const values: Record<string, string> = { featured: "", funFacts: "" }
	for (const [at, column] of columns.entries()) values[column] = fields[at] ?? ""
	const parsed = csvRow.safeParse(values)
	if (parsed.success) return parsed.data
	return parsed.error.issues.map((issue) => {
		const column = String(issue.path[0])
		return { line, column, value: values[column] ?? "", message: issue.message }
	})
}

function readRecords(text: string): { records: CsvRecord[]; fault?: RowFault } {
	const bytes = Buffer.from(text.replace(/^\uFEFF/, ""))
	let parsed: { record: string[]; info: { bytes: number } }[]
	try {
		// With `info` each record comes with its position, which the library's types do not say.
		parsed = parse(bytes, {
			info: true,
			relax_column_count: true,
			skip_empty_lines: true,
			trim: true,
		}) as unknown as typeof parsed
	} catch (error) {
		if (!(error instanceof CsvError)) throw error
		const line = Number(error.lines ?? 1)
		return { records: [], fault: { line, column: null, value: "", message: csvMessage(error) } }
	}
	// The library's own line count goes wrong behind empty lines, so the line breaks in front of a record are counted.
	let line = 1
	let at = 0
	const records = parsed.map(({ record, info }) => {
		while (bytes[at] === LF || bytes[at] === CR) {
			if (bytes[at++] === LF) line++
		}
		const start = line
		for (; at < info.bytes; at++) if (bytes[at] === LF) line++
		return { line: start, fields: record }
	})
	return { records }
}

const LF = 10
const CR = 13

function csvMessage(error: CsvError): string {
	switch (error.code) {
		case "CSV_QUOTE_NOT_CLOSED":
			return "A quote is opened here and never closed."
		case "INVALID_OPENING_QUOTE":
		case "CSV_INVALID_CLOSING_QUOTE":
			return "A quote stands inside a text. Put the whole text in quotes and double the quote inside it."
		default:
			return "This is not readable as CSV."
	}
}
