-- The UID of an imported event in its calendar, which finds it again after its date was changed there.
alter table posts add column event_uid text not null default '';
