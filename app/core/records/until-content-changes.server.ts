import { sql } from "kysely"
import { CONTENT_VERSION } from "#db/cache-invalidation.ts"
import type { Database } from "#db/connection.ts"
import { originalOf } from "#db/write-guard.ts"

/** Memoizes `read` until any content changes. Not for use in a transaction. */
export function untilContentChanges<Value, Rest extends unknown[]>(
	read: (db: Database, ...rest: Rest) => Promise<Value>,
) {
	const known = new WeakMap<Database, { version: string | undefined; value: Promise<Value> }>()
	return async (db: Database, ...rest: Rest): Promise<Value> => {
		const key = originalOf(db)
		const { rows } = await sql<{ version: string }>`
			select ${sql.raw(CONTENT_VERSION)} as version
			from content_version, (select ${new Date().toISOString()} as moment)
		`.execute(db)
		const version = rows[0]?.version
		const last = known.get(key)
		if (last && last.version === version) return await last.value
		const value = read(db, ...rest)
		known.set(key, { version, value })
		value.catch(() => known.delete(key))
		return await value
	}
}
