-- The last imports, with what is needed to undo them.
create table imports (
	id integer primary key autoincrement,
	at text not null,
	username text not null,
	file_name text not null,
	added integer not null default 0,
	changed integer not null default 0,
	-- Species that the file has, but that the import left as they were.
	unchanged integer not null default 0,
	undone_at text,
	undone_by text
) strict;

create index imports_by_time on imports (at);

-- What an import added or changed.
create table import_rows (
	import_id integer not null references imports (id) on delete cascade,
	-- Not a foreign key: the species may be deleted for good.
	species_id integer not null,
	name text not null,
	-- Of the species after the import.
	revision integer not null,
	-- JSON: the former values of the columns that changed. Null for a species that was added.
	before text check (json_valid(before)),
	-- What undoing did: it was restored, or left because it was changed or deleted since.
	outcome text not null default '' check (outcome in ('', 'undone', 'changed', 'deleted')),
	primary key (import_id, species_id)
) strict, without rowid;
