-- What happened while a site was set up, with its time. Species and posts of 'sample loaded' that nobody has changed since have
-- the same time.
create table setup_marks (
	name text primary key check (name in ('sample loaded', 'sample kept', 'checklist dismissed')),
	at text not null
) strict, without rowid;
