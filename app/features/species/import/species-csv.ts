import { quoted } from "#core/csv/csv-cells.ts"
import {
	type CsvDelimiter,
	type CsvProblem,
	type CsvRecord,
	DELIMITER_NAMES,
	findDelimiter,
	readCsvRecords,
} from "#core/csv/csv-records.ts"
import { firstNames } from "#core/text/first-names.ts"
import { formatNumber } from "#core/text/numbers.ts"
import { displayValue } from "#core/text/text.ts"
import { excelHint } from "./excel-cells.ts"
import {
	type CatalogueRow,
	columnLabel,
	csvRow,
	fieldOf,
	findColumn,
	KNOWN_COLUMNS,
	type KnownColumn,
	OPTIONAL_COLUMNS,
	REQUIRED_COLUMNS,
	writeCell,
} from "./species-csv-columns.ts"
import { exactKey, type Names } from "./species-match.ts"

/** As many as an import takes, and a catalogue of any farm has. */
export const MAX_CSV_ROWS = 10_000
const MAX_COLUMNS = 200
const MAX_NAMED_COLUMNS = 10
/** In characters. */
const MAX_HEADER = 40_000

/** A valid row; `line` is where it begins in the file (the header is line 1). */
export type SpeciesRow = { line: number; fields: CatalogueRow }

export type ParsedSpeciesCsv = {
	rows: SpeciesRow[]
	errors: CsvProblem[]
	/** Texts that are imported as they are, although a spreadsheet may have changed them. */
	warnings: CsvProblem[]
	ignored: string[]
	given: KnownColumn[]
}

/**
 * Returns all valid rows and all errors. A repeated pair of names is an error in the second row, unless species of the `catalogue`
 * have these very names. Never throws.
 */
export function parseSpeciesCsv(text: string, catalogue: readonly Names[] = []): ParsedSpeciesCsv {
	const [firstLine = ""] = text.trimStart().split(/[\r\n]/, 1)
	const isShort = firstLine.length <= MAX_HEADER
	const delimiter = isShort ? findDelimiter(firstLine, (name) => findColumn(name) !== undefined) : ","
	const { records, errors: quoteErrors, isCut } = readCsvRecords(text, delimiter, 1 + MAX_CSV_ROWS)
	const [header, ...body] = records
	const titles = isShort ? (header?.fields ?? []) : []
	const unknown = titles.filter((name) => !findColumn(name)).map((name) => name || "(no name)")
	const read: ParsedSpeciesCsv = {
		rows: [],
		errors: [...quoteErrors],
		warnings: [],
		ignored: firstNames([...new Set(unknown)], MAX_NAMED_COLUMNS),
		given: KNOWN_COLUMNS.filter((name) => titles.some((title) => findColumn(title) === name)),
	}
	// If the first line has an error, the next one isn't the header.
	if (isShort && quoteErrors.some(({ line }) => line <= (header?.line ?? 1))) return read
	const problem =
		!isShort || titles.length > MAX_COLUMNS
			? fileError(TOO_WIDE)
			: (checkHeader(titles) ?? checkLength(body.length + quoteErrors.length, isCut))
	if (problem) return { ...read, errors: [problem] }
	const columns = titles.map((title, at) => columnOf(title, body, at))
	for (const record of body) addRecord(read, record, columns, delimiter)
	refuseRepeated(read, columns, catalogue)
	read.errors.sort((a, b) => a.line - b.line)
	return read
}

/** Letter case is all that may differ in a repeated pair: × and x, or é and e, are signs of another species. */
function refuseRepeated(read: ParsedSpeciesCsv, columns: Column[], catalogue: readonly Names[]): void {
	const column = columns.find(({ name }) => name === "scientificName")?.title ?? null
	const unread = new Map<string, number>()
	for (const key of catalogue.map(exactKey)) unread.set(key, (unread.get(key) ?? 0) + 1)
	const seen = new Map<string, { line: number; isKnown: boolean }>()
	read.rows = read.rows.filter(({ line, fields }) => {
		const { name, scientificName: value } = fields
		const key = exactKey(fields)
		const left = unread.get(key) ?? 0
		unread.set(key, left - 1)
		const isKnown = left > 0
		const earlier = seen.get(key.toLowerCase())
		if (!earlier) return seen.set(key.toLowerCase(), { line, isKnown })
		if (isKnown && earlier.isKnown) return true
		const message = `${name} (${value}) is already in line ${earlier.line}. Species with the same scientific name need different common names.`
		read.errors.push({ line, column, value, message })
		return false
	})
}

/** Whether the header names columns by labels of the form, as in 'In Season' for `seasonMonths`. */
const usesLabels = (titles: string[]) =>
	titles.some((title) => {
		const name = findColumn(title)
		return name && title !== name && title.toLowerCase() === columnLabel(name).toLowerCase()
	})

