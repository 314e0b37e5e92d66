import type { Database } from "#db/connection.ts"
import type { SetupMark } from "#db/schema.ts"

/** The time of each mark, UTC ISO 8601. */
export async function readSetupMarks(db: Database): Promise<Partial<Record<SetupMark, string>>> {
	const rows = await db.selectFrom("setup_marks").selectAll().execute()
	return Object.fromEntries(rows.map(({ name, at }) => [name, at]))
}

export async function setMark(db: Database, name: SetupMark, at: Date): Promise<void> {
	const row = { name, at: at.toISOString() }
	await db
		.insertInto("setup_marks")
		.values(row)
		.onConflict((conflict) => conflict.column("name").doUpdateSet(row))
		.execute()
}
