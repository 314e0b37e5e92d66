import { setTimeout as sleep } from "node:timers/promises"
import type Sqlite from "better-sqlite3"
import {
	type AbortableOperationOptions,
	type CompiledQuery,
	type DatabaseConnection,
	type Dialect,
	SqliteAdapter,
	SqliteDriver,
	SqliteIntrospector,
	SqliteQueryCompiler,
	type SqliteStatement,
} from "kysely"
import { LRUCache } from "lru-cache"
import { guardOf, type WriteGuard } from "./write-guard.ts"

/** In milliseconds. For migrations before Kysely's first statement, and for connections without Kysely. */
export const BUSY_TIMEOUT_MS = 5000

const RETRY_TIMEOUT_MS = 20_000
const RETRY_INTERVAL_MS = 10

const MAX_CACHED_STATEMENTS = 200
/** Longer statements contain lists of varying length, so caching them is useless. */
const MAX_CACHED_LENGTH = 4000

/** Retries without blocking the event loop, unlike SQLite's own timeout. `begin immediate` avoids SQLITE_BUSY_SNAPSHOT. */
export function busyRetryDialect(connection: Connection): {
	dialect: Dialect
	/** Between transactions, closes the connection and uses the one that `open` returns. Rethrows its error without changes. */
	replace(open: () => Sqlite.Database): Promise<void>
} {
	const driver = new BusyRetryDriver(connection)
	const dialect: Dialect = {
		createAdapter: () => new SharedConnectionAdapter(),
		createDriver: () => driver,
		createIntrospector: (db) => new SqliteIntrospector(db),
		createQueryCompiler: () => new SqliteQueryCompiler(),
	}
	return { dialect, replace: (open) => driver.replace(open) }
}

type Connection = { sqlite: Sqlite.Database }

/** Stops Kysely from locking the connection during retries. */
class SharedConnectionAdapter extends SqliteAdapter {
	override get supportsMultipleConnections(): boolean {
		return true
	}
}

class BusyRetryDriver extends SqliteDriver {
	readonly #connection: Connection
	readonly #statements: LRUCache<string, Sqlite.Statement>
	#owner: DatabaseConnection | undefined
	#transactionEnded = Promise.resolve()
	#endTransaction = () => {}
	/** Checked once per transaction, because its own writes may end the permission: a password change ends sessions. */
	#passedGuard: WriteGuard | undefined

	constructor(connection: Connection) {
		// Kysely prepares each time, which takes as long as running a small statement.
		const statements = new LRUCache<string, Sqlite.Statement>({
			max: MAX_CACHED_STATEMENTS,
			maxEntrySize: MAX_CACHED_LENGTH,
			sizeCalculation: (_, sql) => sql.length,
			memoMethod: (sql) => connection.sqlite.prepare(sql),
		})
		super({
			database: {
				prepare: (sql) => statements.memo(sql) as SqliteStatement,
				close: () => connection.sqlite.close(),
			},
		})
		this.#connection = connection
		this.#statements = statements
	}

	/** SQLite itself doesn't wait: setting its timeout for each statement costs as much as a small statement. */
	override async init(options?: AbortableOperationOptions): Promise<void> {
		await super.init(options)
		this.#sqlite.pragma("busy_timeout = 0")
	}

	async replace(open: () => Sqlite.Database): Promise<void> {
		while (this.#owner) await this.#transactionEnded
		const former = this.#sqlite
		const opened = open()
		opened.pragma("busy_timeout = 0")
		this.#connection.sqlite = opened
		this.#statements.clear()
		former.close()
	}

	get #sqlite(): Sqlite.Database {
		return this.#connection.sqlite
	}

	/** All Kysely connections share SQLite's. Statements outside the open transaction wait for its end. */
	override async acquireConnection(): Promise<DatabaseConnection> {
		const shared = await super.acquireConnection()
		const own: DatabaseConnection = {
			executeQuery: async <R>(query: CompiledQuery) => {
				const run = () => shared.executeQuery<R>(query)
				if (own !== this.#owner) {
					return await this.#retry(() => {
						const guard = this.#guardOfWrite(query)
						return guard ? this.#runGuarded(guard, run) : run()
					})
				}
				const guard = this.#guardOfWrite(query)
				const passed = this.#passedGuard
				if (guard && guard !== passed && guard !== passed?.includes) {
					this.#check(guard)
					this.#passedGuard = guard
				}
				return await run()
			},
			streamQuery() {
				throw new Error("Read rows in pages: a stream would lock the connection.")
			},
		}
		return own
	}

	override async beginTransaction(connection: DatabaseConnection): Promise<void> {
		await this.#retry(() => {
			this.#sqlite.exec("begin immediate")
			this.#owner = connection
			this.#passedGuard = undefined
			this.#transactionEnded = new Promise((resolve) => {
				this.#endTransaction = resolve
			})
		})
	}

	override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
		// On a full disk SQLite has already rolled back; another rollback would hide the original error.
		if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection)
	}

	override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
		if (connection !== this.#owner) return
		this.#owner = undefined
		this.#endTransaction()
	}

	#guardOfWrite(query: CompiledQuery): WriteGuard | undefined {
		const guard = guardOf(query)
		return guard && !this.#statements.memo(query.sql).readonly ? guard : undefined
	}

	/** A single write is wrapped in a transaction with its check, because another process may revoke the permission. */
	#runGuarded<T>(guard: WriteGuard, run: () => Promise<T>): Promise<T> {
		this.#sqlite.exec("begin immediate")
		try {
			this.#check(guard)
			const result = run()
			// If the commit fails too, this rejection would be unhandled and end the process.
			result.catch(() => {})
			return result
		} finally {
			if (this.#sqlite.inTransaction) this.#sqlite.exec("commit")
		}
	}

	#check({ allows, deny }: WriteGuard): void {
		if (this.#statements.memo(allows.sql).get(...allows.parameters) === undefined) throw deny()
	}

	/** `work` must use SQLite before it returns, because other statements run while it is awaited. */
	async #retry<T>(work: () => T | Promise<T>): Promise<T> {
		const end = Date.now() + RETRY_TIMEOUT_MS
		for (;;) {
			while (this.#owner) await this.#transactionEnded
			try {
				return await work()
			} catch (error) {
				const isBusy = (error as { code?: string }).code?.startsWith("SQLITE_BUSY")
				if (!isBusy || Date.now() > end) throw error
			}
			await sleep(RETRY_INTERVAL_MS)
		}
	}
}
