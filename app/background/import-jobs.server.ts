import { readFile } from "node:fs/promises"
import { type Database, openDatabase } from "../../db/connection.ts"
import { type CsvDelimiter, DELIMITER_WORDS } from "../forms/csv-records.ts"
import { type Encoding, readCsvText } from "../forms/csv-text.ts"
import { parseSpeciesCsv, type RowFault, type SpeciesRow } from "../forms/species-csv.ts"
import type { OptionalColumn } from "../forms/species-csv-columns.ts"
import {
	compareWithCatalogue,
	type ImportCounts,
	ImportedAlreadyError,
	importSpecies,
} from "../models/species-import.server.ts"
import { firstCharacters } from "../models/text.ts"

/** A CSV file on disk and the database that it is for. */
export type ImportFile = { databaseFile: string; file: string }

/** `token` is the upload's: with the same one nothing is imported twice. `at` is UTC ISO 8601. */
export type ImportOrder = ImportFile & {
	token: string
	fileName: string
	duplicates: "skip" | "update"
	change: { by: string; at: string }
}

/** Why a file can't be imported: a sentence about the whole file, or its first faults and how many there are. */
export type ImportRefusal = { refusal: string } | { faults: RowFault[]; faultCount: number }

/** A good file: how it was understood, and how it compares with the catalogue. */
export type CheckedImport = {
	understood: string
	ignoredColumns: string[]
	/** Columns that the file does without: an update leaves them as they are. */
	absentColumns: string[]
	newCount: number
	knownCount: number
	/** The first names of species that are in the catalogue. */
	knownNames: string[]
}

const MAX_FAULTS = 1_000
const MAX_NAMES = 50
const MAX_VALUE = 120

/** Reads the file and compares it with the catalogue. Nothing is changed. */
export async function checkImport({
	databaseFile,
	file,
}: ImportFile): Promise<CheckedImport | ImportRefusal> {
	const read = await readImportFile(file)
	if (read === "gone") return { refusal: "The file is not here any more. Please choose it again." }
	if (!("rows" in read)) return read
	const rows = read.rows.map(({ fields }) => fields)
	const answers = await withDatabase(databaseFile, (db) => compareWithCatalogue(db, rows))
	const known = rows.filter((_, at) => answers[at] === "known").map(({ name }) => name)
	return {
		understood: read.understood,
		ignoredColumns: read.ignored,
		absentColumns: read.absent,
		newCount: rows.length - known.length,
		knownCount: known.length,
		knownNames: known.slice(0, MAX_NAMES),
	}
}

/**
 * Imports the file, all or nothing; what is in the catalogue is looked at again. 'gone' when the file is no more or its
 * token was used: another process was quicker.
 */
export async function runImport(order: ImportOrder): Promise<ImportCounts | ImportRefusal | "gone"> {
	// While a transaction writes, nobody else can: an acceptance of the waiver waits for it. So all that can be done
	// before it begins is done before.
	const read = await readImportFile(order.file)
	if (read === "gone" || !("rows" in read)) return read
	const rows = read.rows.map(({ fields }) => fields)
	const { duplicates, token, fileName } = order
	const change = { by: order.change.by, at: new Date(order.change.at) }
	return await withDatabase(order.databaseFile, async (db) => {
		try {
			return await importSpecies(
				db,
				rows,
				{ duplicates, untold: read.absent, formKey: token },
				fileName,
				change,
			)
		} catch (error) {
			if (error instanceof ImportedAlreadyError) return "gone"
			throw error
		}
	})
}

type ReadFile = { rows: SpeciesRow[]; understood: string; ignored: string[]; absent: OptionalColumn[] }

async function readImportFile(file: string): Promise<ReadFile | ImportRefusal | "gone"> {
	const bytes = await readFile(file).catch((error) => {
		if (error.code === "ENOENT") return undefined
		throw error
	})
	if (!bytes) return "gone"
	const read = readCsvText(bytes)
	if ("refusal" in read) return read
	const { rows, faults, delimiter, ignored, absent } = parseSpeciesCsv(read.text)
	if (faults.length > 0) {
		const listed = faults.slice(0, MAX_FAULTS)
		return {
			faults: listed.map((fault) => ({ ...fault, value: firstCharacters(fault.value, MAX_VALUE) })),
			faultCount: faults.length,
		}
	}
	return { rows, ignored, absent, understood: understanding(read.encoding, delimiter) }
}

function understanding(encoding: Encoding, delimiter: CsvDelimiter): string {
	return `Read as ${encoding}, separated by ${DELIMITER_WORDS[delimiter].many}.`
}

/** A connection of this process, so that the site's own goes on answering visitors. */
async function withDatabase<T>(file: string, work: (db: Database) => Promise<T>): Promise<T> {
	const { db, close } = openDatabase(file)
	try {
		return await work(db)
	} finally {
		close()
	}
}
