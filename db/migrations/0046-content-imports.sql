-- Imports of events, pages, posts and redirects, which can be undone.
create table content_imports (
	id integer primary key autoincrement,
	kind text not null check (kind in ('calendar', 'site', 'redirects')),
	-- Of the file.
	name text not null,
	-- UTC ISO 8601.
	imported_at text not null,
	imported_by text not null,
	undone_at text,
	-- What was imported, in words.
	summary text not null default ''
) strict;

-- What an import created. Undoing it deletes those that nobody has changed since, so the revision is the one at the import.
create table content_import_records (
	import_id integer not null references content_imports (id) on delete cascade,
	kind text not null check (kind in ('post', 'page', 'redirect')),
	record_id integer not null,
	revision integer not null,
	primary key (import_id, kind, record_id)
) strict, without rowid;
