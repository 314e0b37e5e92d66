import { readFile } from "node:fs/promises"
import { type CsvDelimiter, DELIMITER_NAMES } from "#app/models/forms/csv-records.ts"
import { type Encoding, readCsvText } from "#app/models/forms/csv-text.ts"
import type { PageRange } from "#app/models/forms/page-range.ts"
import { checkRows } from "#app/models/imports/check-rows.server.ts"
import type { CheckedRows } from "#app/models/imports/checked-rows.ts"
import {
	listTrashedPhotos,
	matchTrash,
	type TrashedSpecies,
} from "#app/models/imports/trashed-species.server.ts"
import { undoImport } from "#app/models/imports/undo-import.server.ts"
import type { NewMedia } from "#app/models/media/media.server.ts"
import { type CheckedPhotos, checkedPhotos } from "#app/models/species/checked-photos.ts"
import { changesPhotos, PhotoErrors, planPhotos } from "#app/models/species/import-photos.server.ts"
import type { ImportCounts } from "#app/models/species/import-summary.ts"
import { readPhotoZip, type ZippedPhoto } from "#app/models/species/photo-zip.server.ts"
import { parseSpeciesCsv, type RowError, type SpeciesRow } from "#app/models/species/species-csv.ts"
import { columnLabel, type OptionalColumn } from "#app/models/species/species-csv-columns.ts"
import { AlreadyImportedError, importSpecies, listNames } from "#app/models/species/species-import.server.ts"
import { matchRows } from "#app/models/species/species-match.ts"
import { shorten } from "#app/models/text/text.ts"
import type { FileError } from "#app/platform/read-zip.server.ts"
import { type Database, withDatabase } from "#db/connection.ts"

/** `file` is the CSV file and `zip` the ZIP file of photos; one of them is there. `range` are pages of changes. */
export type ImportFile = { databaseFile: string; file: string | null; zip?: string | null; range?: PageRange }

export type ImportOrder = ImportFile & {
	token: string
	fileName: string
	zipName?: string
	media?: [base: string, media: NewMedia][]
	duplicates: "skip" | "update"
	/** IDs in the trash. */
	restored?: number[]
	change: { by: string; at: string }
}

/**
 * `isCsvFine`, `isZipFine`: that file can wait until the other is corrected. `checked`: what other rows would do.
 * `ignoredColumns`: absent if there are none.
 */
