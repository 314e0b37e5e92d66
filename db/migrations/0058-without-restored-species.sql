-- Imports of CSV files restored species from the trash. What an interrupted one restored stays; others list it as added.
delete from import_records where action = 'restored' and import_id in (select id from imports where state <> 'done');
update import_records set action = 'added' where action = 'restored';
