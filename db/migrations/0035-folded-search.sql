-- The search index holds texts as `fold` in app/models/text/normalize.ts makes them, like the terms of a query. See
-- db/fold-function.ts. Two spaces after each text give its last letters trigrams of their own, so that words of one and two
-- letters can be looked up as the beginning of a trigram.
drop trigger species_search_insert;
drop trigger species_search_delete;
drop trigger species_search_update;
drop table species_search_terms;
drop table species_search;
drop view species_text;

create view species_text as
	select id, fold(name) || '  ' as name, fold(scientific_name) || '  ' as scientific_name,
		fold(description) || '  ' as description
	from species;

create virtual table species_search using fts5 (
	name, scientific_name, description,
	content = 'species_text', content_rowid = 'id',
	tokenize = 'trigram case_sensitive 1'
);

create virtual table species_search_terms using fts5vocab (species_search, row);

insert into species_search (species_search) values ('rebuild');

create trigger species_search_insert after insert on species begin
	insert into species_search (rowid, name, scientific_name, description)
	values (new.id, fold(new.name) || '  ', fold(new.scientific_name) || '  ', fold(new.description) || '  ');
end;

create trigger species_search_delete after delete on species begin
	insert into species_search (species_search, rowid, name, scientific_name, description)
	values ('delete', old.id, fold(old.name) || '  ', fold(old.scientific_name) || '  ', fold(old.description) || '  ');
end;

create trigger species_search_update after update of name, scientific_name, description on species begin
	insert into species_search (species_search, rowid, name, scientific_name, description)
	values ('delete', old.id, fold(old.name) || '  ', fold(old.scientific_name) || '  ', fold(old.description) || '  ');
	insert into species_search (rowid, name, scientific_name, description)
	values (new.id, fold(new.name) || '  ', fold(new.scientific_name) || '  ', fold(new.description) || '  ');
end;

-- Names of similar species are compared in the same way.
drop trigger similar_names_insert;
drop trigger similar_names_update;
drop trigger similar_names_rename;
drop trigger similar_names_rename_scientific;

update or replace similar_names set name = fold(name) where name <> fold(name);

create trigger similar_names_insert after insert on species when new.similar_species <> '[]' begin
	insert or ignore into similar_names (species_id, name) select new.id, fold(value) from json_each(new.similar_species);
end;

create trigger similar_names_update after update of similar_species on species begin
	delete from similar_names where species_id = new.id;
	insert or ignore into similar_names (species_id, name) select new.id, fold(value) from json_each(new.similar_species);
end;

-- A renamed species stays similar to those that name it, unless another one still has its former name.
create trigger similar_names_rename after update of name on species
	when old.name <> new.name
		and exists (select 1 from similar_names where name = fold(old.name))
		and not exists (select 1 from species where fold(name) = fold(old.name))
begin
	update species set similar_species = (
		select json_group_array(iif(fold(value) = fold(old.name), new.name, value)) from json_each(species.similar_species)
	) where id in (select species_id from similar_names where name = fold(old.name));
end;

create trigger similar_names_rename_scientific after update of scientific_name on species
	when old.scientific_name <> new.scientific_name
		and exists (select 1 from similar_names where name = fold(old.scientific_name))
		and not exists (select 1 from species where fold(scientific_name) = fold(old.scientific_name))
begin
	update species set similar_species = (
		select json_group_array(iif(fold(value) = fold(old.scientific_name), new.scientific_name, value))
		from json_each(species.similar_species)
	) where id in (select species_id from similar_names where name = fold(old.scientific_name));
end;
