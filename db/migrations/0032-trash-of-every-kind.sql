-- The trash holds records of every kind in `app/models/trash/trash-kinds.ts`, so no list of kinds is here. Both tables are
-- written again, because SQLite can't remove a constraint.
create table new_trash (
	id integer primary key autoincrement,
	kind text not null,
	-- The ID that it had and gets back.
	record_id integer not null,
	name text not null,
	-- The path of its page. No other record gets it.
	address text not null,
	-- What it was a part of, such as the name of a map.
	origin text not null default '',
	-- JSON: its row and the rows that were deleted with it, by table.
	content text not null check (json_valid(content)),
	-- JSON: the names of the records it refers to, and the rows that referred to it.
	links text not null default '{}' check (json_valid(links)),
	deleted_at text not null,
	deleted_by text not null,
	unique (kind, record_id)
) strict;

insert into new_trash (id, kind, record_id, name, address, content, deleted_at, deleted_by)
	select id, kind, record_id, name, address, content, deleted_at, deleted_by from trash;

-- The next ID is higher than every ID before, also than those that were deleted.
delete from sqlite_sequence where name = 'new_trash';
insert into sqlite_sequence (name, seq) select 'new_trash', seq from sqlite_sequence where name = 'trash';

create table new_trash_media (
	trash_id integer not null references new_trash (id) on delete cascade,
	media_id integer not null references media (id),
	primary key (trash_id, media_id)
) strict, without rowid;

insert into new_trash_media (trash_id, media_id) select trash_id, media_id from trash_media;

drop table trash_media;
drop table trash;
alter table new_trash rename to trash;
alter table new_trash_media rename to trash_media;

create index trash_by_time on trash (deleted_at desc, id desc);
create index trash_by_address on trash (address);
create index trash_media_by_media on trash_media (media_id);
