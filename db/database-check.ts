import { statSync } from "node:fs"
import Sqlite from "better-sqlite3"
import { BUSY_TIMEOUT_MS } from "./patient-driver.ts"

/** The file is no database any more, or parts of it can't be read. The message is what SQLite found. */
export class DamagedDatabaseError extends Error {
	constructor(found: string) {
		super(found.replaceAll(/\s+/g, " "))
	}
}

/** Up to this size, in bytes, the whole file is looked through in less than a third of a second. */
const QUICKLY_READ = 20_000_000

/** What nobody can make again; the other tables are counts and what is made of these. */
const IRREPLACEABLE = [
	"species",
	"posts",
	"media",
	"settings",
	"users",
	"waiver_acceptances",
	"audit_entries",
	"content_version",
]

/**
 * Looks at a database file without changing it, before anybody else opens it. `how`: 'quickly' takes no more than a
 * moment, however large the file is; 'wholly' compares every index with its table. A file that is missing or empty is
 * passed over. Throws `DamagedDatabaseError`, or what SQLite throws where the file can't be opened.
 */
export function checkDatabase(file: string, how: "quickly" | "wholly"): void {
	const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
	if (size === 0) return
	const sqlite = new Sqlite(file, { readonly: true, timeout: BUSY_TIMEOUT_MS })
	try {
		const faults = how === "wholly" ? wholeFaults(sqlite) : quickFaults(sqlite, size)
		if (faults.length > 0) throw new DamagedDatabaseError(faults.slice(0, 3).join("; "))
	} catch (error) {
		const { code = "", message } = error as Error & { code?: string }
		if (/^SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ|ERROR)/.test(code)) throw new DamagedDatabaseError(message)
		throw error
	} finally {
		sqlite.close()
	}
}

function wholeFaults(sqlite: Sqlite.Database): string[] {
	return [...found(sqlite, "integrity_check(3)"), ...foreignFaults(sqlite)]
}

function foreignFaults(sqlite: Sqlite.Database): string[] {
	const rows = sqlite.pragma("foreign_key_check") as { table: string; parent: string }[]
	return rows.map(({ table, parent }) => `a row of ${table} belongs to a row of ${parent} that is missing`)
}

function quickFaults(sqlite: Sqlite.Database, size: number): string[] {
	const tables = sqlite
		.prepare("select name from sqlite_master where type = 'table'")
		.pluck()
		.all() as string[]
	const version = sqlite.pragma("user_version", { simple: true }) as number
	if (version === 0 && tables.length > 0) return ["it has tables, but no version"]
	if (version > 0 && tables.length === 0) return ["its tables are missing"]
	if (size <= QUICKLY_READ) return found(sqlite, "quick_check(3)")
	const there = IRREPLACEABLE.filter((table) => tables.includes(table))
	return there.flatMap((table) => found(sqlite, `quick_check(${table})`))
}

function found(sqlite: Sqlite.Database, check: string): string[] {
	const lines = sqlite.prepare(`pragma ${check}`).pluck().all() as string[]
	return lines.filter((line) => line !== "ok")
}
