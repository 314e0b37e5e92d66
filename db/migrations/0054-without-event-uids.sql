-- The UIDs of imported events, which only the import of calendar files read.
alter table posts drop column event_uid;
