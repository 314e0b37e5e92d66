-- Drafts, draft uploads and idempotency keys become one table: what staff sent, until it expires.
create table new_drafts (
	-- Of a file its name in the folder `uploads`, of a saved form its idempotency key.
	key text primary key,
	kind text not null check (kind in ('text', 'file', 'saved')),
	user_id integer references users (id) on delete cascade,
	-- The path of a text's form.
	address text not null default '',
	-- A text's fields as a JSON list of names and values, a file's name for display, or the digest of a saved form.
	content text not null,
	bytes integer not null default 0,
	-- What a saved form created or changed.
	record_id integer,
	created_at text not null,
	expires_at text not null,
	check (kind <> 'text' or json_valid(content)),
	check ((kind = 'saved') = (user_id is null)),
	check ((kind = 'saved') = (record_id is not null))
) strict, without rowid;

-- An imported file has the same key as its import, which replaces it.
insert into new_drafts (key, kind, content, record_id, created_at, expires_at)
	select key, 'saved', digest, subject_id, created_at,
		coalesce(strftime('%Y-%m-%dT%H:%M:%fZ', created_at, '+7 days'), created_at)
	from form_keys;
insert into new_drafts (key, kind, user_id, content, bytes, created_at, expires_at)
	select token, 'file', user_id, file_name, bytes, created_at,
		coalesce(strftime('%Y-%m-%dT%H:%M:%fZ', created_at, '+1 day'), created_at)
	from uploads where true on conflict do nothing;
insert into new_drafts (key, kind, user_id, address, content, bytes, created_at, expires_at)
	select key, 'text', user_id, address, fields, octet_length(fields), created_at,
		coalesce(strftime('%Y-%m-%dT%H:%M:%fZ', created_at, '+3 days'), created_at)
	from drafts where true on conflict do nothing;

drop table form_keys;
drop table uploads;
drop table drafts;
alter table new_drafts rename to drafts;

create index drafts_by_user on drafts (user_id, kind, created_at);
create index drafts_by_expiry on drafts (expires_at);
