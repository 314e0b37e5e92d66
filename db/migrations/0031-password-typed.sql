-- When the session's person last typed their password. Null for sessions from before: unknown, so it counts as long ago.
alter table sessions add column password_at text;
