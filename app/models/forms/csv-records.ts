import { CsvError, parse } from "csv-parse/sync"

/** One record of a file; `line` is where it begins, the header being line 1. */
export type CsvRecord = { line: number; fields: string[] }

/** A line whose quotes are wrong; what it holds is told by `message`. */
export type CsvQuoteError = { line: number; value: string; message: string }

export const CSV_DELIMITERS = [",", ";", "\t"] as const
export type CsvDelimiter = (typeof CSV_DELIMITERS)[number]

/** The words for each, one and many. */
export const DELIMITER_WORDS: Record<CsvDelimiter, { one: string; many: string }> = {
	",": { one: "comma", many: "commas" },
	";": { one: "semicolon", many: "semicolons" },
	"\t": { one: "tab", many: "tabs" },
}

/** Behind so many lines with wrong quotes there is no sense in reading on. */
const MAX_QUOTE_FAULTS = 200

/** The delimiter that makes the most columns of `known` out of the first line. */
export function findDelimiter(text: string, known: readonly string[]): CsvDelimiter {
	const [header = ""] = text.trimStart().split(/[\r\n]/, 1)
	const hits = (delimiter: string) =>
		header.split(delimiter).filter((name) => known.includes(name.trim().replace(/^"(.*)"$/, "$1"))).length
	return CSV_DELIMITERS.reduce((best, one) => (hits(one) > hits(best) ? one : best))
}

/**
 * Splits a text into records; those without any text are passed over. A line with wrong quotes is a fault, and
 * reading goes on with the next line, unless a quote is never closed: what stands behind it can't be told apart.
 */
export function readCsvRecords(
	text: string,
	delimiter: CsvDelimiter,
): { records: CsvRecord[]; faults: CsvQuoteError[] } {
	const bytes = Buffer.from(text)
	const lineAt = lineCounter(bytes)
	const records: CsvRecord[] = []
	const faults: CsvQuoteError[] = []
	let begin = 0
	while (begin < bytes.length && faults.length < MAX_QUOTE_FAULTS) {
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
					if (fields.some(Boolean)) records.push({ line, fields })
					return null
				},
			})
			break
		} catch (error) {
			if (!(error instanceof CsvError)) throw error
			const line = lineAt(end)
			const start = afterLineBreaks(bytes, end)
			begin = endOfLine(bytes, start)
			faults.push({ line, value: bytes.toString("utf8", start, begin), message: quoteMessage(error) })
			if (error.code === "CSV_QUOTE_NOT_CLOSED") break
		}
	}
	return { records, faults }
}

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

/**
 * Tells the line of the first text at or behind a position; asked with growing positions. The library's own count
 * goes wrong behind empty lines.
 */
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
			return "A quote is opened here and never closed, so nothing behind it could be read."
		case "INVALID_OPENING_QUOTE":
		case "CSV_INVALID_CLOSING_QUOTE":
			return "A quote stands inside a text. Put the whole text in quotes and double the quote inside it."
		default:
			return "This is not readable as CSV."
	}
}
