import type Sqlite from "better-sqlite3"
import { fold } from "#core/text/normalize.ts"

/** Triggers of similar names call it, so a connection without it can't rename a species. */
export function registerFold(sqlite: Sqlite.Database): void {
	sqlite.function("fold", { deterministic: true }, (text) => fold(String(text)))
}
