-- Lets a repeated request find the first one's acceptance. `digest` is the SHA-256 of the idempotency key and of what was
-- accepted. Rows are deleted after a day; the acceptances are not.
create table waiver_keys (
	digest text primary key check (length(digest) = 64),
	receipt text not null,
	created_at text not null
) strict, without rowid;

create index waiver_keys_by_age on waiver_keys (created_at);
