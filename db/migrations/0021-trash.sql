-- Deleted species and posts, until they are restored or deleted for good. A moved row can't be found by any query that
-- doesn't ask for the trash.
create table trash (
	id integer primary key autoincrement,
	kind text not null check (kind in ('species', 'post')),
	-- The ID that it had and gets back.
	record_id integer not null,
	name text not null,
	-- The path of its page. No other record gets it.
	address text not null,
	-- JSON: its row and the rows that were deleted with it, by table.
	content text not null check (json_valid(content)),
	deleted_at text not null,
	deleted_by text not null,
	unique (kind, record_id)
) strict;

create index trash_by_time on trash (deleted_at desc, id desc);
create index trash_by_address on trash (address);

-- The foreign key to `media` keeps the files.
create table trash_media (
	trash_id integer not null references trash (id) on delete cascade,
	media_id integer not null references media (id),
	primary key (trash_id, media_id)
) strict, without rowid;

create index trash_media_by_media on trash_media (media_id);
