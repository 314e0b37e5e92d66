import { sql } from "kysely"
import { type PageRange, pagesOf } from "#core/forms/page-range.ts"
import { shorten } from "#core/text/text.ts"
import type { Database } from "#db/connection.ts"
import { AUDIT_PAGE_SIZE, type AuditAction, type AuditEntry } from "./audit.ts"
import type { Change } from "./change.ts"

const MAX_ENTRIES = 20_000

const MAX_SUBJECT = 300

/** Call it in the transaction that makes the change. */
export async function recordChange(
	db: Database,
	{ by, at }: Change,
	action: AuditAction,
	subject: { id?: number; name: string },
): Promise<void> {
	await db
		.insertInto("audit_entries")
		.values({
			at: at.toISOString(),
			username: by,
			action,
			subject: shorten(subject.name, MAX_SUBJECT),
			subject_id: subject.id ?? null,
		})
		.execute()
}

export async function pageOfChanges(
	db: Database,
	requested: PageRange,
): Promise<PageRange & { entries: AuditEntry[]; total: number }> {
	const { total } = await db
		.selectFrom("audit_entries")
		.select((eb) => eb.fn.countAll<number>().as("total"))
		.executeTakeFirstOrThrow()
	const { range, offset, limit } = pagesOf(requested, AUDIT_PAGE_SIZE, total)
	const rows = await db
		.selectFrom("audit_entries")
		.select(["id", "at", "username", "action", "subject"])
		.orderBy("id", "desc")
		.limit(limit)
		.offset(offset)
		.execute()
	const entries = rows.map(({ action, ...row }) => ({ ...row, action: action as AuditAction }))
	return { ...range, entries, total }
}

export async function deleteOldAuditEntries(db: Database): Promise<void> {
	const newest = db
		.selectFrom("audit_entries")
		.select("id")
		.orderBy("id", "desc")
		.limit(1)
		.offset(MAX_ENTRIES)
	await db.deleteFrom("audit_entries").where("id", "<=", newest).execute()
}

/** UTC ISO 8601. */
export async function lastBackupDownload(db: Database): Promise<string | null> {
	const { at } = await db
		.selectFrom("audit_entries")
		.select((one) => one.fn.max("at").as("at"))
		// A literal, so that SQLite uses the partial index.
		.where("action", "=", sql.lit("backup.downloaded"))
		.executeTakeFirstOrThrow()
	return at
}
