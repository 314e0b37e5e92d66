import { sql } from "kysely"
import type { Database } from "#db/connection.ts"

/** Returns the latest time in the database (UTC ISO 8601). The clock must not be before it. */
export async function findLatestTimestamp(db: Database): Promise<string | undefined> {
	const { rows } = await sql<{ at: string | null }>`
		select max(at) as at from (
			select max(at) as at from audit_entries
			union all select max(last_seen_at) from sessions
			union all select max(accepted_at) from waiver_acceptances
		)`.execute(db)
	return rows[0]?.at ?? undefined
}
