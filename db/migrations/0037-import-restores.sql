-- The species in the trash that an import restores, by their IDs there, as JSON.
alter table photo_imports add column restored text not null default '[]' check (json_valid(restored));

-- Whether the import restored the species instead of adding it. Both have no former values.
alter table import_rows add column restored integer not null default 0 check (restored in (0, 1));
