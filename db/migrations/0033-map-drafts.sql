-- Visitors don't see drafts.
alter table places add column published integer not null default 1 check (published in (0, 1));
alter table trails add column published integer not null default 1 check (published in (0, 1));
