-- What was counted, by month: charts over years read these and not each day. Kept by triggers, so that no change of
-- `events` can pass it by.
create table event_months (
	month text not null,
	event text not null,
	subject text not null,
	count integer not null check (count >= 0),
	primary key (month, event, subject)
) strict, without rowid;

insert into event_months (month, event, subject, count)
select substr(day, 1, 7), event, subject, sum(count) from events group by 1, 2, 3;

create trigger event_months_insert after insert on events begin
	insert into event_months (month, event, subject, count)
	values (substr(new.day, 1, 7), new.event, new.subject, new.count)
	on conflict (month, event, subject) do update set count = count + excluded.count;
end;

create trigger event_months_update after update on events begin
	update event_months set count = count - old.count
	where month = substr(old.day, 1, 7) and event = old.event and subject = old.subject;
	insert into event_months (month, event, subject, count)
	values (substr(new.day, 1, 7), new.event, new.subject, new.count)
	on conflict (month, event, subject) do update set count = count + excluded.count;
end;

create trigger event_months_delete after delete on events begin
	update event_months set count = count - old.count
	where month = substr(old.day, 1, 7) and event = old.event and subject = old.subject;
	delete from event_months
	where month = substr(old.day, 1, 7) and event = old.event and subject = old.subject and count = 0;
end;
