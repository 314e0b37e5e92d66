-- Which species changed since when, for the API's list in memory: only those are serialized again. Maintained by triggers, so
-- that no change is missed. A deleted species keeps its row.
create table species_changes (
	species_id integer primary key,
	version integer not null
) strict;

create index species_changes_by_version on species_changes (version);

insert into species_changes (species_id, version) select id, row_number() over (order by id) from species;

create trigger species_insert_change after insert on species begin
	insert into species_changes (species_id, version)
	values (new.id, (select coalesce(max(version), 0) + 1 from species_changes))
	on conflict (species_id) do update set version = excluded.version;
end;
create trigger species_update_change after update on species begin
	insert into species_changes (species_id, version)
	values (new.id, (select coalesce(max(version), 0) + 1 from species_changes))
	on conflict (species_id) do update set version = excluded.version;
end;
create trigger species_delete_change after delete on species begin
	insert into species_changes (species_id, version)
	values (old.id, (select coalesce(max(version), 0) + 1 from species_changes))
	on conflict (species_id) do update set version = excluded.version;
end;
create trigger media_rename_change after update of name on media when new.name <> old.name begin
	insert into species_changes (species_id, version)
	select id, (select coalesce(max(version), 0) + 1 from species_changes)
	from species
	where image_id = new.id or audio_id = new.id
	on conflict (species_id) do update set version = excluded.version;
end;
