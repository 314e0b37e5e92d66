import type { Database } from "better-sqlite3"

/** Imports of every kind get one table. The page of a move keeps its link, so imports of species get the IDs after moves. */
export default function keepResults(sqlite: Database): void {
	takeBackChanges(sqlite)
	sqlite.exec(`
		create table new_imports (
			id integer primary key autoincrement,
			kind text not null check (kind in ('species', 'site', 'redirects')),
			-- Of the file.
			name text not null,
			-- How much came, in words.
			summary text not null,
			-- UTC ISO 8601.
			at text not null,
			username text not null,
			-- An import of species is written in several transactions. 'failed' while what it wrote is taken back.
			state text not null default 'done' check (state in ('running', 'failed', 'done'))
		) strict;

		create table import_records (
			import_id integer not null references new_imports (id) on delete cascade,
			kind text not null check (kind in ('species', 'post', 'page', 'redirect')),
			-- Not a foreign key: the record may be deleted.
			record_id integer not null,
			name text not null,
			-- After the import.
			revision integer not null,
			-- 'restored': a species that came from the trash.
			action text not null check (action in ('added', 'restored', 'changed')),
			-- JSON: the row of the CSV file that a changed species had before. Null if it was imported before this table.
			before text check (before is null or json_valid(before)),
			primary key (import_id, kind, record_id)
		) strict, without rowid;

		create temporary table first_id as select coalesce(max(id), 0) as id from content_imports;
		insert into new_imports (id, kind, name, summary, at, username)
			select id, kind, name, summary || iif(undone_at is null, '', '. Undone'), imported_at, imported_by
			from content_imports where kind in ('site', 'redirects');
		insert into new_imports (id, kind, name, summary, at, username, state)
			select imports.id + first_id.id, 'species', file_name,
				added || ' added, ' || changed || ' changed, ' || unchanged || ' not changed'
					|| iif(undone_at is null, '', '. Undone'),
				at, username, iif(state = 'undoing', 'failed', state)
			from imports, first_id;
		insert into import_records (import_id, kind, record_id, name, revision, action)
			select import_id, kind, record_id, name, revision, iif(before is null, 'added', 'changed')
			from content_import_records
			where import_id in (select id from content_imports where kind in ('site', 'redirects'));
		insert into import_records (import_id, kind, record_id, name, revision, action)
			select import_id + first_id.id, 'species', species_id, name, revision,
				case when before is not null then 'changed' when restored = 1 then 'restored' else 'added' end
			from import_rows, first_id;

		drop table first_id;
		drop table import_rows;
		drop table imports;
		drop table content_import_records;
		drop table content_imports;
		alter table new_imports rename to imports;
		create index imports_by_time on imports (at);
	`)
}

/** Removes what unfinished imports added, as the site did at its next start. */
function takeBackChanges(sqlite: Database): void {
	const rows = sqlite
		.prepare<[], { id: number; before: string }>(`
			select species.id, before from import_rows
				join imports on imports.id = import_id and state <> 'done'
				join species on species.id = species_id and species.revision = import_rows.revision
			where before is not null`)
		.all()
	for (const { id, before } of rows) {
		const { revision: _, updated_at, photos: __, ...columns } = JSON.parse(before)
		const set = Object.keys(columns).map((column) => `"${column}" = ?, `)
		sqlite
			.prepare(`update species set ${set.join("")} updated_at = ?, revision = revision + 1 where id = ?`)
			.run(...Object.values(columns), updated_at, id)
	}
}
