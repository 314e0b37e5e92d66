import type { Database } from "#db/connection.ts"
import type { AuditAction } from "./audit.ts"

/** The entry of a record's last change, by its time, or the newest entry of an action about these subjects. */
export type SoughtChange = { at: string } | { action: AuditAction; subjects?: readonly string[] }

/** Undefined if the audit trail no longer has the entry. `at` is UTC ISO 8601. */
export async function findLastChange(
	db: Database,
	sought: SoughtChange,
): Promise<{ by: string; at: string } | undefined> {
	const newest = db
		.selectFrom("audit_entries")
		.select(["username as by", "at"])
		.orderBy("id", "desc")
		.limit(1)
	if ("at" in sought) return await newest.where("at", "=", sought.at).executeTakeFirst()
	const { action, subjects } = sought
	return await newest
		.where("action", "=", action)
		.$if(subjects !== undefined, (query) => query.where("subject", "in", subjects ?? []))
		.executeTakeFirst()
}
