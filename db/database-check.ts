import { statSync } from "node:fs"
import type Sqlite from "better-sqlite3"
import { openToRead } from "./read-database.ts"

export class DamagedDatabaseError extends Error {
	constructor(found: string) {
		super(found.replaceAll(/\s+/g, " "))
	}
}

/** Up to this size, `quick_check` of the whole file takes less than a third of a second. */
const MAX_QUICK_CHECK_BYTES = 20_000_000

/** Tables of counts, or of data that can be rebuilt from other tables. */
const COUNTS = /^(events|event_days|guesses|redirect_hits|missing_paths|sqlite_.*)$/

/** A missing or empty file is valid. In large files, 'quick_check' skips tables of counts. Throws `DamagedDatabaseError`. */
export function checkDatabase(file: string, how: "quick_check" | "integrity_check"): void {
	const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
	if (size === 0) return
	let sqlite: Sqlite.Database | undefined
	try {
		sqlite = openToRead(file)
		const errors = how === "integrity_check" ? integrityErrors(sqlite) : quickErrors(sqlite, size)
		if (errors.length > 0) throw new DamagedDatabaseError(errors.slice(0, 3).join("; "))
	} catch (error) {
		const { code = "", message } = error as Error & { code?: string }
		if (/^SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ|ERROR)/.test(code)) throw new DamagedDatabaseError(message)
		throw error
	} finally {
		sqlite?.close()
	}
}

/** Returns what `checkDatabase` finds as part of a sentence; undefined for an intact file. */
export function findDamage(...args: Parameters<typeof checkDatabase>): string | undefined {
	try {
		checkDatabase(...args)
		return undefined
	} catch (error) {
		if (error instanceof DamagedDatabaseError) return error.message
		throw error
	}
}

function integrityErrors(sqlite: Sqlite.Database): string[] {
	return [...runCheck(sqlite, "integrity_check(3)"), ...foreignKeyErrors(sqlite)]
}

function foreignKeyErrors(sqlite: Sqlite.Database): string[] {
	const rows = sqlite.pragma("foreign_key_check") as { table: string; parent: string }[]
	return rows.map(({ table, parent }) => `a row of ${table} refers to a missing row of ${parent}`)
}

function quickErrors(sqlite: Sqlite.Database, size: number): string[] {
	const tables = sqlite
		.prepare("select name from sqlite_master where type = 'table'")
		.pluck()
		.all() as string[]
	const version = sqlite.pragma("user_version", { simple: true }) as number
	if (version === 0 && tables.length > 0) return ["it has tables, but no version"]
	if (version > 0 && tables.length === 0) return ["its tables are missing"]
	if (size <= MAX_QUICK_CHECK_BYTES) return runCheck(sqlite, "quick_check(3)")
	return tables
		.filter((table) => !COUNTS.test(table))
		.flatMap((table) => runCheck(sqlite, `quick_check(${table})`))
}

function runCheck(sqlite: Sqlite.Database, check: string): string[] {
	const lines = sqlite.prepare(`pragma ${check}`).pluck().all() as string[]
	return lines.filter((line) => line !== "ok")
}
