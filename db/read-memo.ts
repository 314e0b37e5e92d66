import type Sqlite from "better-sqlite3"
import type { Kysely } from "kysely"
import type { Schema } from "./schema.ts"
import { originalOf } from "./write-guard.ts"

type Read<T> = (db: Kysely<Schema>) => Promise<T>

const states = new WeakMap<Kysely<Schema>, () => string | undefined>()

/** Makes reads with `db` memoizable. Transactions are other objects, so what they read is never stored. */
export function watchState(db: Kysely<Schema>, sqlite: Sqlite.Database): void {
	const own = sqlite.prepare("select total_changes()").pluck()
	const others = sqlite.prepare("pragma data_version").pluck()
	states.set(db, () => {
		try {
			return `${own.get()}.${others.get()}`
		} catch {
			// The database is locked; the read itself retries.
			return undefined
		}
	})
}

/**
 * Reads again only after the database has changed, by any connection: SQLite counts the changes of this one and those of
 * others. A page needs settings in ten places, and asking for the counters takes a tenth of a statement. What it returns must
 * not be changed.
 */
export function memoizeRead<T>(read: Read<T>): Read<T> {
	const results = new WeakMap<Kysely<Schema>, { state: string; value: Promise<T> }>()
	return (viewers) => {
		const db = originalOf(viewers)
		const state = states.get(db)?.()
		if (state === undefined) return read(db)
		const last = results.get(db)
		if (last?.state === state) return last.value
		const value = read(db)
		results.set(db, { state, value })
		value.catch(() => results.delete(db))
		return value
	}
}