const TOO_WIDE = `The first line must be the header: at most ${MAX_COLUMNS} columns with short names.`

const fileError = (message: string, column: string | null = null, value = ""): CsvProblem => ({
	line: 1,
	column,
	value,
	message,
})

function checkHeader(titles: string[]): CsvProblem | undefined {
	const known = titles.map(findColumn)
	const nameOf = usesLabels(titles) ? columnLabel : (name: KnownColumn) => name
	const [missing, ...others] = REQUIRED_COLUMNS.filter((name) => !known.includes(name)).map(nameOf)
	if (missing) {
		const named =
			others.length > 0
				? `These columns are missing: ${[missing, ...others].join(", ")}.`
				: `The column ${missing} is missing.`
		const required = `Required columns: ${REQUIRED_COLUMNS.map(nameOf).join(", ")}.`
		return fileError(`${named} ${required}`, missing, titles.join(", "))
	}
	const twice = KNOWN_COLUMNS.find((name) => known.indexOf(name) !== known.lastIndexOf(name))
	if (twice === undefined) return undefined
	const names = titles.filter((_, at) => known[at] === twice)
	const [first = twice] = names
	const message = `The column ${first} appears more than once: ${names.join(" and ")}. Delete or rename one.`
	return fileError(message, first, titles.join(", "))
}

function checkLength(lines: number, isCut: boolean): CsvProblem | undefined {
	if (isCut)
		return fileError(
			`The file has more than ${formatNumber(MAX_CSV_ROWS)} rows. They can't be imported at once. Please split it.`,
		)
	return lines === 0 ? fileError("The file has a header and no row below it.") : undefined
}

/** `title` as in the file. `labels` of a column's choices, if the file writes them rather than the API's values. */
type Column = { name: KnownColumn | undefined; title: string; labels?: string[] }

function columnOf(title: string, body: CsvRecord[], at: number): Column {
	const name = findColumn(title)
	const field = name && fieldOf(name)
	if (field?.kind !== "choice") return { name, title }
	const labels = Object.values(field.options)
	const isLabelled = usesLabels([title]) || body.some(({ fields }) => labels.includes(fields[at] ?? ""))
	return { name, title, ...(isLabelled && { labels }) }
}

/** Adds the row of a record, or its errors. */
function addRecord(
	read: ParsedSpeciesCsv,
	{ line, fields }: CsvRecord,
	columns: Column[],
	delimiter: CsvDelimiter,
): void {
	if (fields.length !== columns.length) {
		const message =
			`The row has ${fields.length} fields, the header has ${columns.length}. ` +
			`Text with a ${DELIMITER_NAMES[delimiter]} in it must be in quotes.`
		read.errors.push({ line, column: null, value: fields.join(", "), message })
		return
	}
	const values: Record<string, string> = {}
	for (const column of OPTIONAL_COLUMNS) values[column] = ""
	for (const [at, { name }] of columns.entries()) if (name) values[name] = fields[at] ?? ""
	const parsed = csvRow.safeParse(values)
	// Reversed, so that the first of a column wins.
	const issues = new Map(parsed.error?.issues.toReversed().map(({ path, message }) => [path[0], message]))
	const errors: CsvProblem[] = []
	for (const { name, title, labels } of columns) {
		if (!name) continue
		const value = values[name] ?? ""
		const hint = excelHint(name, title, value)
		const issue = issues.get(name)
		const message = hint ?? (issue && issueText(issue, name, title, value, labels))
		if (!message) continue
		// Spreadsheets make dates of months, which may still be read as other months.
		const isError = issue !== undefined || name === "seasonMonths"
		const list = isError ? errors : read.warnings
		list.push({ line, column: title, value, message })
	}
	read.errors.push(...errors)
	if (parsed.success && errors.length === 0) read.rows.push({ line, fields: parsed.data })
}

/** In the words of the file, which are the API's or those of the form. */
function issueText(
	issue: string,
	name: KnownColumn,
	title: string,
	value: string,
	labels: string[] | undefined,
) {
	if (labels) return `${title} '${displayValue(value)}' is not one of ${labels.join(", ")}`
	return issue.startsWith(name) ? title + issue.slice(name.length) : issue
}

/** Returns the header line, with a byte order mark so that Excel detects UTF-8. */
export function speciesCsvHeader(columns: readonly KnownColumn[] = KNOWN_COLUMNS): string {
	return `\uFEFF${columns.join(",")}\r\n`
}

export function writeSpeciesRow(
	species: CatalogueRow,
	columns: readonly KnownColumn[] = KNOWN_COLUMNS,
): string {
	return `${columns.map((column) => quoted(writeCell(species, column))).join(",")}\r\n`
}
