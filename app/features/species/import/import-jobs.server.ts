import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { readCsvText } from "#core/csv/csv-text.ts"
import { displayValue } from "#core/text/text.ts"
import { type Database, withDatabase } from "#db/connection.ts"
import { listCatalogueRows } from "./catalogue-file.server.ts"
import {
	type ChangedValue,
	changedValues,
	countsOf,
	type Duplicates,
	type ImportCounts,
	type ImportPlan,
	planImport,
} from "./import-plan.ts"
import { type ParsedSpeciesCsv, parseSpeciesCsv, type RowError } from "./species-csv.ts"
import { writeImport } from "./write-import.server.ts"

export type ImportFile = { databaseFile: string; file: string }

export type ImportOrder = ImportFile & {
	fileName: string
	duplicates: Duplicates
	/** With it, the file is imported once. */
	token?: string
	/** Of the check that staff have read: if something else would be imported now, nothing is. */
	digest?: string
	change: { by: string; at: string }
}

/** What an import would do. Lists are cut; `…Count` counts all. */
export type ImportCheck = {
	ignoredColumns: string[]
	errors: RowError[]
	errorCount: number
	/** Texts that a spreadsheet may have changed, and photos that don't come with a CSV file. */
	warnings: RowError[]
	warningCount: number
	newNames: string[]
	newCount: number
	changed: { id: number; name: string; values: ChangedValue[] }[]
	changedCount: number
	sameCount: number
	digest: string
}

/** `counts`: of what was imported; undefined if nothing was, because of errors or because the check is outdated. */
export type ImportResult = { check: ImportCheck; counts?: ImportCounts }

const MAX_ERRORS = 1_000
const MAX_LISTED = 200

export async function checkImport({ databaseFile, file }: ImportFile): Promise<ImportCheck> {
	return await withDatabase(databaseFile, async ({ db }) => (await planFile(db, file)).check)
}

export async function runImport(order: ImportOrder): Promise<ImportResult> {
	return await withDatabase(order.databaseFile, async ({ db }) => {
		const { plan, check, given } = await planFile(db, order.file)
		const isCurrent = order.digest === undefined || order.digest === check.digest
		if (check.errorCount > 0 || !isCurrent) return { check }
		const change = { by: order.change.by, at: new Date(order.change.at) }
		await writeImport(db, plan, { ...order, given, change })
		return { check, counts: countsOf(plan, order.duplicates) }
	})
}

async function planFile(db: Database, file: string) {
	const read = await readImportFile(file)
	const { errors, given } = read
	const plan = planImport(read.rows, await listCatalogueRows(db), given)
	const warnings = [...read.warnings, ...plan.missing.map(missingPhoto)]
	const hash = createHash("sha256")
	for (const row of [...plan.added, ...plan.changed]) hash.update(JSON.stringify(row))
	const check: ImportCheck = {
		ignoredColumns: read.ignored,
		errors: shortened(errors.slice(0, MAX_ERRORS)),
		errorCount: errors.length,
		warnings: shortened(warnings.slice(0, MAX_LISTED)),
		warningCount: warnings.length,
		newNames: plan.added.slice(0, MAX_LISTED).map(({ name }) => name),
		newCount: plan.added.length,
		changed: plan.changed
			.slice(0, MAX_LISTED)
			.map((one) => ({ id: one.id, name: one.before.name, values: changedValues(one) })),
		changedCount: plan.changed.length,
		sameCount: plan.sameCount,
		digest: hash.digest("hex"),
	}
	return { plan, check, given }
}

async function readImportFile(file: string): Promise<ParsedSpeciesCsv> {
	const bytes = await readFile(file).catch((error) => {
		if (error.code !== "ENOENT") throw error
	})
	const gone = { error: "The file is no longer available. Please choose it again." }
	const read = bytes ? readCsvText(bytes) : gone
	if ("text" in read) return parseSpeciesCsv(read.text)
	const errors = "error" in read ? [{ line: 0, value: "", message: read.error }] : read.encodingErrors
	return {
		errors: errors.map((error) => ({ ...error, column: null })),
		...{ rows: [], warnings: [], ignored: [], given: [] },
	}
}

const shortened = (errors: RowError[]) =>
	errors.map((error) => ({ ...error, value: displayValue(error.value) }))

const missingPhoto = ({ line, name, photo }: ImportPlan["missing"][number]): RowError => ({
	line,
	column: "photos",
	value: photo,
	message: `${name} has no photo ${photo}, and a CSV file has no pictures, so it won't be imported.`,
})
