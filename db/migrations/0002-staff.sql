-- An uploaded picture is stored in several widths; `name` is the largest in WebP, `widths` lists all (JSON, pixels), and
-- `placeholder` is a tiny picture as a data URL. Drawings of the sample catalogue have neither.
alter table media add column widths text not null default '[]' check (json_valid(widths));
alter table media add column placeholder text not null default '';

-- Increases with each change, for optimistic locking.
alter table species add column revision integer not null default 1;
alter table posts add column revision integer not null default 1;

-- An expired session remains for a while, because it may still store a draft.
alter table sessions add column ended_at text;
-- The flash message of the next page, as JSON.
alter table sessions add column flash text;

-- Names are copied, so that entries remain readable after the record was deleted.
create table audit_entries (
	id integer primary key autoincrement,
	at text not null,
	username text not null,
	action text not null,
	subject text not null,
	subject_id integer
) strict;

-- Failed login and passcode attempts. Keys are digests and never contain a network address.
create table guesses (
	key text primary key,
	failures integer not null check (failures > 0),
	last_failed_at text not null,
	blocked_until text not null
) strict, without rowid;

create index guesses_by_time on guesses (last_failed_at);

-- A form sent with an expired session; `fields` is a JSON list of names and values.
create table drafts (
	key text primary key,
	user_id integer not null references users (id) on delete cascade,
	address text not null,
	fields text not null check (json_valid(fields)),
	created_at text not null
) strict, without rowid;

create index drafts_by_user on drafts (user_id, created_at);
create index drafts_by_time on drafts (created_at);

-- Files of invalid submissions; `token` is their name in the folder `uploads`.
create table uploads (
	token text primary key,
	user_id integer not null references users (id) on delete cascade,
	file_name text not null,
	bytes integer not null,
	created_at text not null
) strict, without rowid;

create index uploads_by_user on uploads (user_id, created_at);
create index uploads_by_time on uploads (created_at);

-- Idempotency keys of forms, with a digest of the content: the same form sent twice is saved once, and different content
-- under the same key is another form.
create table form_keys (
	key text primary key,
	digest text not null,
	subject_id integer not null,
	created_at text not null
) strict, without rowid;

create index form_keys_by_time on form_keys (created_at);
