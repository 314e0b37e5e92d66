-- Reading the species themselves and the acceptances takes milliseconds on large sites too.
drop trigger species_insert_change;
drop trigger species_update_change;
drop trigger species_delete_change;
drop trigger media_rename_change;
drop table species_changes;

drop trigger season_species_insert;
drop trigger season_species_update;
drop trigger season_species_delete;
drop table season_species;

drop trigger acceptance_quarters_insert;
drop table acceptance_quarters;
