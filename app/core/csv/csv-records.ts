/** `line` is where the record begins (the header is line 1). */
export type CsvRecord = { line: number; fields: string[] }

type CsvQuoteError = { line: number; value: string; message: string }

const CSV_DELIMITERS = [",", ";", "\t"] as const
export type CsvDelimiter = (typeof CSV_DELIMITERS)[number]

export const DELIMITER_NAMES: Record<CsvDelimiter, string> = { ",": "comma", ";": "semicolon", "\t": "tab" }

const MAX_QUOTE_ERRORS = 200

const NEVER_CLOSED = "A quote is opened here and never closed, so nothing after it could be read."
const QUOTE_INSIDE =
	"There is a quote inside a text. Put the whole text in quotes and double the quote inside it."

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
	delimiter: string,
	most = Number.POSITIVE_INFINITY,
): { records: CsvRecord[]; errors: CsvQuoteError[]; isCut: boolean } {
	const records: CsvRecord[] = []
	const errors: CsvQuoteError[] = []
	const cellEnd = new RegExp(`[${delimiter}\r\n]`, "g")
	let at = 0
	let line = 1
	while (at < text.length && errors.length < MAX_QUOTE_ERRORS) {
		const { fields, end, message } = readRow(text, at, delimiter, cellEnd)
		if (message) errors.push({ line, value: text.slice(at, end), message })
		if (message === NEVER_CLOSED) break
		if (fields.some(Boolean)) {
			if (records.length >= most) return { records, errors, isCut: true }
			records.push({ line, fields })
		}
		const next = text.startsWith("\r\n", end) ? end + 2 : end + 1
		line += text.slice(at, next).match(/\r\n?|\n/g)?.length ?? 0
		at = next
	}
	return { records, errors, isCut: false }
}

type ReadRow = { fields: string[]; end: number; message?: string }

/** `end` is where the line ends after the fields. */
function readRow(text: string, begin: number, delimiter: string, cellEnd: RegExp): ReadRow {
	const fields: string[] = []
	for (let at = begin; ; at++) {
		const cell = readCell(text, at, delimiter, cellEnd)
		if ("message" in cell) return { fields: [], end: findEnd(text, begin, /[\r\n]/g), ...cell }
		fields.push(cell.value)
		at = cell.end
		if (text[at] !== delimiter) return { fields, end: at }
	}
}

/** A text whose first words are in quotes, as in '"Who cooks" is its call'. Not '"q"u' or '"He said "hi" and left"'. */
const QUOTED_FIRST_WORDS = /^"[^"\r\n]*[^"\s]"(?=[\s\p{P}])[^"]*("[^"]*"[^"]*)*$/u

type ReadCell = { value: string; end: number } | { message: string }

function readCell(text: string, at: number, delimiter: string, cellEnd: RegExp): ReadCell {
	const begin = skipSpaces(text, at, delimiter)
	if (text[begin] !== '"') {
		const end = findEnd(text, at, cellEnd)
		const value = text.slice(at, end).trim()
		return value.includes('"') ? { message: QUOTE_INSIDE } : { value, end }
	}
	const close = findClosingQuote(text, begin)
	if (close < 0) return { message: NEVER_CLOSED }
	const end = findEnd(text, close, cellEnd)
	if (text.slice(close + 1, end).trim() === "")
		return { value: text.slice(begin + 1, close).replaceAll('""', '"'), end }
	const words = text.slice(begin, end).trim()
	return QUOTED_FIRST_WORDS.test(words) ? { value: words, end } : { message: QUOTE_INSIDE }
}

function findClosingQuote(text: string, opening: number): number {
	let at = text.indexOf('"', opening + 1)
	while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
	return at
}

function skipSpaces(text: string, begin: number, delimiter: string): number {
	let at = begin
	while (text[at] !== delimiter && /[^\S\r\n]/.test(text[at] ?? "")) at++
	return at
}

function findEnd(text: string, begin: number, pattern: RegExp): number {
	pattern.lastIndex = begin
	return pattern.exec(text)?.index ?? text.length
}
