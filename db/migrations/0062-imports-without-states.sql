-- What an import that was killed has written stays, and its page moves it to the trash or puts it back.
update imports set summary = 'not finished. Import the file again to add the rest' where state <> 'done';
alter table imports drop column state;
-- Of the file of a species import, which is imported once.
alter table imports add column token text;
-- What was changed since has a later time.
alter table import_records drop column revision;
