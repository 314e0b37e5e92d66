-- ZIP files of photos that wait for their import, or whose photos are prepared in the background.
create table photo_imports (
	-- Of the ZIP file in `drafts`, and of the CSV file that was chosen with it.
	token text primary key references drafts (key) on delete cascade,
	csv_token text,
	state text not null check (state in ('waiting', 'running', 'failed')),
	duplicates text not null default 'skip' check (duplicates in ('skip', 'update')),
	username text not null default '',
	-- Photos that are prepared, of all that will be.
	done integer not null default 0,
	total integer not null default 0,
	-- Why it failed, as JSON.
	problem text check (json_valid(problem)),
	changed_at text not null
) strict, without rowid;

create index photo_imports_by_state on photo_imports (state, changed_at);
