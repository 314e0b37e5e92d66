-- A one-time link is deleted when it has been used or withdrawn. Security: only the token's hash is stored.
create table live_links (
	token_hash text primary key,
	user_id integer not null unique references users (id) on delete cascade,
	created_at text not null
) strict, without rowid;

insert or ignore into live_links (token_hash, user_id, created_at)
select token_hash, user_id, created_at from account_links
where used_at is null and revoked_at is null and user_id is not null
order by created_at desc;

drop table account_links;
alter table live_links rename to account_links;

-- The key of the next app is derived instead of stored, and sessions are counted instead of listed with their devices.
alter table second_factors drop column pending_secret;
alter table sessions drop column device;
