-- An uploaded picture is kept in several widths; `name` is the largest in WebP, `widths` lists all (JSON, pixels), and
-- `placeholder` is a tiny picture as a data address. Drawings of the sample catalogue have neither.
alter table media add column widths text not null default '[]' check (json_valid(widths));
alter table media add column placeholder text not null default '';

-- Counts the saved changes, so that of two people who edit the same thing the second is told.
alter table species add column revision integer not null default 1;
alter table posts add column revision integer not null default 1;

-- A session that is over stays for a while: what its owner was typing can still be kept for them.
alter table sessions add column ended_at text;
-- What the next page says about what was just done; JSON.
alter table sessions add column flash text;

-- Who changed what and when. Names are copied, so that the trail outlives what it tells of.
create table audit_entries (
	id integer primary key autoincrement,
	at text not null,
	username text not null,
	action text not null,
	subject text not null,
	subject_id integer
) strict;

-- Wrong guesses of passwords and passcodes. Keys hold digests, never a network address.
create table guesses (
	key text primary key,
	failures integer not null check (failures > 0),
	last_failed_at text not null,
	blocked_until text not null
) strict, without rowid;

create index guesses_by_time on guesses (last_failed_at);

-- What somebody had typed when their session was over; `fields` is a JSON list of name and value.
create table drafts (
	key text primary key,
	user_id integer not null references users (id) on delete cascade,
	address text not null,
	fields text not null check (json_valid(fields)),
	created_at text not null
) strict, without rowid;

create index drafts_by_user on drafts (user_id, created_at);
create index drafts_by_time on drafts (created_at);

-- Files that were sent with a form that could not be saved yet; they lie in the folder `uploads` under their token.
create table uploads (
	token text primary key,
	user_id integer not null references users (id) on delete cascade,
	file_name text not null,
	bytes integer not null,
	created_at text not null
) strict, without rowid;

create index uploads_by_user on uploads (user_id, created_at);
create index uploads_by_time on uploads (created_at);

-- Forms that did what they should, by the key that the form was handed out with and a digest of what was sent: the same
-- sent twice is done once, something else under the same key is not taken for it.
create table form_keys (
	key text primary key,
	digest text not null,
	subject_id integer not null,
	created_at text not null
) strict, without rowid;

create index form_keys_by_time on form_keys (created_at);
