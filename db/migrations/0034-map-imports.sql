-- The last imports of map files, with what is needed to undo them.
create table map_imports (
	id integer primary key autoincrement,
	-- Not a foreign key: the map may be deleted.
	map_id integer not null,
	-- Of the uploaded file, so that a form that is sent twice imports it once.
	token text not null unique,
	at text not null,
	username text not null,
	file_name text not null,
	-- JSON: the places and trails that were added or changed, with their revision and their former content.
	content text not null,
	undone_at text,
	undone_by text
) strict;
