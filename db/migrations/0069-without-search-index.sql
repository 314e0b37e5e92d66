-- Species are searched and listed in memory, and nothing reads the sums by month.
drop index species_featured;
drop trigger species_search_insert;
drop trigger species_search_delete;
drop trigger species_search_update;
drop table species_search_terms;
drop table species_search;
drop view species_text;

drop trigger event_sums_insert;
drop trigger event_sums_count;
drop trigger event_sums_delete;
drop table event_months;

create trigger event_sums_insert after insert on events begin
	insert into event_days (event, day, count) values (new.event, new.day, new.count)
	on conflict (event, day) do update set count = count + excluded.count;
end;

create trigger event_sums_count after update of count on events begin
	update event_days set count = count + new.count - old.count
	where event = old.event and day = old.day;
end;

-- Deleting an expired detail doesn't change the sums.
create trigger event_sums_delete after delete on events
when old.day >= (select from_day from event_details) begin
	update event_days set count = count - old.count where event = old.event and day = old.day;
	delete from event_days where event = old.event and day = old.day and count = 0;
end;
