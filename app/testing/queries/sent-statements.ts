import Sqlite from "better-sqlite3"

/** The statements that were prepared since `recordStatements`, each once; `stop` ends it. */
export type SentStatements = { statements: Set<string>; stop(): void }

/** Notes every statement that anything in this process prepares: what the site sends, whichever way it goes. */
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
