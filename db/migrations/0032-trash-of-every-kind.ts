import type { Database } from "better-sqlite3"
import { rebuildTable } from "#db/rebuild-table.ts"

const KINDS = / check \(kind in \('species', 'post'\)\)/

/** `origin`: what the record was part of, such as a map's name. `links`: JSON with names it refers to, and rows referring to it. */
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
