import type { KyselyPlugin, LogEvent, PluginTransformQueryArgs, PluginTransformResultArgs } from "kysely"

/** `ms` includes waiting for the connection. Security: no parameters, because they can be personal data or tokens. */
export type LoggedStatement = { ms: number; rows?: number; error?: string; sql: string }

/** Kysely runs these itself, without a result for plugins. */
const TRANSACTION = /^(commit|rollback|savepoint|release)\b/i

/** Kysely's `log` option knows the duration, and only a plugin sees the rows: this is both. */
export class StatementLog implements KyselyPlugin {
	readonly #write: (statement: LoggedStatement) => void
	readonly #finished = new WeakMap<object, LoggedStatement>()

	constructor(write: (statement: LoggedStatement) => void) {
		this.#write = write
	}

	readonly log = (event: LogEvent): void => {
		const { queryId } = event.query
		const sql = event.query.sql.replace(/\s+/g, " ").trim()
		const ms = Math.round(event.queryDurationMillis * 100) / 100
		if (event.level === "error") {
			const { code, name } = event.error as Error & { code?: string }
			this.#write({ ms, error: code ?? name, sql })
		} else if (TRANSACTION.test(sql)) this.#write({ ms, sql })
		else this.#finished.set(queryId, { ms, sql })
	}

	transformQuery({ node }: PluginTransformQueryArgs) {
		return node
	}

	async transformResult({ queryId, result }: PluginTransformResultArgs) {
		const statement = this.#finished.get(queryId)
		if (statement) {
			const { ms, sql } = statement
			this.#write({ ms, rows: Number(result.numAffectedRows ?? result.rows.length), sql })
		}
		return result
	}
}
