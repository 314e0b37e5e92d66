-- When the site last ran, and whether its clock jumped since then. `hours` counts how long it has run after a jump.
create table clock (
	id integer primary key check (id = 1),
	seen_at text not null,
	ran_until text,
	hours integer not null default 0
) strict;
