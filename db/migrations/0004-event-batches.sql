-- Statistics come in batches, and are sent again where no answer came: each batch is counted once. The id is made for
-- the batch; nothing leads from it to a visitor, or to what was counted.
create table event_batches (
	id text primary key,
	day text not null
) strict, without rowid;
