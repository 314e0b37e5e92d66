-- A post with a start is an event of the farm's calendar (the table events is for analytics). Start and end are UTC ISO 8601;
-- those of an all-day event are dates, and its last day is included. Without an end, an event ends with its day.
alter table posts add column event_starts_at text;
alter table posts add column event_ends_at text;
alter table posts add column event_all_day integer not null default 0 check (event_all_day in (0, 1));
alter table posts add column event_place text not null default '';
alter table posts add column event_sign_up_url text not null default '';
alter table posts add column event_cancelled integer not null default 0 check (event_cancelled in (0, 1));
-- On the farm's clock, 'YYYY-MM-DDTHH:MM' or a date, so that all-day events are in the order of the others.
alter table posts add column event_local_start text;
alter table posts add column event_last_day text;

create index posts_in_event_order on posts (published, event_local_start, id) where event_local_start is not null;
create index posts_by_last_day on posts (published, event_last_day) where event_local_start is not null;
