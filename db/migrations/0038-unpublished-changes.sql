-- JSON: what staff changed on a published place or trail, which visitors don't see until it is published.
alter table places add column changes text check (changes is null or json_valid(changes));
alter table trails add column changes text check (changes is null or json_valid(changes));
