-- So that pages of a large site don't read every row of a table.

-- Public species by the months in which they can be seen, in the order of the home page. Maintained by triggers. Without a
-- foreign key, because the trash stores what refers to a species, and these rows follow from it.
create table season_species (
	month integer not null,
	featured integer not null,
	name text not null collate nocase,
	species_id integer not null,
	primary key (month, featured desc, name, species_id)
) strict, without rowid;

create index season_species_by_species on season_species (species_id);

insert into season_species (month, featured, name, species_id)
select distinct value, featured, name, species.id from species, json_each(season_months) where archived = 0;

create trigger season_species_insert after insert on species when new.archived = 0 and new.season_months <> '[]' begin
	insert into season_species (month, featured, name, species_id)
	select distinct value, new.featured, new.name, new.id from json_each(new.season_months);
end;
create trigger season_species_update after update of name, featured, archived, season_months on species begin
	delete from season_species where species_id = new.id;
	insert into season_species (month, featured, name, species_id)
	select distinct value, new.featured, new.name, new.id from json_each(new.season_months) where new.archived = 0;
end;
create trigger season_species_delete after delete on species when old.season_months <> '[]' begin
	delete from season_species where species_id = old.id;
end;

-- The gaps of the catalogue, so that counting them doesn't read texts.
create index species_gaps on species (
	archived,
	image_id is null,
	audio_id is null,
	trim(location_hints) = '',
	fun_facts = '[]',
	trim(description) = '',
	trim(audio_transcript) = '',
	trim(image_alt) = '',
	trim(image_credit) = ''
);
create index species_photos_without_alt on species_photos (species_id) where alt = '';
create index species_photos_without_credit on species_photos (species_id) where credit = '';

-- What nobody has changed since the sample catalogue was loaded.
create index species_unchanged on species (updated_at) where revision = 1;
create index posts_unchanged on posts (updated_at) where revision = 1;

create index audit_entries_of_downloads on audit_entries (at) where action = 'backup.downloaded';

-- Acceptances of the terms, which are never changed, by quarter of an hour: 'YYYY-MM-DDTHH:Q'.
create table acceptance_quarters (
	quarter text primary key,
	count integer not null
) strict, without rowid;

insert into acceptance_quarters (quarter, count)
select substr(accepted_at, 1, 13) || ':' || (substr(accepted_at, 15, 2) / 15), count(*) from waiver_acceptances group by 1;

drop index waiver_acceptances_by_quarter;

create trigger acceptance_quarters_insert after insert on waiver_acceptances begin
	insert into acceptance_quarters (quarter, count)
	values (substr(new.accepted_at, 1, 13) || ':' || (substr(new.accepted_at, 15, 2) / 15), 1)
	on conflict (quarter) do update set count = count + 1;
end;
