-- Opening hours, seasons and exceptions as JSON (`app/models/time/opening-times.ts`). Without a row, the defaults apply.
create table opening_times (
	id integer primary key check (id = 1),
	times text not null,
	revision integer not null
) strict;

create trigger opening_times_insert_version after insert on opening_times begin
	update content_version set version = version + 1;
end;
create trigger opening_times_update_version after update on opening_times begin
	update content_version set version = version + 1;
end;
create trigger opening_times_delete_version after delete on opening_times begin
	update content_version set version = version + 1;
end;

-- Counted by quarter of an hour, because in some time zones the days don't begin with an hour of UTC.
drop index waiver_acceptances_by_hour;
create index waiver_acceptances_by_quarter on waiver_acceptances (
	substr(accepted_at, 1, 13) || ':' || (substr(accepted_at, 15, 2) / 15)
);
