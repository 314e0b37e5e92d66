import type Sqlite from "better-sqlite3"
import {
	CompiledQuery,
	type DatabaseConnection,
	type Driver,
	type QueryResult,
	type SqliteDatabase,
	SqliteDialect,
	SqliteDriver,
	type SqliteStatement,
} from "kysely"

/** The busy timeout in milliseconds of what does not go through Kysely: migrations and backups. */
export const BUSY_TIMEOUT_MS = 5000

/** Milliseconds: how long a statement waits for another process's transaction, and how long between two tries. */
const PATIENCE_MS = 20_000
const BETWEEN_TRIES_MS = 10

/**
 * SQLite's own busy timeout sleeps in the statement, and with it sleeps the whole site: nobody gets a page while an
 * import writes. Here a statement that finds the file locked gives the connection back and tries again a little later, so that
 * reads go on in between.
 *
 * Transactions begin with `begin immediate`: when a second process writes between the first read and the first write
 * of a plain one, SQLite fails at once and no waiting helps.
 */
export class PatientSqliteDialect extends SqliteDialect {
	readonly #sqlite: Sqlite.Database

	constructor(sqlite: Sqlite.Database) {
		super({ database: sqlite })
		this.#sqlite = sqlite
	}

	override createDriver(): Driver {
		return new PatientSqliteDriver(this.#sqlite)
	}
}

class PatientSqliteDriver extends SqliteDriver {
	readonly #sqlite: Sqlite.Database

	constructor(sqlite: Sqlite.Database) {
		super({ database: withStatements(sqlite) })
		this.#sqlite = sqlite
	}

	override async acquireConnection(): Promise<DatabaseConnection> {
		return new Turns(this.#sqlite, {
			take: () => super.acquireConnection(),
			giveBack: () => super.releaseConnection(),
		})
	}

	override async beginTransaction(connection: DatabaseConnection): Promise<void> {
		await (connection as Turns).begin()
	}

	override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
		// SQLite has rolled back by itself where the disk is full; a second time would hide why.
		if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection)
	}

	override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
		await (connection as Turns).end()
	}
}

/** The one connection to the file, which everybody takes in turn. */
type Connection = { take(): Promise<DatabaseConnection>; giveBack(): Promise<void> }

/** Takes the connection for one statement at a time, and in a transaction from its beginning to its end. */
class Turns implements DatabaseConnection {
	#held: DatabaseConnection | undefined

	constructor(
		private readonly sqlite: Sqlite.Database,
		private readonly connection: Connection,
	) {}

	async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
		if (this.#held) return await this.#held.executeQuery<R>(query)
		return await this.#patiently(async (connection) => {
			const result = await connection.executeQuery<R>(query)
			await this.connection.giveBack()
			return result
		})
	}

	async begin(): Promise<void> {
		await this.#patiently(async (connection) => {
			await connection.executeQuery(CompiledQuery.raw("begin immediate"))
			this.#held = connection
		})
	}

	async end(): Promise<void> {
		if (this.#held) await this.connection.giveBack()
		this.#held = undefined
	}

	// biome-ignore lint/correctness/useYield: the interface asks for it, and the connection must not stay taken
	async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
		throw new Error("Rows are read in pages: a stream would keep the connection from everybody else.")
	}

	/** `work` gives the connection back itself unless it throws. */
	async #patiently<T>(work: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
		const end = Date.now() + PATIENCE_MS
		for (;;) {
			const connection = await this.connection.take()
			try {
				this.sqlite.pragma("busy_timeout = 0")
				return await work(connection)
			} catch (error) {
				await this.connection.giveBack()
				const isBusy = (error as { code?: string }).code?.startsWith("SQLITE_BUSY")
				if (!isBusy || Date.now() > end) throw error
			} finally {
				this.sqlite.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`)
			}
			await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MS))
		}
	}
}

/** How many prepared statements are kept, and the longest: some differ by the length of a list in them. */
const STATEMENTS_KEPT = 200
const LONGEST_KEPT = 4000

/** Kysely prepares a statement each time that it is used, which takes as long as a small one itself. */
function withStatements(sqlite: Sqlite.Database): SqliteDatabase {
	const statements = new Map<string, SqliteStatement>()
	return {
		prepare(sql) {
			const statement = statements.get(sql) ?? (sqlite.prepare(sql) as SqliteStatement)
			if (sql.length > LONGEST_KEPT) return statement
			statements.delete(sql)
			statements.set(sql, statement)
			const [oldest] = statements.keys()
			if (statements.size > STATEMENTS_KEPT && oldest !== undefined) statements.delete(oldest)
			return statement
		},
		close: () => sqlite.close(),
	}
}
