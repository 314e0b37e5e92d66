import { type RawBuilder, sql } from "kysely"
import type { Change } from "#app/models/accounts/change.ts"
import type { StoredField } from "#app/models/species/stored-fields.ts"
import type { Database } from "#db/connection.ts"
import { IMPORT_DAYS, MAX_IMPORTS } from "./imports.ts"

const DAY_MS = 86_400_000

export async function insertImport(db: Database, fileName: string, { by, at }: Change): Promise<number> {
	const { id } = await db
		.insertInto("imports")
		.values({ at: at.toISOString(), username: by, file_name: fileName, state: "running" })
		.returning("id")
		.executeTakeFirstOrThrow()
	return id
}

export async function recordAdded(
	db: Database,
	importId: number,
	species: { id: number; name: string; revision?: number }[],
	{ isRestored = false } = {},
): Promise<void> {
	await sql`
		insert into import_rows (import_id, species_id, name, revision, restored)
		select ${importId}, value ->> 'id', value ->> 'name', coalesce(value ->> 'revision', 1), ${Number(isRestored)} from json_each(${JSON.stringify(species)})`.execute(
		db,
	)
}

/** `source` is the table `sent` of the update's rows, and `givenValue` a field's new value in it. */
export async function recordChanged(
	db: Database,
	importId: number,
	source: RawBuilder<unknown>,
	fields: StoredField[],
	givenValue: (name: StoredField["name"] | "id") => RawBuilder<unknown>,
): Promise<void> {
	const former = (column: string) => sql.ref(`species.${column}`)
	const cells = fields.map(
		({ name, column }) =>
			sql`select ${sql.lit(column)} as name, ${former(column)} as former, ${givenValue(name)} as given`,
	)
	const given = sql.join(fields.map(({ column }) => former(column)))
	await sql`
		insert into import_rows (import_id, species_id, name, revision, before)
		select ${importId}, species.id, ${givenValue("name")}, species.revision + 1, (
			select json_patch(
				json_group_object(name, former),
				json_object('revision', species.revision, 'updated_at', species.updated_at)
			) from (${sql.join(cells, sql` union all `)}) as cells
			where cells.former is not cells.given
		)
		from ${source} join species on species.id = ${givenValue("id")}
		where (${given}) is not (${sql.join(fields.map(({ name }) => givenValue(name)))})`.execute(db)
}

/** Stores what became of the import's rows, or nothing of an import that changed none; returns whether it did. `total` is the number of rows of the file. */
export async function completeImport(db: Database, importId: number, total: number): Promise<boolean> {
	const row = db.selectFrom("import_rows").select("species_id").where("import_id", "=", importId).limit(1)
	if (!(await row.executeTakeFirst())) {
		await db.deleteFrom("imports").where("id", "=", importId).execute()
		return false
	}
	// Photos raise the revision of their species. Those of an added one go to the trash with it.
	await sql`
		update import_rows set revision = species.revision from species
		where import_id = ${importId} and before is null and species.id = species_id
			and import_rows.revision <> species.revision`.execute(db)
	const count = (condition: RawBuilder<unknown>) =>
		sql<number>`(select count(*) from import_rows where import_id = ${importId} and ${condition})`
	const added = count(sql`before is null`)
	const changed = count(sql`before is not null`)
	await db
		.updateTable("imports")
		.set({ added, changed, unchanged: sql<number>`max(0, ${total} - ${added} - ${changed})`, state: "done" })
		.where("id", "=", importId)
		.execute()
	return true
}

/** The number of rows that are deleted at once, so that no request waits. */
const BATCH_SIZE = 500

/** Deletes imports that can't be undone any more: old ones, and those before the last ten. */
export async function deleteOldImports(db: Database, now: Date): Promise<void> {
	const before = new Date(now.getTime() - IMPORT_DAYS * DAY_MS).toISOString()
	const tenth = db.selectFrom("imports").select("id").orderBy("id", "desc").limit(1).offset(MAX_IMPORTS)
	for (;;) {
		const old = await db
			.selectFrom("imports")
			.select("id")
			.where("state", "=", "done")
			.where((eb) => eb.or([eb("at", "<=", before), eb("id", "<=", tenth)]))
			.limit(1)
			.executeTakeFirst()
		if (!old) return
		const rows = await sql`
			delete from import_rows where import_id = ${old.id} and species_id in (
				select species_id from import_rows where import_id = ${old.id} limit ${sql.lit(BATCH_SIZE)}
			)`.execute(db)
		if (rows.numAffectedRows === 0n) await db.deleteFrom("imports").where("id", "=", old.id).execute()
		await new Promise((resolve) => setImmediate(resolve))
	}
}
