-- Visitors read no status of a barn or a creek.
alter table species add column no_conservation_status integer not null default 0 check (no_conservation_status in (0, 1));
