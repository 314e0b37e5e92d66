import type Sqlite from "better-sqlite3"
import { fold } from "#core/text/normalize.ts"

/** Triggers of the search index call it, so a connection without it can't write the texts of species. */
export function registerFold(sqlite: Sqlite.Database): void {
	sqlite.function("fold", { deterministic: true }, (text) => fold(String(text)))
}
