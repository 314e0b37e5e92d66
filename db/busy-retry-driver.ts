import type Sqlite from "better-sqlite3"
import {
	CompiledQuery,
	type DatabaseConnection,
	type Driver,
	type QueryResult,
	SqliteAdapter,
	type SqliteDatabase,
	SqliteDialect,
	SqliteDriver,
	type SqliteStatement,
} from "kysely"

/** For statements that don't go through Kysely: migrations and backups. */
export const BUSY_TIMEOUT_MS = 5000

const RETRY_TIMEOUT_MS = 20_000
const RETRY_INTERVAL_MS = 10

/**
 * Retries statements while another process holds SQLite's write lock, without blocking the event loop as SQLite's own busy
 * timeout would. Transactions use `begin immediate`, because a plain one fails at once with SQLITE_BUSY_SNAPSHOT if another
 * process writes between its first read and its first write.
 */
export class BusyRetryDialect extends SqliteDialect {
	readonly #sqlite: Sqlite.Database

	constructor(sqlite: Sqlite.Database) {
		super({ database: sqlite })
		this.#sqlite = sqlite
	}

	override createDriver(): Driver {
		return new BusyRetryDriver(this.#sqlite)
	}

	override createAdapter(): SqliteAdapter {
		return new SharedConnectionAdapter()
	}
}

/** Stops Kysely from locking the connection during retries; the driver has its own lock. */
class SharedConnectionAdapter extends SqliteAdapter {
	override get supportsMultipleConnections(): boolean {
		return true
	}
}

class BusyRetryDriver extends SqliteDriver {
	readonly #sqlite: Sqlite.Database
	/** Resolves when the last queued caller has released the connection. */
	#lastRelease: Promise<void> = Promise.resolve()

	constructor(sqlite: Sqlite.Database) {
		super({ database: withStatementCache(sqlite) })
		this.#sqlite = sqlite
	}

	override async acquireConnection(): Promise<DatabaseConnection> {
		return new ConnectionMutex(this.#sqlite, () => this.#lock())
	}

	async #lock(): Promise<LockedConnection> {
		const previous = this.#lastRelease
		let release = () => {}
		this.#lastRelease = new Promise((resolve) => {
			release = resolve
		})
		await previous
		return { connection: await super.acquireConnection(), release }
	}

	override async beginTransaction(connection: DatabaseConnection): Promise<void> {
		await (connection as ConnectionMutex).begin()
	}

	override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
		// On a full disk SQLite has already rolled back; another rollback would hide the original error.
		if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection)
	}

	override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
		;(connection as ConnectionMutex).end()
	}
}

type LockedConnection = { connection: DatabaseConnection; release(): void }

/** A mutex for the connection: locks it for each statement, or for a whole transaction. */
class ConnectionMutex implements DatabaseConnection {
	#locked: LockedConnection | undefined

	constructor(
		private readonly sqlite: Sqlite.Database,
		private readonly lock: () => Promise<LockedConnection>,
	) {}

	async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
		if (this.#locked) return await this.#locked.connection.executeQuery<R>(query)
		return await this.#withRetry(async ({ connection, release }) => {
			const result = await connection.executeQuery<R>(query)
			release()
			return result
		})
	}

	async begin(): Promise<void> {
		await this.#withRetry(async (locked) => {
			await locked.connection.executeQuery(CompiledQuery.raw("begin immediate"))
			this.#locked = locked
		})
	}

	end(): void {
		this.#locked?.release()
		this.#locked = undefined
	}

	// biome-ignore lint/correctness/useYield: the interface requires a generator, which must not lock the connection
	async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
		throw new Error("Read rows in pages: a stream would lock the connection.")
	}

	/** `work` releases the connection unless it throws. */
	async #withRetry<T>(work: (locked: LockedConnection) => Promise<T>): Promise<T> {
		const end = Date.now() + RETRY_TIMEOUT_MS
		for (;;) {
			const locked = await this.lock()
			try {
				this.sqlite.pragma("busy_timeout = 0")
				return await work(locked)
			} catch (error) {
				locked.release()
				const isBusy = (error as { code?: string }).code?.startsWith("SQLITE_BUSY")
				if (!isBusy || Date.now() > end) throw error
			} finally {
				this.sqlite.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`)
			}
			await new Promise((resolve) => setTimeout(resolve, RETRY_INTERVAL_MS))
		}
	}
}

const MAX_CACHED_STATEMENTS = 200
/** Longer statements differ by the length of a list in them, so caching them is useless. */
const MAX_CACHED_LENGTH = 4000

/** Caches prepared statements: preparing a small one takes as long as running it, and Kysely prepares each time. */
function withStatementCache(sqlite: Sqlite.Database): SqliteDatabase {
	const statements = new Map<string, SqliteStatement>()
	return {
		prepare(sql) {
			const statement = statements.get(sql) ?? (sqlite.prepare(sql) as SqliteStatement)
			if (sql.length > MAX_CACHED_LENGTH) return statement
			statements.delete(sql)
			statements.set(sql, statement)
			const [oldest] = statements.keys()
			if (statements.size > MAX_CACHED_STATEMENTS && oldest !== undefined) statements.delete(oldest)
			return statement
		},
		close: () => sqlite.close(),
	}
}
