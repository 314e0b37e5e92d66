import { sql } from "kysely"
import { clampRange, offsetAndLimit, type PageRange } from "#app/models/forms/page-range.ts"
import { STORED_FIELDS } from "#app/models/species/stored-fields.ts"
import type { Database } from "#db/connection.ts"
import {
	IMPORT_PAGE_SIZE,
	type ImportedRow,
	type ImportRecord,
	type UndoCounts,
	type UndoOutcome,
} from "./imports.ts"

/** The time shows changes that don't count as a new revision, such as archiving. */
export const outcomeNow = sql<UndoOutcome>`coalesce((
	select iif(
		species.revision = import_rows.revision
			and species.updated_at = (select at from imports where imports.id = import_rows.import_id),
		'undone', 'changed'
	) from species where species.id = import_rows.species_id
), 'deleted')`

const columns = [
	"id",
	"at",
	"username",
	"file_name as fileName",
	"added",
	"changed",
	"unchanged",
	"undone_at as undoneAt",
	"undone_by as undoneBy",
	sql<number>`(select count(*) from import_rows where import_id = imports.id and restored = 1)`.as(
		"restored",
	),
] as const

export async function listImports(db: Database): Promise<ImportRecord[]> {
	return await db
		.selectFrom("imports")
		.select(columns)
		.where("state", "=", "done")
		.orderBy("id", "desc")
		.execute()
}

export async function findImportRecord(db: Database, id: number): Promise<ImportRecord | undefined> {
	return await db
		.selectFrom("imports")
		.select(columns)
		.where("id", "=", id)
		.where("state", "=", "done")
		.executeTakeFirst()
}

/** The import that the form with this key has finished. Its entry in the audit trail has the same time. */
export async function findImportOfForm(db: Database, formKey: string): Promise<ImportRecord | undefined> {
	const entry = await db
		.selectFrom("drafts")
		.innerJoin("audit_entries", "audit_entries.id", "drafts.record_id")
		.select(["at", "username"])
		.where("key", "=", formKey)
		.where("action", "=", "species.imported")
		.executeTakeFirst()
	if (!entry) return undefined
	return await db
		.selectFrom("imports")
		.select(columns)
		.where("at", "=", entry.at)
		.where("username", "=", entry.username)
		.where("state", "=", "done")
		.executeTakeFirst()
}

/** The species that the import added or changed. After undoing it, those that it left come first. */
export async function pageOfImportedRows(
	db: Database,
	{ id, undoneAt, added, changed }: ImportRecord,
	requested: PageRange,
): Promise<PageRange & { rows: ImportedRow[]; total: number }> {
	const total = added + changed
	const range = clampRange(requested, IMPORT_PAGE_SIZE, total)
	const { offset, limit } = offsetAndLimit(range, IMPORT_PAGE_SIZE)
	let listed = db
		.selectFrom("import_rows")
		.select(["species_id", "name", "before", "restored"])
		.select(undoneAt === null ? outcomeNow.as("outcome") : sql<UndoOutcome>`outcome`.as("outcome"))
		.where("import_id", "=", id)
	if (undoneAt !== null) listed = listed.orderBy("outcome")
	const rows = await listed.orderBy("species_id").limit(limit).offset(offset).execute()
	return {
		...range,
		total,
		rows: rows.map(({ species_id, name, before, restored, outcome }) => ({
			speciesId: species_id,
			name,
			isAdded: before === null,
			isRestored: restored === 1,
			fields: before === null ? [] : labelsOf(JSON.parse(before)),
			outcome,
		})),
	}
}

function labelsOf(before: Record<string, unknown>): string[] {
	const labels = STORED_FIELDS.filter(({ column }) => column in before).map(({ label }) => label)
	return "photos" in before ? [...labels, "Photos"] : labels
}

export async function countOutcomes(db: Database, importId: number): Promise<UndoCounts> {
	const rows = await db
		.selectFrom("import_rows")
		.select(["outcome", sql<number>`count(*)`.as("count")])
		.where("import_id", "=", importId)
		.groupBy("outcome")
		.execute()
	const counts: UndoCounts = { undone: 0, changed: 0, deleted: 0 }
	for (const { outcome, count } of rows) if (outcome) counts[outcome] = count
	return counts
}
