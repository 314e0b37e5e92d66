-- Security: codes are computed from the secret, so it can't be hashed. It is of no use without the password.
-- 'secret' is null until a first code was confirmed; 'pending_secret' waits for that. 'last_counter' is the 30-second step of the
-- last accepted code: each code works once.
create table second_factors (
	user_id integer primary key references users (id) on delete cascade,
	secret text,
	pending_secret text,
	since text,
	last_counter integer not null default 0
) strict;

-- Security: only hashes are stored. A code that was used is deleted.
create table recovery_codes (
	user_id integer not null references users (id) on delete cascade,
	code_hash text not null,
	primary key (user_id, code_hash)
) strict, without rowid;
