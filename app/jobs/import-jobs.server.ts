import { readFile } from "node:fs/promises"
import { type CsvDelimiter, DELIMITER_NAMES } from "#app/models/forms/csv-records.ts"
import { type Encoding, readCsvText } from "#app/models/forms/csv-text.ts"
import { undoImport } from "#app/models/imports/undo-import.server.ts"
import { parseSpeciesCsv, type RowError, type SpeciesRow } from "#app/models/species/species-csv.ts"
import type { OptionalColumn } from "#app/models/species/species-csv-columns.ts"
import {
	AlreadyImportedError,
	compareWithCatalogue,
	type ImportCounts,
	importSpecies,
} from "#app/models/species/species-import.server.ts"
import { firstCharacters } from "#app/models/text/text.ts"
import { withDatabase } from "#db/connection.ts"

export type ImportFile = { databaseFile: string; file: string }

export type ImportOrder = ImportFile & {
	token: string
	fileName: string
	duplicates: "skip" | "update"
	change: { by: string; at: string }
}

export type ImportFailure = { error: string } | { errors: RowError[]; errorCount: number }

export type CheckedImport = {
	understood: string
	ignoredColumns: string[]
	absentColumns: string[]
	newCount: number
	knownCount: number
	newNames: string[]
	knownNames: string[]
}

const MAX_ERRORS = 1_000
const MAX_NAMES = 10
const MAX_VALUE = 120

export async function checkImport({
	databaseFile,
	file,
}: ImportFile): Promise<CheckedImport | ImportFailure> {
	const read = await readImportFile(file)
	if (read === "unavailable") return { error: "The file is no longer available. Please choose it again." }
	if (!("rows" in read)) return read
	const rows = read.rows.map(({ fields }) => fields)
	const matches = await withDatabase(databaseFile, ({ db }) => compareWithCatalogue(db, rows))
	const namesOf = (match: "new" | "known") =>
		rows.filter((_, at) => matches[at] === match).map(({ name }) => name)
	const added = namesOf("new")
	const known = namesOf("known")
	return {
		understood: read.understood,
		ignoredColumns: read.ignored,
		absentColumns: read.absent,
		newCount: added.length,
		knownCount: known.length,
		newNames: added.slice(0, MAX_NAMES),
		knownNames: known.slice(0, MAX_NAMES),
	}
}

export async function runImport(order: ImportOrder): Promise<ImportCounts | ImportFailure | "unavailable"> {
	// Parsed before the transaction, which blocks all other writes.
	const read = await readImportFile(order.file)
	if (read === "unavailable" || !("rows" in read)) return read
	const rows = read.rows.map(({ fields }) => fields)
	const { duplicates, token, fileName } = order
	const change = { by: order.change.by, at: new Date(order.change.at) }
	return await withDatabase(order.databaseFile, async ({ db }) => {
		try {
			return await importSpecies(
				db,
				rows,
				{ duplicates, absent: read.absent, formKey: token },
				fileName,
				change,
			)
		} catch (error) {
			if (error instanceof AlreadyImportedError) return "unavailable"
			throw error
		}
	})
}

export type UndoOrder = { databaseFile: string; importId: number; change: { by: string; at: string } }

export async function undoImportJob({ databaseFile, importId, change }: UndoOrder) {
	const undo = { by: change.by, at: new Date(change.at) }
	return await withDatabase(databaseFile, ({ db }) => undoImport(db, importId, undo))
}

type ReadFile = { rows: SpeciesRow[]; understood: string; ignored: string[]; absent: OptionalColumn[] }

async function readImportFile(file: string): Promise<ReadFile | ImportFailure | "unavailable"> {
	const bytes = await readFile(file).catch((error) => {
		if (error.code === "ENOENT") return undefined
		throw error
	})
	if (!bytes) return "unavailable"
	const read = readCsvText(bytes)
	if ("error" in read) return read
	const { rows, errors, delimiter, ignored, absent } = parseSpeciesCsv(read.text)
	if (errors.length > 0) {
		const listed = errors.slice(0, MAX_ERRORS)
		return {
			errors: listed.map((error) => ({ ...error, value: firstCharacters(error.value, MAX_VALUE) })),
			errorCount: errors.length,
		}
	}
	return { rows, ignored, absent, understood: describeFormat(read.encoding, delimiter) }
}

function describeFormat(encoding: Encoding, delimiter: CsvDelimiter): string {
	return `Read as ${encoding}, separated by ${DELIMITER_NAMES[delimiter].many}.`
}
