import { sql } from "kysely"
import type { Database } from "#db/connection.ts"

const COUNTED = ["species", "posts", "media", "users", "waiver_acceptances"] as const

export async function readDatabaseSummary(
	db: Database,
): Promise<{ schema: number; counts: Record<string, number> }> {
	const counts: Record<string, number> = {}
	for (const table of COUNTED) {
		const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
		counts[table] = rows[0]?.n ?? 0
	}
	const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db)
	return { schema: rows[0]?.user_version ?? 0, counts }
}

export async function findDatabaseBytes(db: Database): Promise<number> {
	const { rows } = await sql<{ bytes: number }>`
		select page_count * page_size as bytes from pragma_page_count, pragma_page_size
	`.execute(db)
	return rows[0]?.bytes ?? 0
}
