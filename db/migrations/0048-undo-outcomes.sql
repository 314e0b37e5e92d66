-- What undoing an import did with the record. Empty if it isn't undone, or was undone before this column.
alter table content_import_records add column outcome text not null default ''
	check (outcome in ('', 'trashed', 'restored', 'changed', 'deleted', 'needed'));
