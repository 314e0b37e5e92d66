import type { Database } from "#db/connection.ts"

/** A number that grows with every change of what visitors see. */
export async function readContentVersion(db: Database): Promise<number> {
	const { version } = await db.selectFrom("content_version").select("version").executeTakeFirstOrThrow()
	return version
}
