import { CsvError, parse } from "csv-parse/sync"

/** `line` is where the record begins (the header is line 1). */
export type CsvRecord = { line: number; fields: string[] }

/** An error in a row, or in the whole file if `line` is 0 or 1. `column` is as in the file, null if no single column is wrong. */
export type CsvProblem = { line: number; column: string | null; value: string; message: string }

const CSV_DELIMITERS = [",", ";", "\t"] as const
export type CsvDelimiter = (typeof CSV_DELIMITERS)[number]

export const DELIMITER_NAMES: Record<CsvDelimiter, string> = { ",": "comma", ";": "semicolon", "\t": "tab" }

export function findDelimiter(text: string, isKnown: (column: string) => boolean): CsvDelimiter {
	const [header = ""] = text.trimStart().split(/[\r\n]/, 1)
	const hits = (delimiter: string) =>
		header.split(delimiter).filter((name) => isKnown(name.trim().replace(/^"(.*)"$/, "$1"))).length
	return CSV_DELIMITERS.reduce((best, next) => (hits(next) > hits(best) ? next : best))
}

const NOT_CLOSED = "A quote is opened here and never closed, so nothing after it could be read."

class TooManyRecords extends Error {}

/** Quotes inside a text that isn't quoted as a whole are part of it. Stops after `most` records: a small file can have millions. */
export function readCsvRecords(
	text: string,
	delimiter: CsvDelimiter,
	most = Number.POSITIVE_INFINITY,
): { records: CsvRecord[]; errors: CsvProblem[] } {
	const records: CsvRecord[] = []
	let end = 0
	try {
		// The library counts other line ends inside quotes twice.
		parse(text.replace(/\r\n?/g, "\n"), {
			delimiter,
			record_delimiter: "\n",
			relax_column_count: true,
			relax_quotes: true,
			skip_empty_lines: true,
			ltrim: true,
			on_record: (fields: string[], { lines }) => {
				end = lines
				const breaks = fields.join("").split("\n").length - 1
				if (fields.some((field) => field.trim())) records.push({ line: end - breaks, fields })
				if (records.length >= most) throw new TooManyRecords()
				return null
			},
		})
	} catch (error) {
		if (error instanceof TooManyRecords) return { records, errors: [] }
		if (!(error instanceof CsvError)) throw error
		return { records, errors: [{ line: end + 1, column: null, value: "", message: NOT_CLOSED }] }
	}
	return { records, errors: [] }
}
