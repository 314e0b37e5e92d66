import type { Database } from "#db/connection.ts"

/** Returns a number that increases with every change visible to visitors. */
export async function readContentVersion(db: Database): Promise<number> {
	const { version } = await db.selectFrom("content_version").select("version").executeTakeFirstOrThrow()
	return version
}
