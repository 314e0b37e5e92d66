-- Increases with every change visible to visitors and so invalidates the page cache. Maintained by triggers, so that no
-- change is missed.
create table content_version (
	id integer primary key check (id = 1),
	version integer not null
) strict;

insert into content_version (id, version) values (1, 1);

create trigger species_insert_version after insert on species begin
	update content_version set version = version + 1;
end;
create trigger species_update_version after update on species begin
	update content_version set version = version + 1;
end;
create trigger species_delete_version after delete on species begin
	update content_version set version = version + 1;
end;
create trigger posts_insert_version after insert on posts begin
	update content_version set version = version + 1;
end;
create trigger posts_update_version after update on posts begin
	update content_version set version = version + 1;
end;
create trigger posts_delete_version after delete on posts begin
	update content_version set version = version + 1;
end;
create trigger settings_insert_version after insert on settings begin
	update content_version set version = version + 1;
end;
create trigger settings_update_version after update on settings begin
	update content_version set version = version + 1;
end;
create trigger settings_delete_version after delete on settings begin
	update content_version set version = version + 1;
end;
