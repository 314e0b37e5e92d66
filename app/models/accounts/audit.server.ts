import { type PageRange, rowsOf, withinList } from "#app/models/forms/page-range.ts"
import { firstCharacters } from "#app/models/text/text.ts"
import type { Database } from "#db/connection.ts"
import { AUDIT_PAGE_SIZE, type AuditAction, type AuditEntry } from "./audit.ts"
import type { Change } from "./change.ts"

/** Years of busy work; nothing grows without bound. */
const MAX_ENTRIES = 20_000

/** The longest subject that is kept, in characters. */
const MAX_SUBJECT = 300

/** Notes a change in the trail. Part of the transaction that makes the change: neither is there without the other. */
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
			subject: firstCharacters(subject.name, MAX_SUBJECT),
			subject_id: subject.id ?? null,
		})
		.execute()
}

/** Some pages of the trail, newest first, which ones they are in truth, and how many entries there are in all. */
export async function pageOfChanges(
	db: Database,
	asked: PageRange,
): Promise<PageRange & { entries: AuditEntry[]; total: number }> {
	const { total } = await db
		.selectFrom("audit_entries")
		.select((eb) => eb.fn.countAll<number>().as("total"))
		.executeTakeFirstOrThrow()
	const range = withinList(asked, AUDIT_PAGE_SIZE, total)
	const { offset, limit } = rowsOf(range, AUDIT_PAGE_SIZE)
	const rows = await db
		.selectFrom("audit_entries")
		.selectAll()
		.orderBy("id", "desc")
		.limit(limit)
		.offset(offset)
		.execute()
	const entries = rows.map(({ subject_id, action, ...row }) => ({
		...row,
		action: action as AuditAction,
		subjectId: subject_id,
	}))
	return { ...range, entries, total }
}

/** Forgets all but the newest entries. */
export async function deleteOldAuditEntries(db: Database): Promise<void> {
	const newest = db
		.selectFrom("audit_entries")
		.select("id")
		.orderBy("id", "desc")
		.limit(1)
		.offset(MAX_ENTRIES)
	await db.deleteFrom("audit_entries").where("id", "<=", newest).execute()
}
