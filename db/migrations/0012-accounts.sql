-- An account without a password (an empty digest) was invited and has never signed in.
alter table users add column deactivated_at text;
alter table users add column last_signed_in_at text;

update users set last_signed_in_at = (
	select max(at) from audit_entries where action = 'user.signed-in' and subject_id = users.id
);

-- Browser and system in words, such as 'Firefox on Android'.
alter table sessions add column device text not null default '';

-- One-time links to set a password. Security: only the token's hash is stored. A link remains for a while after its account
-- was deleted or it ended, so that its page can say why it no longer works.
create table account_links (
	token_hash text primary key,
	user_id integer references users (id) on delete set null,
	created_at text not null,
	expires_at text not null,
	used_at text,
	revoked_at text
) strict, without rowid;

create index account_links_by_user on account_links (user_id);
create index account_links_by_expiry on account_links (expires_at);
