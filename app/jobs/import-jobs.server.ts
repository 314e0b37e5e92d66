import { readFile } from "node:fs/promises"
import { type CsvDelimiter, DELIMITER_NAMES } from "#app/models/forms/csv-records.ts"
import { type Encoding, readCsvText } from "#app/models/forms/csv-text.ts"
import { undoImport } from "#app/models/imports/undo-import.server.ts"
import type { NewMedia } from "#app/models/media/media.server.ts"
import { type CheckedPhotos, checkedPhotos } from "#app/models/species/checked-photos.ts"
import { PhotoErrors, planPhotos } from "#app/models/species/import-photos.server.ts"
import { readPhotoZip, type ZippedPhoto } from "#app/models/species/photo-zip.server.ts"
import { parseSpeciesCsv, type RowError, type SpeciesRow } from "#app/models/species/species-csv.ts"
import type { OptionalColumn } from "#app/models/species/species-csv-columns.ts"
import {
	AlreadyImportedError,
	type ImportCounts,
	importSpecies,
	listNames,
} from "#app/models/species/species-import.server.ts"
import { matchRows } from "#app/models/species/species-match.ts"
import { shorten } from "#app/models/text/text.ts"
import type { FileError } from "#app/platform/read-zip.server.ts"
import { withDatabase } from "#db/connection.ts"

/** `file` is the CSV file and `zip` the ZIP file of photos; one of them is there. */
export type ImportFile = { databaseFile: string; file: string | null; zip?: string | null }

export type ImportOrder = ImportFile & {
	token: string
	fileName: string
	zipName?: string
	/** The pictures of the ZIP file, stored already. */
	media?: [base: string, media: NewMedia][]
	duplicates: "skip" | "update"
	change: { by: string; at: string }
}

/** `isCsvFine` and `isZipFine` tell whether the file can wait until the other one is corrected. */
export type ImportFailure = (
	| { error: string }
	| { errors: RowError[]; files: FileError[]; errorCount: number }
) & {
	isCsvFine?: boolean
	isZipFine?: boolean
}

export type CheckedImport = {
	understood: string
	ignoredColumns: string[]
	absentColumns: string[]
	newCount: number
	knownCount: number
	newNames: string[]
	knownNames: string[]
	photos?: CheckedPhotos
}

const MAX_ERRORS = 1_000
const MAX_NAMES = 10
const MAX_VALUE = 120

export async function checkImport(input: ImportFile): Promise<CheckedImport | ImportFailure> {
	const read = await readFiles(input)
	if (!("rows" in read)) return read
	const { csv, zip, others } = read
	const rows = read.rows.map(({ line, fields }) => ({ ...fields, line }))
	const { matches, plan } = await withDatabase(input.databaseFile, async ({ db }) => {
		const catalogue = await listNames(db)
		const matches = matchRows(rows, catalogue)
		return { matches, plan: await planPhotos(db, { rows, matches, catalogue, files: zip ?? [] }) }
	})
	if (plan && plan.errors.length > 0) return failureOf([], plan.errors, { isCsvFine: true, isZipFine: true })
	const isUseless = zip && !csv && plan?.matches.length === 0
	if (isUseless) return { error: NO_MATCH, isZipFine: false }
	const namesOf = (isKnown: boolean) =>
		rows.filter((_, at) => Boolean(matches[at]) === isKnown).map(({ name }) => name)
	const added = namesOf(false)
	const known = namesOf(true)
	return {
		understood: csv?.understood ?? "",
		ignoredColumns: csv?.ignored ?? [],
		absentColumns: csv?.absent ?? [],
		newCount: added.length,
		knownCount: known.length,
		newNames: added.slice(0, MAX_NAMES),
		knownNames: known.slice(0, MAX_NAMES),
		...(plan && { photos: checkedPhotos(plan, zip, others) }),
	}
}

const NO_MATCH =
	"No file name in the ZIP file matches a species. Name the photos like the species, such as Gavia immer 1.jpg."

