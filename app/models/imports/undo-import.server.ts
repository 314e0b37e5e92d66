import { type RawBuilder, sql } from "kysely"
import { recordChange } from "#app/models/accounts/audit.server.ts"
import type { Change } from "#app/models/accounts/change.ts"
import { STORED_FIELDS } from "#app/models/species/stored-fields.ts"
import { moveToTrash } from "#app/models/trash/trash.server.ts"
import type { Database } from "#db/connection.ts"
import { restorePhotos } from "./former-photos.server.ts"
import { countOutcomes, outcomeNow } from "./imports.server.ts"
import type { UndoCounts } from "./imports.ts"

const BATCH_SIZE = 250

/** In one transaction; skips what was changed or deleted since. Undefined if it is undone or no longer recorded. */
export async function undoImport(
	db: Database,
	importId: number,
	change: Change,
): Promise<UndoCounts | undefined> {
	return await db.transaction().execute(async (trx) => {
		const undone = await trx
			.updateTable("imports")
			.set({ undone_at: change.at.toISOString(), undone_by: change.by })
			.where("id", "=", importId)
			.where("undone_at", "is", null)
			.where("state", "=", "done")
			.returning("file_name")
			.executeTakeFirst()
		if (!undone) return undefined
		await trx
			.updateTable("import_rows")
			.set({ outcome: outcomeNow })
			.where("import_id", "=", importId)
			.execute()
		const counts = await countOutcomes(trx, importId)
		if (counts.undone === 0) {
			const open = { undone_at: null, undone_by: null }
			await trx.updateTable("imports").set(open).where("id", "=", importId).execute()
			return counts
		}
		await inBatches(await listUndone(trx, importId, sql`before is null`), (ids) =>
			moveToTrash(trx, "species", ids, change),
		)
		await inBatches(await listUndone(trx, importId, sql`before is not null`), async (ids) => {
			await restorePhotos(trx, importId, ids, change)
			await restoreValues(trx, importId, ids, change.at)
		})
		await recordChange(trx, change, "species.import-undone", { name: undone.file_name })
		return counts
	})
}

async function inBatches(ids: number[], work: (batch: number[]) => Promise<unknown>): Promise<void> {
	for (let at = 0; at < ids.length; at += BATCH_SIZE) await work(ids.slice(at, at + BATCH_SIZE))
}

async function listUndone(
	db: Database,
	importId: number,
	condition: RawBuilder<boolean | unknown>,
): Promise<number[]> {
	const { rows } = await sql<{ id: number }>`
		select species_id as id from import_rows
		where import_id = ${importId} and outcome = 'undone' and ${condition} order by species_id`.execute(db)
	return rows.map(({ id }) => id)
}

/** Also restores the time, so that an earlier import can be undone. Searched columns are separate: a slow index. */
export async function restoreValues(db: Database, importId: number, ids: number[], at: Date): Promise<void> {
	const others = STORED_FIELDS.filter(({ isSearched }) => !isSearched).map(({ column }) => column)
	const searched = STORED_FIELDS.filter(({ isSearched }) => isSearched).map(({ column }) => column)
	const former = (column: string) =>
		sql`coalesce(import_rows.before ->> ${sql.lit(column)}, ${sql.ref(`species.${column}`)})`
	const set = (columns: string[]) =>
		sql`(${sql.join(columns.map((column) => sql.ref(column)))}) = (${sql.join(columns.map(former))})`
	const matching = sql`
		from import_rows where import_rows.import_id = ${importId} and import_rows.species_id = species.id
			and species.id in (select value from json_each(${JSON.stringify(ids)}))`
	await sql`
		update species set ${set(others)}, revision = species.revision + 1,
			updated_at = coalesce(import_rows.before ->> 'updated_at', ${at.toISOString()})
		${matching}`.execute(db)
	await sql`
		update import_rows as earlier set revision = species.revision
		from import_rows as undone join species on species.id = undone.species_id
		where undone.import_id = ${importId} and undone.species_id in (select value from json_each(${JSON.stringify(ids)}))
			and earlier.import_id in (select id from imports where id < ${importId})
			and earlier.species_id = undone.species_id
			and earlier.revision = undone.before ->> 'revision'`.execute(db)
	const isFormer = sql.join(
		searched.map((column) => sql`import_rows.before ->> ${sql.lit(column)} is not null`),
		sql` or `,
	)
	await sql`update species set ${set(searched)} ${matching} and (${isFormer})`.execute(db)
}
