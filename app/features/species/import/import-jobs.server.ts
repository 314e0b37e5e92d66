import { readFile } from "node:fs/promises"
import { type CsvDelimiter, DELIMITER_NAMES } from "#core/csv/csv-records.ts"
import { type Encoding, readCsvText } from "#core/csv/csv-text.ts"
import type { PageRange } from "#core/forms/page-range.ts"
import { displayValue } from "#core/text/text.ts"
import { withDatabase } from "#db/connection.ts"
import { type CheckedPhotos, checkedPhotos } from "#features/species/photos/checked-photos.server.ts"
import { checkRows } from "./check-rows.server.ts"
import type { CheckedRows } from "./checked-rows.ts"
import { changesPhotos, planPhotos } from "./import-photos.server.ts"
import type { ImportCounts } from "./import-summary.ts"
import { parseSpeciesCsv, type RowError, type SpeciesRow } from "./species-csv.ts"
import { columnLabel, type OptionalColumn } from "./species-csv-columns.ts"
import { AlreadyImportedError, importSpecies, listNames } from "./species-import.server.ts"
import { matchRows } from "./species-match.ts"

/** `range` are pages of changes. */
export type ImportFile = { databaseFile: string; file: string; range?: PageRange }

export type ImportOrder = ImportFile & {
	token: string
	fileName: string
	duplicates: "skip" | "update"
	change: { by: string; at: string }
}

/** `checked`: what other rows would do. `ignoredColumns`: absent if there are none. */
export type ImportFailure =
	/** With 503, too many jobs wait, and the file can be sent again. */
	({ error: string; status?: 503 } | { errors: RowError[]; errorCount: number }) & {
		ignoredColumns?: string[]
		checked?: CheckedImport
	}

export type CheckedImport = CheckedRows & {
	understood: string
	ignoredColumns: string[]
	absentColumns: string[]
	/** Texts that a spreadsheet may have changed; absent if there are none. The list is cut. */
	warnings?: RowError[]
	warningCount?: number
	/** An import would change nothing. */
	isEmpty?: true
	photos?: CheckedPhotos
}

const MAX_ERRORS = 1_000
const MAX_WARNINGS = 200

const shortened = (errors: RowError[]) =>
	errors.map((error) => ({ ...error, value: displayValue(error.value) }))

export async function checkImport(input: ImportFile): Promise<CheckedImport | ImportFailure> {
	const read = await readImportFile(input.file)
	if (read === "unavailable") return GONE
	if ("error" in read) return read
	if (read.errors.length === 0) return await checkReadable(input, read)
	return { ...failureOf(read), ...(read.rows.length > 0 && { checked: await checkReadable(input, read) }) }
}

async function checkReadable(
	{ databaseFile, range = { from: 1, page: 1 } }: ImportFile,
	read: ReadFile,
): Promise<CheckedImport> {
	const { absent, warnings } = read
	const rows = read.rows.map(({ line, fields }) => ({ ...fields, line }))
	return await withDatabase(databaseFile, async ({ db }) => {
		const matches = matchRows(rows, await listNames(db))
		const checkedRows = await checkRows(db, { rows, matches, absent }, range)
		const planned = await planPhotos(db, { rows, matches })
		const { newCount, changedCount } = checkedRows
		const isEmpty = newCount + changedCount === 0 && !changesPhotos(planned, absent)
		return {
			...checkedRows,
			...(isEmpty && { isEmpty }),
			understood: read.understood,
			ignoredColumns: read.ignored,
			absentColumns: absent.map(columnLabel),
			...(warnings.length > 0 && {
				warnings: shortened(warnings.slice(0, MAX_WARNINGS)),
				warningCount: warnings.length,
			}),
			...(planned.length > 0 && { photos: checkedPhotos(planned) }),
		}
	})
}

export async function runImport(order: ImportOrder): Promise<ImportCounts | ImportFailure | "unavailable"> {
	// Parsed before the transaction, which blocks all other writes.
	const read = await readImportFile(order.file)
	if (read === "unavailable" || "error" in read) return read
	if (read.errors.length > 0) return failureOf(read)
	const rows = read.rows.map(({ fields }) => fields)
	const { absent, repeated } = read
	const { duplicates, token, fileName } = order
	const change = { by: order.change.by, at: new Date(order.change.at) }
	return await withDatabase(order.databaseFile, async ({ db }) => {
		try {
			const options = { duplicates, absent, repeated, formKey: token }
			return await importSpecies(db, rows, options, fileName, change)
		} catch (error) {
			if (error instanceof AlreadyImportedError) return "unavailable"
			throw error
		}
	})
}

const GONE: ImportFailure = { error: "The file is no longer available. Please choose it again." }

function failureOf({ errors, ignored }: ReadFile): ImportFailure {
	return {
		errors: shortened(errors.slice(0, MAX_ERRORS)),
		errorCount: errors.length,
		...(ignored.length > 0 && { ignoredColumns: ignored }),
	}
}

type ReadFile = {
	rows: SpeciesRow[]
	errors: RowError[]
	warnings: RowError[]
	repeated: number
	understood: string
	ignored: string[]
	absent: OptionalColumn[]
}

const NOTHING_READ = { rows: [], warnings: [], repeated: 0, understood: "", ignored: [], absent: [] }

async function readImportFile(file: string): Promise<ReadFile | { error: string } | "unavailable"> {
	const bytes = await readFile(file).catch((error) => {
		if (error.code === "ENOENT") return undefined
		throw error
	})
	if (!bytes) return "unavailable"
	const read = readCsvText(bytes)
	if ("error" in read) return read
	if ("encodingErrors" in read)
		return { ...NOTHING_READ, errors: read.encodingErrors.map((error) => ({ ...error, column: null })) }
	const { delimiter, ...parsed } = parseSpeciesCsv(read.text)
	return { ...parsed, understood: describeFormat(read.encoding, delimiter) }
}

function describeFormat(encoding: Encoding, delimiter: CsvDelimiter): string {
	return `Read as ${encoding}, separated by ${DELIMITER_NAMES[delimiter].many}.`
}
