-- What visitors read about a closed trail, and when it opens by itself.
alter table trails add column closed_reason text not null default '';
alter table trails add column closed_until text;
