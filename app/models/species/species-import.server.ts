import { sql } from "kysely"
import { recordChange } from "#app/models/accounts/audit.server.ts"
import type { Change } from "#app/models/accounts/change.ts"
import { storeCreatedByKey } from "#app/models/forms/draft.server.ts"
import {
	completeImport,
	deleteOldImports,
	insertImport,
	recordAdded,
	recordChanged,
} from "#app/models/imports/import-record.server.ts"
import {
	continueImport,
	pauseForWrites,
	ROWS_PER_STEP,
	takeBackImport,
} from "#app/models/imports/unfinished-import.server.ts"
import { formatCount, formatNumber } from "#app/models/text/numbers.ts"
import type { Database } from "#db/connection.ts"
import { type ImportedPhotos, importPhotos } from "./import-photos.server.ts"
import type { PhotoCells } from "./photo-columns.ts"
import type { OptionalColumn } from "./species-csv-columns.ts"
import { matchRows } from "./species-match.ts"
import { type NewSpecies, toColumn } from "./species-rows.server.ts"
import { STORED_FIELDS, type StoredField } from "./stored-fields.ts"

export type ImportRow = Omit<NewSpecies, "imageId" | "audioId"> & { archived?: boolean } & Partial<PhotoCells>

/**
 * `photos` are new ones; it is absent without a ZIP file of photos. `missingPhotos` are files that rows name but the import
 * doesn't have; it is absent if there are none.
 */
export type ImportCounts = {
	imported: number
	updated: number
	skipped: number
	photos?: number
	missingPhotos?: string[]
}

/** `absent` fields aren't in the file and aren't updated. `formKey` is the form's idempotency key. */
export type ImportOptions = {
	duplicates: "skip" | "update"
	absent?: OptionalColumn[]
	formKey?: string
	photos?: ImportedPhotos
}

export class AlreadyImportedError extends Error {}

/** Runs the parts of an import in transactions: all in the same one, or each in its own, with pauses for other writes. */
type Steps = {
	run<Result>(work: (db: Database) => Promise<Result>): Promise<Result>
	pause(): Promise<void>
}

/**
 * No two rows may share both names. `updated` counts every matched row. Without rows, the photos belong to the catalogue. With
 * photos in one transaction, else in several, so that other writes don't wait; what an import wrote before it failed is taken
 * back. Throws `AlreadyImportedError`, `ImportTakenBackError` and `PhotoErrors`.
 */
export async function importSpecies(
	db: Database,
	rows: ImportRow[],
	options: ImportOptions,
	fileName: string,
	change: Change,
): Promise<ImportCounts> {
	const counts = await importRows(db, { rows, options, fileName, change })
	// Otherwise the cleanup does it.
	await deleteOldImports(db, change.at).catch(() => {})
	return counts
}

type Order = { rows: ImportRow[]; options: ImportOptions; fileName: string; change: Change }

async function importRows(db: Database, order: Order): Promise<ImportCounts> {
	const { options, rows } = order
	if (options.photos || rows.some(({ photos }) => photos?.length))
		return await db.transaction().execute((trx) => {
			return importInSteps({ run: (work) => work(trx), pause: async () => {} }, order)
		})
	const inSteps: Steps = { run: (work) => db.transaction().execute(work), pause: pauseForWrites }
	let importId: number | undefined
	try {
		return await importInSteps(inSteps, order, (id) => {
			importId = id
		})
	} catch (error) {
		// If this fails as well, the site does it at its next start or cleanup.
		if (importId !== undefined) await takeBackImport(db, importId, new Date()).catch(() => {})
		throw error
	}
}

async function importInSteps(
	steps: Steps,
	{ rows, options, fileName, change }: Order,
	onStart?: (importId: number | undefined) => void,
): Promise<ImportCounts> {
	const { duplicates, absent = [], formKey, photos } = options
	const { matches, writePhotos, missingPhotos, importId } = await steps.run(async (db) => {
		if (formKey !== undefined && (await findImport(db, formKey)) !== undefined)
			throw new AlreadyImportedError()
		const catalogue = await listNames(db)
		const matches = matchRows(rows, catalogue)
		const { writePhotos, missingPhotos } = await importPhotos(db, { rows, matches, catalogue, duplicates, photos })
		// Photos alone can't be undone.
		const importId = rows.length > 0 ? await insertImport(db, fileName, change) : undefined
		return { matches, writePhotos, missingPhotos, importId }
	})
	onStart?.(importId)
	const added = rows.filter((_, at) => !matches[at])
	const matched = rows.flatMap((row, at) => {
		const match = matches[at]
		return match ? [{ ...row, id: match.id }] : []
	})
	// Few changes are written in the last step, so that a failure before it leaves even their revisions as they were.
	const isLate = duplicates === "update" && matched.length <= ROWS_PER_STEP
	const update = (db: Database, batch: typeof matched) =>
		importId === undefined ? undefined : updateAll(db, importId, batch, absent, change.at)
	if (importId !== undefined) {
		const inBatches = batchesIn(steps, importId)
		await inBatches(added, (db, batch) => insertAll(db, importId, batch, change.at))
		if (duplicates === "update" && !isLate) await inBatches(matched, update)
	}
	return await steps.run(async (db) => {
		if (importId !== undefined) await continueImport(db, importId)
		if (isLate) await update(db, matched)
		const photoCount = await writePhotos?.(absent, change.at, () => listNames(db))
		if (importId !== undefined) await completeImport(db, importId, rows.length)
		const counts = {
			imported: added.length,
			updated: duplicates === "update" ? matched.length : 0,
			skipped: duplicates === "update" ? 0 : matched.length,
			...(photos && { photos: photoCount ?? 0 }),
			...(missingPhotos.length > 0 && { missingPhotos }),
		}
		const name = importSummary(counts, { fileName, hasRows: rows.length > 0, zipName: photos?.fileName })
		await recordChange(db, change, "species.imported", { name })
		if (formKey !== undefined) await storeFormKey(db, formKey, change.at)
		return counts
	})
}

