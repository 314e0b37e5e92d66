import { quoted } from "#core/csv/csv-cells.ts"
import { type CsvProblem, DELIMITER_NAMES, findDelimiter, readCsvRecords } from "#core/csv/csv-records.ts"
import { firstNames } from "#core/text/first-names.ts"
import { formatNumber } from "#core/text/numbers.ts"
import { displayValue } from "#core/text/text.ts"
import { excelHint } from "./excel-cells.ts"
import {
	type CatalogueRow,
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

/** More than the catalogue of any farm. */
export const MAX_CSV_ROWS = 10_000
const MAX_NAMED_COLUMNS = 10

/** `line` is where it begins in the file (the header is line 1). */
export type SpeciesRow = { line: number; fields: CatalogueRow }

export type ParsedSpeciesCsv = {
	rows: SpeciesRow[]
	errors: CsvProblem[]
	/** Imported unchanged, although a spreadsheet may have altered them. */
	warnings: CsvProblem[]
	ignored: string[]
	given: KnownColumn[]
}

type Column = { name: KnownColumn | undefined; title: string }

/** Returns all valid rows and all errors. A repeated pair of names is an error unless species of the `catalogue` share it. */
export function parseSpeciesCsv(text: string, catalogue: readonly Names[] = []): ParsedSpeciesCsv {
	const delimiter = findDelimiter(text, (name) => findColumn(name) !== undefined)
	const { records, errors } = readCsvRecords(text, delimiter, MAX_CSV_ROWS + 2)
	const [header, ...body] = records
	const columns = (header?.fields ?? []).map((title) => ({ name: findColumn(title), title: title.trim() }))
	const unknown = columns.filter(({ name }) => !name).map(({ title }) => title || "(no name)")
	const read: ParsedSpeciesCsv = {
		rows: [],
		errors,
		warnings: [],
		ignored: firstNames([...new Set(unknown)], MAX_NAMED_COLUMNS),
		given: KNOWN_COLUMNS.filter((known) => columns.some(({ name }) => name === known)),
	}
	const problem = checkHeader(columns) ?? checkLength(body.length)
	if (problem) return { ...read, errors: errors.length > 0 ? errors : [problem] }
	for (const { line, fields } of body) {
		if (fields.length === columns.length) addRow(read, line, fields, columns)
		else {
			const message =
				`The row has ${fields.length} fields, the header has ${columns.length}. ` +
				`Text with a ${DELIMITER_NAMES[delimiter]} in it must be in quotes.`
			errors.push({ line, column: null, value: fields.join(", "), message })
		}
	}
	refuseRepeated(read, columns, catalogue)
	errors.sort((a, b) => a.line - b.line)
	return read
}

const fileError = (message: string, column: string | null = null, value = "") => ({
	line: 1,
	column,
	value,
	message,
})

function checkHeader(columns: Column[]): CsvProblem | undefined {
	const known = columns.map(({ name }) => name)
	const value = columns.map(({ title }) => title).join(", ")
	const missing = REQUIRED_COLUMNS.filter((name) => !known.includes(name))
	if (missing.length > 0) {
		const message = `Columns are missing: ${missing.join(", ")}. Required columns: ${REQUIRED_COLUMNS.join(", ")}.`
		return fileError(message, missing[0], value)
	}
	const twice = known.find((name, at) => name && known.indexOf(name) !== at)
	if (!twice) return undefined
	const titles = columns.filter(({ name }) => name === twice).map(({ title }) => title)
	const message = `The column ${titles[0]} appears more than once: ${titles.join(" and ")}. Delete or rename one.`
	return fileError(message, titles[0], value)
}

function checkLength(rows: number): CsvProblem | undefined {
	if (rows === 0) return fileError("The file has a header and no row below it.")
	const most = formatNumber(MAX_CSV_ROWS)
	return rows > MAX_CSV_ROWS
		? fileError(`The file has more than ${most} rows. They can't be imported at once. Please split it.`)
		: undefined
}

function addRow(read: ParsedSpeciesCsv, line: number, cells: string[], columns: Column[]): void {
	const values: Record<string, string> = {}
	for (const column of OPTIONAL_COLUMNS) values[column] = ""
	for (const [at, { name }] of columns.entries()) if (name) values[name] = cells[at] ?? ""
	const parsed = csvRow.safeParse(values)
	// Reversed, so that a column's first issue wins.
	const issues = new Map(parsed.error?.issues.toReversed().map(({ path, message }) => [path[0], message]))
	let isValid = true
	for (const { name, title } of columns) {
		if (!name) continue
		const value = values[name] ?? ""
		const issue = issues.get(name)
		const message = excelHint(name, title, value) ?? (issue && issueText(issue, name, title, value))
		if (!message) continue
		// Spreadsheets turn months into dates, which may still be valid as other months.
		const isError = issue !== undefined || name === "seasonMonths"
		const list = isError ? read.errors : read.warnings
		list.push({ line, column: title, value, message })
		if (isError) isValid = false
	}
	if (parsed.success && isValid) read.rows.push({ line, fields: parsed.data })
}

function issueText(issue: string, name: KnownColumn, title: string, value: string): string {
	const field = fieldOf(name)
	if (field.kind === "choice" && title !== name)
		return `${title} '${displayValue(value)}' is not one of ${Object.values(field.options).join(", ")}`
	return issue.startsWith(name) ? title + issue.slice(name.length) : issue
}

/** Pairs count as repeated if only letter case differs: × and x, or é and e, distinguish species. */
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

/** With a byte order mark, so that Excel detects UTF-8. */
export function speciesCsvHeader(columns: readonly KnownColumn[] = KNOWN_COLUMNS): string {
	return `\uFEFF${columns.join(",")}\r\n`
}

export function writeSpeciesRow(
	species: CatalogueRow,
	columns: readonly KnownColumn[] = KNOWN_COLUMNS,
): string {
	return `${columns.map((column) => quoted(writeCell(species, column))).join(",")}\r\n`
}
