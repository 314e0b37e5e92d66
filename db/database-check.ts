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

/** The other tables hold only counts and derived data. */
const IRREPLACEABLE = [
	"species",
	"posts",
	"media",
	"settings",
	"users",
	"waiver_acceptances",
	"waiver_terms",
	"terms_versions",
	"terms_sections",
	"terms_reviews",
	"audit_entries",
	"content_version",
]

/** A missing or empty file is valid. In large files, 'quick_check' reads only irreplaceable tables. Throws `DamagedDatabaseError`. */
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
	const present = IRREPLACEABLE.filter((table) => tables.includes(table))
	return present.flatMap((table) => runCheck(sqlite, `quick_check(${table})`))
}

function runCheck(sqlite: Sqlite.Database, check: string): string[] {
	const lines = sqlite.prepare(`pragma ${check}`).pluck().all() as string[]
	return lines.filter((line) => line !== "ok")
}
