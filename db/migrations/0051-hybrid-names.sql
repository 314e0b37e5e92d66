-- `fold` in app/models/text/normalize.ts writes the sign of hybrids as x, so the search index and the names that it made are
-- made again.
insert into species_search (species_search) values ('rebuild');

update or replace similar_names set name = fold(name) where name <> fold(name);
