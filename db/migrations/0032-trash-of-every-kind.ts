import type { Database } from "better-sqlite3"
import { rebuildTable } from "#db/rebuild-table.ts"

const KINDS = / check \(kind in \('species', 'post'\)\)/

/**
 * The trash holds records of every kind in `app/models/trash/trash-kinds.ts`. `origin`: what the record was a part of, such as the
 * name of a map. `links`: JSON with the names of records that it refers to, and the rows that referred to it.
 */
export default function holdEveryKind(sqlite: Database): void {
	rebuildTable(sqlite, "trash", (definition) => {
		if (!KINDS.test(definition)) throw new Error("The trash has no list of kinds")
		return definition.replace(KINDS, "")
	})
	sqlite.exec(`
		alter table trash add column origin text not null default '';
		alter table trash add column links text not null default '{}' check (json_valid(links));
	`)
}