export type ImportFailure =
	/** With 503, too many jobs wait. */
	({ error: string; status?: 503 } | { errors: RowError[]; files: FileError[]; errorCount: number }) & {
		isCsvFine?: boolean
		isZipFine?: boolean
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
const MAX_VALUE = 120

const shortened = (errors: RowError[]) =>
	errors.map((error) => ({ ...error, value: shorten(error.value, MAX_VALUE) }))

export async function checkImport(input: ImportFile): Promise<CheckedImport | ImportFailure> {
	const read = await readFiles(input)
	if (!("rows" in read)) {
		const { readable, ...failure } = read
		if (!readable?.rows.length) return failure
		const { checked } = await checkReadable(input, { ...readable, zip: undefined, others: [] })
		return { ...failure, checked }
	}
	const { checked, plan } = await checkReadable(input, read)
	if (plan && plan.errors.length > 0)
		return { ...failureOf([], plan.errors, { isCsvFine: true, isZipFine: true }), checked }
	const isUseless = read.zip && !read.csv && plan?.matches.length === 0
	return isUseless ? { error: NO_MATCH, isZipFine: false } : checked
}

async function checkReadable({ databaseFile, range = { from: 1, page: 1 } }: ImportFile, read: ReadFiles) {
	const { csv, zip, others } = read
	const rows = read.rows.map(({ line, fields }) => ({ ...fields, line }))
	return await withDatabase(databaseFile, async ({ db }) => {
		const catalogue = await listNames(db)
		const matches = matchRows(rows, catalogue)
		const trashed = await matchTrash(db, rows, matches, catalogue)
		const absent = csv?.absent ?? []
		const checkedRows = await checkRows(db, { rows, matches, trashed, absent }, range)
		const trashedPhotos = await photosInTrash(db, trashed)
		const plan = await planPhotos(db, { rows, matches, catalogue, files: zip ?? [], trashedPhotos })
		const { newCount, changedCount, trashedCount } = checkedRows
		const isEmpty =
			newCount + changedCount + trashedCount === 0 && !(plan && (await changesPhotos(db, plan, rows, absent)))
		const checked: CheckedImport = {
			...checkedRows,
			...(isEmpty && { isEmpty }),
			understood: csv?.understood ?? "",
			ignoredColumns: csv?.ignored ?? [],
			absentColumns: absent.map(columnLabel),
			...(csv &&
				csv.warnings.length > 0 && {
					warnings: shortened(csv.warnings.slice(0, MAX_WARNINGS)),
					warningCount: csv.warnings.length,
				}),
			...(plan && plan.errors.length === 0 && { photos: checkedPhotos(plan, zip, others) }),
		}
		return { checked, plan }
	})
}

async function photosInTrash(db: Database, trashed: (TrashedSpecies | undefined)[]) {
	const photos = await listTrashedPhotos(
		db,
		trashed.flatMap((species) => species?.trashId ?? []),
	)
	return trashed.map((species) => species && (photos.get(species.trashId) ?? []))
}

const NO_MATCH =
	"No file name in the ZIP file matches a species. Name the photos like the species, such as Gavia immer 1.jpg."

export async function runImport(order: ImportOrder): Promise<ImportCounts | ImportFailure | "unavailable"> {
	// Parsed before the transaction, which blocks all other writes.
	const read = await readFiles(order)
	if ("isGone" in read) return "unavailable"
	if (!("rows" in read)) {
		const { readable: _, ...failure } = read
		return failure
	}
	const rows = read.rows.map(({ fields }) => fields)
	const { duplicates, restored = [], token, fileName, zipName = "" } = order
	const change = { by: order.change.by, at: new Date(order.change.at) }
	const media = new Map(order.media)
	const photos = read.zip && { fileName: zipName, files: read.zip, media }
	const absent = read.csv?.absent ?? []
	return await withDatabase(order.databaseFile, async ({ db }) => {
		try {
			const repeated = read.csv?.repeated ?? 0
			const options = { duplicates, restored, absent, repeated, formKey: token, ...(photos && { photos }) }
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

async function readFiles({
	file,
	zip,
}: ImportFile): Promise<
	ReadFiles | (ImportFailure & { isGone?: true; readable?: Pick<ReadFiles, "rows" | "csv"> })
> {
	const csv = file ? await readImportFile(file) : undefined
	if (csv === "unavailable")
		return { error: "The file is no longer available. Please choose it again.", isGone: true }
	const photos = zip ? await readPhotoZip(zip) : undefined
	const readable = csv && "rows" in csv ? csv : undefined
	const isCsvFine = csv !== undefined && "rows" in csv && csv.errors.length === 0
	const isZipFine = photos !== undefined && "photos" in photos && photos.errors.length === 0
	if ((isCsvFine || !csv) && (isZipFine || !photos)) {
		const { photos: zip, others = [] } = photos && "photos" in photos ? photos : {}
		return { rows: readable?.rows ?? [], csv: readable, zip, others }
	}
	const fine = { isCsvFine, isZipFine }
	const csvErrors = csv && !isCsvFine ? csv : undefined
	if (csvErrors && "error" in csvErrors) return { ...csvErrors, ...fine }
	if (photos && "error" in photos && !csvErrors) return { ...photos, ...fine }
	const rowErrors = csvErrors && "errors" in csvErrors ? csvErrors.errors : []
	const files =
		photos && "error" in photos ? [{ file: "The ZIP file", message: photos.error }] : (photos?.errors ?? [])
	const failure = {
		...failureOf(rowErrors, files, fine),
		...(readable && readable.ignored.length > 0 && { ignoredColumns: readable.ignored }),
	}
	return readable ? { ...failure, readable: { rows: readable.rows, csv: readable } } : failure
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
		errors: shortened(errors.slice(0, MAX_ERRORS)),
		files: files
			.slice(0, MAX_ERRORS)
			.map(({ file, message }) => ({ file: shorten(file, MAX_VALUE), message })),
		errorCount: errors.length + files.length,
		...fine,
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