export async function runImport(order: ImportOrder): Promise<ImportCounts | ImportFailure | "unavailable"> {
	// Parsed before the transaction, which blocks all other writes.
	const read = await readFiles(order)
	if ("isGone" in read) return "unavailable"
	if (!("rows" in read)) return read
	const rows = read.rows.map(({ fields }) => fields)
	const { duplicates, token, fileName, zipName = "" } = order
	const change = { by: order.change.by, at: new Date(order.change.at) }
	const media = new Map(order.media)
	const photos = read.zip && { fileName: zipName, files: read.zip, media }
	const absent = read.csv?.absent ?? []
	return await withDatabase(order.databaseFile, async ({ db }) => {
		try {
			const options = { duplicates, absent, formKey: token, ...(photos && { photos }) }
			return await importSpecies(db, rows, options, fileName, change)
		} catch (error) {
			if (error instanceof AlreadyImportedError) return "unavailable"
			if (error instanceof PhotoErrors)
				return failureOf([], error.errors, { isCsvFine: true, isZipFine: true })
			throw error
		}
	})
}

export type UndoOrder = { databaseFile: string; importId: number; change: { by: string; at: string } }

export async function undoImportJob({ databaseFile, importId, change }: UndoOrder) {
	const undo = { by: change.by, at: new Date(change.at) }
	return await withDatabase(databaseFile, ({ db }) => undoImport(db, importId, undo))
}

type ReadFiles = {
	rows: SpeciesRow[]
	csv: ReadFile | undefined
	zip: ZippedPhoto[] | undefined
	others: string[]
}

/** Reports the errors of both files at once. */
async function readFiles({
	file,
	zip,
}: ImportFile): Promise<ReadFiles | (ImportFailure & { isGone?: true })> {
	const csv = file ? await readImportFile(file) : undefined
	if (csv === "unavailable")
		return { error: "The file is no longer available. Please choose it again.", isGone: true }
	const photos = zip ? await readPhotoZip(zip) : undefined
	const isCsvFine = csv !== undefined && "rows" in csv
	const isZipFine = photos !== undefined && "photos" in photos && photos.errors.length === 0
	if ((isCsvFine || !csv) && (isZipFine || !photos)) {
		const { photos: zip, others = [] } = photos && "photos" in photos ? photos : {}
		return { rows: csv?.rows ?? [], csv, zip, others }
	}
	const fine = { isCsvFine, isZipFine }
	const csvErrors = csv && !isCsvFine ? csv : undefined
	if (csvErrors && "error" in csvErrors) return { ...csvErrors, ...fine }
	if (photos && "error" in photos && !csvErrors) return { ...photos, ...fine }
	const rowErrors = csvErrors && "errors" in csvErrors ? csvErrors.errors : []
	const files =
		photos && "error" in photos ? [{ file: "The ZIP file", message: photos.error }] : (photos?.errors ?? [])
	return failureOf(rowErrors, files, fine)
}

function failureOf(
	rowErrors: RowError[],
	fileErrors: (FileError & { line?: number; value?: string })[],
	fine: Pick<ImportFailure, "isCsvFine" | "isZipFine">,
): ImportFailure {
	const errors = [
		...rowErrors,
		...fileErrors.flatMap(({ line, value = "", message }) =>
			line === undefined ? [] : [{ line, column: "photos", value, message }],
		),
	]
	const files = fileErrors.filter(({ line }) => line === undefined)
	return {
		errors: errors
			.slice(0, MAX_ERRORS)
			.map((error) => ({ ...error, value: shorten(error.value, MAX_VALUE) })),
		files: files
			.slice(0, MAX_ERRORS)
			.map(({ file, message }) => ({ file: shorten(file, MAX_VALUE), message })),
		errorCount: errors.length + files.length,
		...fine,
	}
}

type ReadFile = { rows: SpeciesRow[]; understood: string; ignored: string[]; absent: OptionalColumn[] }

async function readImportFile(
	file: string,
): Promise<ReadFile | { error: string } | { errors: RowError[] } | "unavailable"> {
	const bytes = await readFile(file).catch((error) => {
		if (error.code === "ENOENT") return undefined
		throw error
	})
	if (!bytes) return "unavailable"
	const read = readCsvText(bytes)
	if ("error" in read) return read
	if ("encodingErrors" in read)
		return { errors: read.encodingErrors.map((error) => ({ ...error, column: null })) }
	const { rows, errors, delimiter, ignored, absent } = parseSpeciesCsv(read.text)
	if (errors.length > 0) return { errors }
	return { rows, ignored, absent, understood: describeFormat(read.encoding, delimiter) }
}

function describeFormat(encoding: Encoding, delimiter: CsvDelimiter): string {
	return `Read as ${encoding}, separated by ${DELIMITER_NAMES[delimiter].many}.`
}
