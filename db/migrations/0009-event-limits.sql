-- Earlier releases accepted any text as the subject of an event. Subjects that no page sends are deleted. The most frequent
-- searches of each day and month keep their text; the others are counted under the empty subject.
drop trigger event_sums_insert;
drop trigger event_sums_count;
drop trigger event_sums_key;
drop trigger event_sums_delete;

-- Rows of `events` before this day were deleted; their sums by month and by day remain.
create table event_details (
	id integer primary key check (id = 1),
	from_day text not null
) strict;

insert into event_details (id, from_day) values (1, '');

create table kept_events (
	day text not null,
	event text not null,
	subject text not null default '',
	count integer not null check (count > 0),
	primary key (day, event, subject)
) strict, without rowid;

insert into kept_events (day, event, subject, count)
select day, event, subject, count
from events, (select coalesce((select seq from sqlite_sequence where name = 'species'), 0) as highest)
where case
	when event in ('species-view', 'species-modal', 'audio-play', 'qr_scan') then
		subject = cast(cast(subject as integer) as text) and cast(subject as integer) between 1 and highest
	when event = 'species_discovery' then
		subject in (cast(subject as integer) || ' manual', cast(subject as integer) || ' qr_code')
		and cast(subject as integer) between 1 and highest
	when event = 'qr_generate' then
		subject = 'all' or (
			subject = 'single ' || cast(substr(subject, 8) as integer)
			and cast(substr(subject, 8) as integer) between 1 and highest
		)
	when event in ('tour_start', 'parking_access', 'privacy_consent') then subject = ''
	when event = 'tour_complete' then
		subject = cast(cast(subject as integer) as text) and cast(subject as integer) between 0 and highest
	when event = 'filter' then
		subject in (
			'bird', 'plant', 'wildlife', 'least_concern', 'near_threatened', 'vulnerable', 'endangered', 'favorites'
		)
	when event = 'admin_image_position' then
		subject in ('center', 'top', 'bottom', 'left', 'right', 'custom')
	when event = 'waiver_accept' then subject in ('parking', 'home')
	when event = 'admin_action' then
		length(subject) <= 40 and subject glob '[a-z]* [a-z]*' and subject not glob '*[^a-z -]*'
	else false
end;

insert into kept_events (day, event, subject, count)
select day, event, iif(by_day <= 200 and by_month <= 2000, subject, ''), sum(count)
from (
	select
		day, event, subject, count,
		row_number() over (partition by day, event order by count desc, subject) as by_day
	from events
	where event in ('search', 'search_nothing')
)
join (
	select
		month, event, subject,
		row_number() over (partition by month, event order by count desc, subject) as by_month
	from event_months
	where event in ('search', 'search_nothing')
) using (event, subject)
where month = substr(day, 1, 7)
group by 1, 2, 3;

drop table events;
alter table kept_events rename to events;

-- The event is the first column, because a report reads some events over many months.
drop table event_months;
create table event_months (
	month text not null,
	event text not null,
	subject text not null,
	count integer not null check (count >= 0),
	primary key (event, month, subject)
) strict, without rowid;
insert into event_months (month, event, subject, count)
select substr(day, 1, 7), event, subject, sum(count) from events group by 1, 2, 3;

delete from event_days;
insert into event_days (event, day, count)
select event, day, sum(count) from events group by 1, 2;

create trigger event_sums_insert after insert on events begin
	insert into event_months (month, event, subject, count)
	values (substr(new.day, 1, 7), new.event, new.subject, new.count)
	on conflict (event, month, subject) do update set count = count + excluded.count;
	insert into event_days (event, day, count) values (new.event, new.day, new.count)
	on conflict (event, day) do update set count = count + excluded.count;
end;

create trigger event_sums_count after update of count on events begin
	update event_months set count = count + new.count - old.count
	where month = substr(old.day, 1, 7) and event = old.event and subject = old.subject;
	update event_days set count = count + new.count - old.count
	where event = old.event and day = old.day;
end;

create trigger event_sums_key before update of day, event, subject on events begin
	select raise(abort, 'delete the row and insert another one, so that the sums follow');
end;

-- Deleting an expired detail doesn't change the sums.
create trigger event_sums_delete after delete on events
when old.day >= (select from_day from event_details) begin
	update event_months set count = count - old.count
	where month = substr(old.day, 1, 7) and event = old.event and subject = old.subject;
	delete from event_months
	where month = substr(old.day, 1, 7) and event = old.event and subject = old.subject and count = 0;
	update event_days set count = count - old.count where event = old.event and day = old.day;
	delete from event_days where event = old.event and day = old.day and count = 0;
end;
