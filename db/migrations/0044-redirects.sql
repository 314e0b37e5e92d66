-- Addresses that the site doesn't have, such as those of an earlier website, and where they lead.
create table redirects (
	id integer primary key autoincrement,
	-- Decoded, in lower case, without a query string and without a slash at the end.
	path text not null check (length(path) > 0),
	-- A path of this site or an http(s) URL.
	target text not null check (length(target) > 0),
	updated_at text not null,
	revision integer not null default 1
) strict;

-- Not unique, because a record is checked once it is written.
create index redirects_by_path on redirects (path);

create trigger redirects_insert_version after insert on redirects begin
	update content_version set version = version + 1;
end;
create trigger redirects_update_version after update on redirects begin
	update content_version set version = version + 1;
end;
create trigger redirects_delete_version after delete on redirects begin
	update content_version set version = version + 1;
end;

-- How often each was used, by day in the farm's time zone, and nothing about visitors. Without a foreign key: a redirect that is
-- restored from the trash has its counts again.
create table redirect_hits (
	redirect_id integer not null,
	day text not null,
	hits integer not null,
	primary key (redirect_id, day)
) strict, without rowid;

-- Addresses that weren't found: paths only. `day` is the last one.
create table missing_paths (
	path text primary key,
	hits integer not null,
	day text not null
) strict, without rowid;
