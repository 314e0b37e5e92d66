-- 1: a change of one day was stored before the farm entered its own hours. Rows of sites that already have some are theirs.
alter table opening_times add column is_sample integer not null default 0 check (is_sample in (0, 1));
