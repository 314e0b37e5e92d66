import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { staffSession } from "#core/accounts/session.server.ts"
import type { CsvProblem } from "#core/csv/csv-records.ts"
import { readCsvText, wholeFile } from "#core/csv/csv-text.ts"
import { unlessMissing } from "#core/platform/unless-missing.server.ts"
import { displayValue } from "#core/text/text.ts"
import { type Database, withDatabase } from "#db/connection.ts"
import { listCatalogueRows } from "./catalogue-file.server.ts"
import {
	type ChangedValue,
	changedValues,
	countsOf,
	type Duplicates,
	type ImportCounts,
	type PlannedRow,
	planImport,
} from "./import-plan.ts"
import { parseSpeciesCsv } from "./species-csv.ts"
import { writeImport } from "./write-import.server.ts"

export type ImportFile = { databaseFile: string; file: string }

export type ImportOrder = ImportFile & {
	fileName: string
	duplicates: Duplicates
	/** Imports each token only once. */
	token?: string
	/** Digest of the check that staff have read: if the import would differ now, it does nothing. */
	digest?: string
	change: { by: string; at: string }
	/** Hash of the editor's session, which may end while the import waits. */
	session: string
}

export type CheckedRow = { id: number; name: string; values: ChangedValue[] }

export type Listed<One> = { first: One[]; count: number }

export type ImportCheck = {
	ignoredColumns: string[]
	errors: Listed<CsvProblem>
	/** Texts that a spreadsheet may have changed, and photos, which a CSV file can't contain. */
	warnings: Listed<CsvProblem>
	added: Listed<CheckedRow>
	changed: Listed<CheckedRow>
	sameCount: number
	digest: string
}

/** Without `counts`, there are errors, or the rows in `since` differ from the check that staff have read. */
export type ImportResult = { check: ImportCheck; counts?: ImportCounts; since?: Listed<CheckedRow> }

const MAX_ERRORS = 1_000
const MAX_LISTED = 200

export async function checkImport({ databaseFile, file }: ImportFile): Promise<ImportCheck> {
	return await withDatabase(databaseFile, async ({ db }) => (await planFile(db, file)).check)
}

export async function runImport(order: ImportOrder): Promise<ImportResult | "no access"> {
	return await withDatabase(order.databaseFile, async ({ db }) => {
		if (!(await staffSession(db, order.session, "editor").executeTakeFirst())) return "no access"
		const { plan, check } = await planFile(db, order.file)
		if (check.errors.count > 0) return { check }
		const { digest = check.digest } = order
		if (digest !== check.digest) {
			// Nothing is imported, so that no unread change is overwritten.
			const since = plan.rows.filter((row, at) => digestOf(row) !== partOf(digest, at))
			return { check, since: listed(since, checkedRow, since.length) }
		}
		const stale = await writeImport(db, plan, order, { ...order.change, at: new Date(order.change.at) })
		return { check, counts: countsOf(plan, order.duplicates, stale) }
	})
}

const GONE = "The file is no longer available. Please choose it again."

async function planFile(db: Database, file: string) {
	const catalogue = await listCatalogueRows(db)
	const names = catalogue.map(({ row }) => row)
	const bytes = await readFile(file).catch(unlessMissing)
	const text = bytes ? readCsvText(bytes) : wholeFile(GONE)
	const read =
		"text" in text
			? parseSpeciesCsv(text.text, names)
			: { ...text, rows: [], warnings: [], ignored: [], given: [] }
	const plan = planImport(read.rows, catalogue, read.given)
	const photos = plan.missing.map(({ line, name, photo }) => ({
		...{ line, column: "photos", value: photo },
		message: `${name} has no photo ${photo}, and a CSV file has no pictures, so it won't be imported.`,
	}))
	const check: ImportCheck = {
		ignoredColumns: read.ignored,
		errors: listed(read.errors, shortened, MAX_ERRORS),
		warnings: listed([...read.warnings, ...photos], shortened),
		added: listed(plan.added, checkedRow),
		changed: listed(plan.changed, checkedRow),
		sameCount: plan.rows.length - plan.added.length - plan.changed.length,
		digest: plan.rows.map(digestOf).join(""),
	}
	return { plan, check }
}

const listed = <One, Shown>(all: One[], show: (one: One) => Shown, most = MAX_LISTED): Listed<Shown> => ({
	first: all.slice(0, most).map(show),
	count: all.length,
})

const shortened = (error: CsvProblem): CsvProblem => ({ ...error, value: displayValue(error.value) })

const checkedRow = (row: PlannedRow): CheckedRow => ({
	id: row.id,
	name: (row.before ?? row.after).name,
	values: changedValues(row),
})

const DIGEST_LENGTH = 6

/** Covers only the values that a row replaces; other changes to the species don't affect the import. */
function digestOf({ before, columns }: PlannedRow): string {
	const replaced = before ? columns.map((column) => [column, before[column]]) : "new"
	const hash = createHash("sha256").update(JSON.stringify(replaced))
	return hash.digest("base64url").slice(0, DIGEST_LENGTH)
}

const partOf = (digest: string, at: number) => digest.slice(at * DIGEST_LENGTH, (at + 1) * DIGEST_LENGTH)
