import type { Database } from "better-sqlite3"
import { addValue } from "#db/rebuild-table.ts"

/** Imports of map files become content imports, which also have names, former contents and who undid them. */
export default function joinImports(sqlite: Database): void {
	addValue("content_imports", "kind", "map")(sqlite)
	addValue("content_import_records", "kind", "place")(sqlite)
	addValue("content_import_records", "kind", "trail")(sqlite)
	sqlite.exec(`
		alter table content_imports add column undone_by text;
		-- Not a foreign key: the map may be deleted.
		alter table content_imports add column map_id integer;
		alter table content_import_records add column name text not null default '';
		-- JSON: the former content of what an import changed, and its former unpublished changes.
		alter table content_import_records add column before text check (before is null or json_valid(before));

		update content_import_records set name = coalesce(
			(select title from posts where id = record_id and content_import_records.kind <> 'redirect'),
			(select path from redirects where id = record_id and content_import_records.kind = 'redirect'),
			(select max(name) from trash
				where trash.kind = content_import_records.kind and trash.record_id = content_import_records.record_id),
			kind || ' ' || record_id
		);
	`)
	const insertImport = sqlite.prepare(`
		insert into content_imports (kind, name, summary, imported_at, imported_by, undone_at, undone_by, map_id)
		values ('map', $file_name, $summary, $at, $username, $undone_at, $undone_by, $map_id)`)
	const insertRecord = sqlite.prepare(`
		insert into content_import_records (import_id, kind, record_id, revision, name, before)
		values ($importId, $kind, $id, $revision, $name, $before)`)
	const insertKey = sqlite.prepare(`
		insert or replace into drafts (key, kind, content, record_id, created_at, expires_at)
		values ($token, 'saved', '', $importId, $at, coalesce(strftime('%Y-%m-%dT%H:%M:%fZ', $at, '+7 days'), $at))`)
	const mapImports = sqlite.prepare<[], MapImport>("select * from map_imports order by id")
	for (const { content, token, ...columns } of mapImports.all()) {
		const parts: Part[] = JSON.parse(content)
		const { lastInsertRowid: importId } = insertImport.run({ ...columns, summary: summaryOf(parts) })
		insertKey.run({ token, importId, at: columns.at })
		for (const { kind, id, revision, name, ...part } of parts)
			insertRecord.run({ importId, kind, id, revision, name, before: beforeOf(part) })
	}
	sqlite.exec("drop table map_imports")
}

type MapImport = { content: string; token: string; at: string }

/** Imports before 0038 have no `changes`, and undoing them leaves unpublished changes as they are. */
type Part = {
	kind: "place" | "trail"
	id: number
	revision: number
	name: string
	before: { published?: boolean } | null
	changes?: object | null
}

function beforeOf({ before, changes }: Pick<Part, "before" | "changes">): string | null {
	if (!before) return null
	const { published: _, ...content } = before
	return JSON.stringify({ content, changes })
}

function summaryOf(parts: Part[]): string {
	const counted = (["place", "trail"] as const).flatMap((kind) => {
		const count = parts.filter((part) => part.kind === kind).length
		return count === 0 ? [] : `${count} ${kind}${count === 1 ? "" : "s"}`
	})
	return counted.join(" and ")
}
