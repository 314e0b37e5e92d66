-- Messages above every visitors' page, such as a flooded trail. Parts of a map that a notice concerns can refer to its id.
create table notices (
	id integer primary key autoincrement,
	text text not null check (length(text) > 0),
	level text not null check (level in ('information', 'caution', 'closure')),
	-- A path of this site or an http(s) URL; empty without a link.
	link text not null default '',
	link_text text not null default '',
	-- UTC ISO 8601; null without a limit.
	starts_at text,
	ends_at text,
	created_at text not null,
	updated_at text not null,
	revision integer not null default 1,
	check (ends_at > starts_at)
) strict;

create index notices_by_start on notices (starts_at);
create index notices_by_end on notices (ends_at);

create trigger notices_insert_version after insert on notices begin
	update content_version set version = version + 1;
end;
create trigger notices_update_version after update on notices begin
	update content_version set version = version + 1;
end;
create trigger notices_delete_version after delete on notices begin
	update content_version set version = version + 1;
end;
