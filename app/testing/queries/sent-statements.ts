import Sqlite from "better-sqlite3"

/** The statements prepared since `recordStatements`, each once; `stop` ends the recording. */
export type SentStatements = { statements: Set<string>; stop(): void }

/** Records every statement that this process prepares. */
export function recordStatements(): SentStatements {
	const statements = new Set<string>()
	const { prepare } = Sqlite.prototype
	Sqlite.prototype.prepare = function (this: Sqlite.Database, sql: string) {
		statements.add(sql.replace(/\s+/g, " ").trim())
		return prepare.call(this, sql)
	} as typeof prepare
	return {
		statements,
		stop() {
			Sqlite.prototype.prepare = prepare
		},
	}
}
