import { CsvError, parse } from "csv-parse/sync"

/** `line` is where the record begins (the header is line 1). */
export type CsvRecord = { line: number; fields: string[] }

/** An error in a row, or in the whole file if `line` is 0 or 1. `column` is as in the file, null if no single column is wrong. */
export type CsvProblem = { line: number; column: string | null; value: string; message: string }

const CSV_DELIMITERS = [",", ";", "\t"] as const
export type CsvDelimiter = (typeof CSV_DELIMITERS)[number]

export const DELIMITER_NAMES: Record<CsvDelimiter, string> = { ",": "comma", ";": "semicolon", "\t": "tab" }

const MAX_QUOTE_ERRORS = 200

export function findDelimiter(text: string, isKnown: (column: string) => boolean): CsvDelimiter {
	const [header = ""] = text.trimStart().split(/[\r\n]/, 1)
	const hits = (delimiter: string) =>
		header.split(delimiter).filter((name) => isKnown(name.trim().replace(/^"(.*)"$/, "$1"))).length
	return CSV_DELIMITERS.reduce((best, next) => (hits(next) > hits(best) ? next : best))
}

/**
 * After invalid quotes, continues with the next line, unless the quote is never closed: then the rest is ambiguous.
 * Stops after `most` records, of which a small file can have millions.
 */
export function readCsvRecords(
	text: string,
	delimiter: CsvDelimiter,
	most = Number.POSITIVE_INFINITY,
): { records: CsvRecord[]; errors: CsvProblem[]; isCut: boolean } {
	const bytes = Buffer.from(text)
	const lineAt = lineCounter(bytes)
	const records: CsvRecord[] = []
	const errors: CsvProblem[] = []
	let begin = 0
	while (begin < bytes.length && errors.length < MAX_QUOTE_ERRORS) {
		let end = begin
		try {
			parse(bytes.subarray(begin), {
				delimiter,
				record_delimiter: ["\r\n", "\n", "\r"],
				relax_column_count: true,
				skip_empty_lines: true,
				trim: true,
				on_record: (fields: string[], info) => {
					const line = lineAt(end)
					end = begin + info.bytes
					if (!fields.some(Boolean)) return null
					if (records.length >= most) throw new TooManyRecords()
					records.push({ line, fields })
					return null
				},
			})
			break
		} catch (error) {
			if (error instanceof TooManyRecords) return { records, errors, isCut: true }
			if (!(error instanceof CsvError)) throw error
			const line = lineAt(end)
			const start = afterLineBreaks(bytes, end)
			begin = endOfLine(bytes, start)
			const value = bytes.toString("utf8", start, begin)
			errors.push({ line, column: null, value, message: quoteMessage(error) })
			if (error.code === "CSV_QUOTE_NOT_CLOSED") break
		}
	}
	return { records, errors, isCut: false }
}

class TooManyRecords extends Error {}

const LF = 10
const CR = 13

function afterLineBreaks(bytes: Buffer, at: number): number {
	while (bytes[at] === LF || bytes[at] === CR) at++
	return at
}

function endOfLine(bytes: Buffer, at: number): number {
	while (at < bytes.length && bytes[at] !== LF && bytes[at] !== CR) at++
	return at
}

/** The library's own line numbers are wrong after blank lines. Positions must increase. */
function lineCounter(bytes: Buffer): (position: number) => number {
	let line = 1
	let at = 0
	return (position) => {
		for (const end = afterLineBreaks(bytes, position); at < end; at++) {
			if (bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] !== LF)) line++
		}
		return line
	}
}

function quoteMessage(error: CsvError): string {
	switch (error.code) {
		case "CSV_QUOTE_NOT_CLOSED":
			return "A quote is opened here and never closed, so nothing after it could be read."
		case "INVALID_OPENING_QUOTE":
		case "CSV_INVALID_CLOSING_QUOTE":
		case "CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE":
			return "There is a quote inside a text. Put the whole text in quotes and double the quote inside it."
		default:
			return "This is not readable as CSV."
	}
}
