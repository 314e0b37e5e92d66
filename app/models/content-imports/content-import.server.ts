import { sql } from "kysely"
import { recordChange } from "#app/models/accounts/audit.server.ts"
import type { Change } from "#app/models/accounts/change.ts"
import type { UndoCounts } from "#app/models/imports/imports.ts"
import { POST_PATH } from "#app/models/posts/post-slug.server.ts"
import { moveToTrash } from "#app/models/trash/trash.server.ts"
import { rulesOf, type TrashKind } from "#app/models/trash/trash-kinds.ts"
import type { Database } from "#db/connection.ts"
import type { Schema } from "#db/schema.ts"
import {
	CONTENT_IMPORT_DAYS,
	CONTENT_IMPORT_KINDS,
	type ContentImport,
	LISTED_CONTENT_IMPORTS,
} from "./content-import.ts"

const DAY_MS = 86_400_000

export type ImportedKind = Extract<TrashKind, Schema["content_import_records"]["kind"]>

type NewContentImport = Pick<ContentImport, "kind" | "name" | "summary"> & {
	records: { kind: ImportedKind; id: number }[]
}

/** Records what an import created, so that it can be undone. Call it in the transaction of the import. Returns its ID. */
export async function storeContentImport(
	db: Database,
	{ kind, name, summary, records }: NewContentImport,
	change: Change,
): Promise<number> {
	const { id } = await db
		.insertInto("content_imports")
		.values({ kind, name, summary, imported_at: change.at.toISOString(), imported_by: change.by })
		.returning("id")
		.executeTakeFirstOrThrow()
	for (const kind of new Set(records.map((record) => record.kind))) {
		const ids = records.filter((record) => record.kind === kind).map((record) => record.id)
		await sql`
			insert into content_import_records (import_id, kind, record_id, revision)
			select ${id}, ${kind}, id, revision from ${sql.table(rulesOf(kind).table)}
			where id in (select value from json_each(${JSON.stringify(ids)}))`.execute(db)
	}
	await recordChange(db, change, CONTENT_IMPORT_KINDS[kind].auditActions.imported, { name: summary })
	return id
}

export async function listContentImports(
	db: Database,
	kind: ContentImport["kind"],
): Promise<ContentImport[]> {
	return await selectImports(db)
		.where("kind", "=", kind)
		.orderBy("id", "desc")
		.limit(LISTED_CONTENT_IMPORTS)
		.execute()
}

export async function findContentImport(db: Database, id: number): Promise<ContentImport | undefined> {
	return await selectImports(db).where("id", "=", id).executeTakeFirst()
}

function selectImports(db: Database) {
	return db
		.selectFrom("content_imports")
		.select(["id", "kind", "name", "summary"])
		.select(["imported_at as importedAt", "imported_by as importedBy", "undone_at as undoneAt"])
}

/** In one transaction; what was changed or deleted since stays. Undefined if it is undone or no longer recorded. */
export async function undoContentImport(
	db: Database,
	id: number,
	change: Change,
): Promise<UndoCounts | undefined> {
	return await db.transaction().execute(async (trx) => {
		const undone = await trx
			.updateTable("content_imports")
			.set({ undone_at: change.at.toISOString() })
			.where("id", "=", id)
			.where("undone_at", "is", null)
			.returning(["kind", "summary"])
			.executeTakeFirst()
		if (!undone) return undefined
		const records = await trx
			.selectFrom("content_import_records")
			.select("kind")
			.select(({ fn }) => fn.countAll<number>().as("count"))
			.where("import_id", "=", id)
			.groupBy("kind")
			.execute()
		const counts: UndoCounts = { undone: 0, changed: 0, deleted: 0 }
		// What leads to a text that stays, stays, so texts come first.
		const textsFirst = records.toSorted((one, other) => Number(isRedirect(one)) - Number(isRedirect(other)))
		for (const { kind, count } of textsFirst) {
			const left = await listLeft(trx, id, kind as ImportedKind)
			const needed = kind === "redirect" ? await listNeeded(trx, id) : new Set()
			const unchanged = left
				.filter((record) => record.isUnchanged === 1 && !needed.has(record.id))
				.map((record) => record.id)
			const moved = await moveToTrash(trx, kind as ImportedKind, unchanged, change)
			counts.undone += moved.length
			counts.changed += left.length - moved.length
			counts.deleted += count - left.length
		}
		const { auditActions } = CONTENT_IMPORT_KINDS[undone.kind]
		await recordChange(trx, change, auditActions.undone, { name: undone.summary })
		return counts
	})
}

async function listLeft(db: Database, importId: number, kind: ImportedKind) {
	const { rows } = await sql<{ id: number; isUnchanged: 0 | 1 }>`
		select record.id, record.revision = imported.revision as isUnchanged
		from content_import_records as imported join ${sql.table(rulesOf(kind).table)} as record
			on record.id = imported.record_id
		where imported.import_id = ${importId} and imported.kind = ${kind}`.execute(db)
	return rows
}

const isRedirect = ({ kind }: { kind: string }) => kind === "redirect"

async function listNeeded(db: Database, importId: number): Promise<Set<number>> {
	const { rows } = await sql<{ id: number }>`
		select redirects.id
		from content_import_records as imported join posts on posts.id = imported.record_id
			join redirects on redirects.target = ${POST_PATH}
		where imported.import_id = ${importId} and imported.kind in ('post', 'page')`.execute(db)
	return new Set(rows.map(({ id }) => id))
}

export async function deleteOldContentImports(db: Database, now: Date): Promise<void> {
	const before = new Date(now.getTime() - CONTENT_IMPORT_DAYS * DAY_MS).toISOString()
	await db.deleteFrom("content_imports").where("imported_at", "<=", before).execute()
}
