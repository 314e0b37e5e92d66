import { sql } from "kysely"
import { recordChange } from "#core/audit/audit.server.ts"
import type { Change } from "#core/audit/change.ts"
import { storeCreatedByKey } from "#core/forms/draft.server.ts"
import type { Database } from "#db/connection.ts"
import { planPhotos, writePhotos } from "./import-photos.server.ts"
import { completeImport, deleteOldImports, insertImport, recordChanged } from "./import-record.server.ts"
import { givenFields, type ImportRow, insertAll, updateAll } from "./import-rows.server.ts"
import { type ImportCounts, importSummary } from "./import-summary.ts"
import type { OptionalColumn } from "./species-csv-columns.ts"
import { matchRows } from "./species-match.ts"
import { continueImport, pauseForWrites, ROWS_PER_STEP, takeBackImport } from "./unfinished-import.server.ts"

/** `absent` fields aren't updated. `repeated` rows of the file aren't in `rows`. */
type ImportOptions = {
	duplicates: "skip" | "update"
	absent?: OptionalColumn[]
	repeated?: number
	formKey?: string
}

export class AlreadyImportedError extends Error {}

/**
 * No two rows may share both names. `updated` counts every matched row. Rows are written in several transactions, so that other
 * writes don't wait; what an import wrote before it failed is taken back. Throws `AlreadyImportedError` and `ImportTakenBackError`.
 */
export async function importSpecies(
	db: Database,
	rows: ImportRow[],
	options: ImportOptions,
	fileName: string,
	change: Change,
): Promise<ImportCounts> {
	const importId = await db.transaction().execute(async (trx) => {
		if (options.formKey !== undefined && (await findImport(trx, options.formKey)) !== undefined)
			throw new AlreadyImportedError()
		const values = { kind: "species", name: fileName, summary: "", state: "running" } as const
		return await insertImport(trx, values, change)
	})
	const order = { importId, rows, options, fileName, change }
	const counts = await importInSteps(db, order).catch(async (error) => {
		// If this fails as well, the site does it at its next start or cleanup.
		await takeBackImport(db, importId, new Date()).catch(() => {})
		throw error
	})
	// Otherwise the cleanup does it.
	await deleteOldImports(db, change.at).catch(() => {})
	return counts
}

type Order = {
	importId: number
	rows: ImportRow[]
	options: ImportOptions
	fileName: string
	change: Change
}

async function importInSteps(
	db: Database,
	{ importId, rows, options, fileName, change }: Order,
): Promise<ImportCounts> {
	const { duplicates, absent = [], repeated = 0, formKey } = options
	const matches = matchRows(rows, await listNames(db))
	const added = rows.filter((_, at) => !matches[at])
	const matched = rows.flatMap((row, at) => {
		const match = matches[at]
		return match ? [{ ...row, id: match.id }] : []
	})
	// Few changes are written in the last step, so that a failure before it leaves even their revisions as they were. Photos are
	// compared with what is stored, and recorded together with the texts of their species.
	const hasPhotos = rows.some(({ photos }) => photos?.length)
	const isLate = duplicates === "update" && (matched.length <= ROWS_PER_STEP || hasPhotos)
	const given = givenFields(absent)
	const idsOf = (list: typeof matched) => list.map(({ id }) => id)
	const inBatches = batchesIn(db, importId)
	await inBatches(added, (trx, batch) => insertAll(trx, importId, batch, change.at))
	if (duplicates === "update" && !isLate)
		await inBatches(matched, (trx, batch) =>
			recordChanged(trx, importId, idsOf(batch), () => updateAll(trx, batch, given, change.at)),
		)
	return await db.transaction().execute(async (trx) => {
		await continueImport(trx, importId)
		const photos = (await planPhotos(trx, { rows, matches })).filter(
			({ id }) => duplicates === "update" || id === undefined,
		)
		const missingPhotos = [...new Set(photos.flatMap(({ missing }) => missing))]
		await recordChanged(trx, importId, isLate ? idsOf(matched) : [], async () => {
			if (isLate) await updateAll(trx, matched, given, change.at)
			await writePhotos(trx, photos, { absent, at: change.at })
		})
		const isRecorded = await completeImport(trx, importId, rows.length)
		const counts = {
			imported: added.length,
			updated: duplicates === "update" ? matched.length : 0,
			skipped: repeated + (duplicates === "update" ? 0 : matched.length),
			...(missingPhotos.length > 0 && { missingPhotos }),
		}
		if (!isRecorded) return counts
		const name = importSummary(counts, fileName)
		await recordChange(trx, change, "species.imported", { name })
		if (formKey !== undefined) await storeFormKey(trx, formKey, change.at)
		return counts
	})
}

/** What the form with this key has imported. Its entry in the audit trail has the same time as the import. */
export async function findImport(
	db: Database,
	formKey: string,
): Promise<{ summary: string; importId: number | null } | undefined> {
	return await db
		.selectFrom("drafts")
		.innerJoin("audit_entries", "audit_entries.id", "drafts.record_id")
		.leftJoin("imports", (join) =>
			join
				.onRef("imports.at", "=", "audit_entries.at")
				.onRef("imports.username", "=", "audit_entries.username")
				.on("imports.kind", "=", "species")
				.on("imports.state", "=", "done"),
		)
		.select(["subject as summary", "imports.id as importId"])
		.where("key", "=", formKey)
		.where("action", "=", "species.imported")
		.executeTakeFirst()
}

/** Must run right after the audit entry is inserted, because it stores that entry's ID. */
async function storeFormKey(db: Database, formKey: string, at: Date): Promise<void> {
	await storeCreatedByKey(db, { key: formKey, digest: "" }, sql<number>`last_insert_rowid()`, at)
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
function batchesIn(db: Database, importId: number) {
	return async <Row>(rows: Row[], store: (trx: Database, batch: Row[]) => Promise<unknown> | undefined) => {
		for (let at = 0; at < rows.length; at += ROWS_PER_STEP) {
			if (at > 0) await pauseForWrites()
			await db.transaction().execute(async (trx) => {
				await continueImport(trx, importId)
				await store(trx, rows.slice(at, at + ROWS_PER_STEP))
			})
		}
	}
}
