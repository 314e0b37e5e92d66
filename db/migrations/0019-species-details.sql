alter table species add column habitat text not null default '';
alter table species add column size text not null default '';
alter table species add column diet text not null default '';
-- JSON: months from 1 to 12. Empty if nobody has said.
alter table species add column season_months text not null default '[]' check (json_valid(season_months));
-- JSON: common or scientific names.
alter table species add column similar_species text not null default '[]' check (json_valid(similar_species));
-- JSON: web addresses.
alter table species add column source_links text not null default '[]' check (json_valid(source_links));
alter table species add column image_alt text not null default '';
alter table species add column image_credit text not null default '';
alter table species add column image_licence text not null default '';
alter table species add column audio_transcript text not null default '';
alter table species add column audio_language text not null default 'en';

-- The names in `similar_species` in lower case, so that the species that name another one are found. Maintained by triggers.
create table similar_names (
	species_id integer not null references species (id) on delete cascade,
	name text not null,
	primary key (species_id, name)
) strict, without rowid;

create index similar_names_by_name on similar_names (name);

create trigger similar_names_insert after insert on species when new.similar_species <> '[]' begin
	insert or ignore into similar_names (species_id, name) select new.id, lower(value) from json_each(new.similar_species);
end;

create trigger similar_names_update after update of similar_species on species begin
	delete from similar_names where species_id = new.id;
	insert or ignore into similar_names (species_id, name) select new.id, lower(value) from json_each(new.similar_species);
end;

-- A renamed species stays similar to those that name it, unless another one still has its former name.
create trigger similar_names_rename after update of name on species
	when old.name <> new.name
		and exists (select 1 from similar_names where name = lower(old.name))
		and not exists (select 1 from species where name = old.name collate nocase)
begin
	update species set similar_species = (
		select json_group_array(iif(lower(value) = lower(old.name), new.name, value)) from json_each(species.similar_species)
	) where id in (select species_id from similar_names where name = lower(old.name));
end;

create trigger similar_names_rename_scientific after update of scientific_name on species
	when old.scientific_name <> new.scientific_name
		and exists (select 1 from similar_names where name = lower(old.scientific_name))
		and not exists (select 1 from species where scientific_name = old.scientific_name collate nocase)
begin
	update species set similar_species = (
		select json_group_array(iif(lower(value) = lower(old.scientific_name), new.scientific_name, value))
		from json_each(species.similar_species)
	) where id in (select species_id from similar_names where name = lower(old.scientific_name));
end;