export async function findImport(db: Database, formKey: string): Promise<string | undefined> {
	const row = await db
		.selectFrom("drafts")
		.innerJoin("audit_entries", "audit_entries.id", "drafts.record_id")
		.select("subject")
		.where("key", "=", formKey)
		.where("action", "=", "species.imported")
		.executeTakeFirst()
	return row?.subject
}

/** Must run right after the audit entry is inserted, because it stores that entry's ID. */
async function storeFormKey(db: Database, formKey: string, at: Date): Promise<void> {
	await storeCreatedByKey(db, { key: formKey, digest: "" }, sql<number>`last_insert_rowid()`, at)
}

function importSummary(
	{ imported, updated, skipped, photos, missingPhotos = [] }: ImportCounts,
	{ fileName, hasRows, zipName }: { fileName: string; hasRows: boolean; zipName: string | undefined },
): string {
	const species = `${imported} new, ${updated} updated, ${skipped} skipped from ${fileName}`
	const pictures = photos === undefined ? "" : `${formatCount(photos, "photo")} from ${zipName}`
	const parts = [hasRows && species, pictures].filter(Boolean).join(", ")
	return missingPhotos.length === 0 ? parts : `${parts}. ${missingPhotosText(missingPhotos)}`
}

const MAX_NAMED = 3

/** For the message after the import. */
export function missingPhotosText(missing: readonly string[]): string {
	const named = missing.slice(0, MAX_NAMED).join(", ")
	const more = missing.length > MAX_NAMED ? ` and ${formatNumber(missing.length - MAX_NAMED)} more` : ""
	return `Not imported, because no ZIP file with them was chosen: ${named}${more}`
}

export async function listNames(
	db: Database,
): Promise<{ id: number; name: string; scientificName: string }[]> {
	return await db
		.selectFrom("species")
		.select(["id", "name", "scientific_name as scientificName"])
		.orderBy("archived")
		.orderBy("id")
		.execute()
}

/** A step for each batch, which SQLite gets as one JSON text. */
function batchesIn(steps: Steps, importId: number) {
	return async <Row>(rows: Row[], store: (db: Database, batch: Row[]) => Promise<unknown> | undefined) => {
		for (let at = 0; at < rows.length; at += ROWS_PER_STEP) {
			if (at > 0) await steps.pause()
			await steps.run(async (db) => {
				await continueImport(db, importId)
				await store(db, rows.slice(at, at + ROWS_PER_STEP))
			})
		}
	}
}

function sent(rows: ImportRow[]) {
	const json = rows.map((row) => ({
		...row,
		...Object.fromEntries(
			STORED_FIELDS.map(({ name, kind, unset }) => [name, toColumn(kind, row[name] ?? unset)]),
		),
	}))
	return sql`json_each(${JSON.stringify(json)}) as sent`
}

const field = (name: keyof ImportRow | "id") => sql`sent.value ->> ${sql.lit(name)}`
const columnsOf = (fields: StoredField[]) => sql.join(fields.map(({ column }) => sql.ref(column)))
// Qualified, because `json_each` also has a column 'type'.
const storedColumnsOf = (fields: StoredField[]) =>
	sql.join(fields.map(({ column }) => sql.ref(`species.${column}`)))

async function insertAll(db: Database, importId: number, rows: ImportRow[], at: Date): Promise<void> {
	const inserted = await sql<{ id: number; name: string }>`
		insert into species (${columnsOf(STORED_FIELDS)}, created_at, updated_at)
		select ${sql.join(STORED_FIELDS.map(({ name }) => field(name)))}, ${at.toISOString()}, ${at.toISOString()}
		from ${sent(rows)} order by sent.key
		returning id, name`.execute(db)
	await recordAdded(db, importId, inserted.rows)
}

/** Skips equal species, so that open forms meet no edit conflict. Searched columns are separate: their index is slow. */
async function updateAll(
	db: Database,
	importId: number,
	rows: (ImportRow & { id: number })[],
	absent: OptionalColumn[],
	at: Date,
): Promise<void> {
	const source = sent(rows)
	const given = STORED_FIELDS.filter(({ name }) => !(absent as string[]).includes(name))
	const searched = given.filter(({ isSearched }) => isSearched)
	const others = given.filter(({ isSearched }) => !isSearched)
	const valuesOf = (fields: StoredField[]) => sql.join(fields.map(({ name }) => field(name)))
	await recordChanged(db, importId, source, given, field)
	await sql`
		update species set (${columnsOf(others)}) = (${valuesOf(others)}),
			revision = revision + 1, updated_at = ${at.toISOString()}
		from ${source} where species.id = ${field("id")}
			and (${storedColumnsOf(given)}) is not (${valuesOf(given)})`.execute(db)
	await sql`
		update species set (${columnsOf(searched)}) = (${valuesOf(searched)})
		from ${source} where species.id = ${field("id")}
			and (${storedColumnsOf(searched)}) is not (${valuesOf(searched)})`.execute(db)
}
