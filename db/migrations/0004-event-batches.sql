-- Events are sent in batches, which are sent again after a network error. The ID, created for one batch, makes them
-- idempotent. Nothing connects it to a visitor or an event.
create table event_batches (
	id text primary key,
	day text not null
) strict, without rowid;
