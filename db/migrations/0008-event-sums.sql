-- Event sums by month and by day, so that reports over years don't read every row. Maintained by triggers, so that no
-- change of `events` is missed.
create table event_months (
	month text not null,
	event text not null,
	subject text not null,
	count integer not null check (count >= 0),
	primary key (month, event, subject)
) strict, without rowid;

create table event_days (
	event text not null,
	day text not null,
	count integer not null check (count >= 0),
	primary key (event, day)
) strict, without rowid;

insert into event_months (month, event, subject, count)
select substr(day, 1, 7), event, subject, sum(count) from events group by 1, 2, 3;

insert into event_days (event, day, count)
select event, day, sum(count) from events group by 1, 2;

create trigger event_sums_insert after insert on events begin
	insert into event_months (month, event, subject, count)
	values (substr(new.day, 1, 7), new.event, new.subject, new.count)
	on conflict (month, event, subject) do update set count = count + excluded.count;
	insert into event_days (event, day, count) values (new.event, new.day, new.count)
	on conflict (event, day) do update set count = count + excluded.count;
end;

create trigger event_sums_count after update of count on events begin
	update event_months set count = count + new.count - old.count
	where month = substr(old.day, 1, 7) and event = old.event and subject = old.subject;
	update event_days set count = count + new.count - old.count
	where event = old.event and day = old.day;
end;

-- The site never does this. To correct a row manually, delete it and insert it again.
create trigger event_sums_key before update of day, event, subject on events begin
	select raise(abort, 'delete the row and insert another one, so that the sums follow');
end;

create trigger event_sums_delete after delete on events begin
	update event_months set count = count - old.count
	where month = substr(old.day, 1, 7) and event = old.event and subject = old.subject;
	delete from event_months
	where month = substr(old.day, 1, 7) and event = old.event and subject = old.subject and count = 0;
	update event_days set count = count - old.count where event = old.event and day = old.day;
	delete from event_days where event = old.event and day = old.day and count = 0;
end;

-- Counted by hour, because SQLite can't convert UTC to the farm's local days.
create index waiver_acceptances_by_hour on waiver_acceptances (substr(accepted_at, 1, 13));
