import type { LogEvent } from "kysely"

/** `ms` includes waiting for the connection. Security: no parameters, because they can be personal data or tokens. */
export type LoggedStatement = { ms: number; error?: string; sql: string }

export const logStatements =
	(write: (statement: LoggedStatement) => void) =>
	(event: LogEvent): void => {
		const { code, name } = (event.level === "error" ? event.error : {}) as { code?: string; name?: string }
		write({
			ms: Math.round(event.queryDurationMillis * 100) / 100,
			...(event.level === "error" && { error: code ?? name ?? "" }),
			sql: event.query.sql.replace(/\s+/g, " ").trim(),
		})
	}
