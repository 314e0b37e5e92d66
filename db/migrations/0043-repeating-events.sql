-- How an event repeats, as JSON; null for one that happens once. Its first date is in the columns of the event, and
-- `event_last_day` is the day of its last date.
alter table posts add column event_repeats text check (event_repeats is null or json_valid(event_repeats));
