-- That an administrator keeps the sample is no longer asked. A sample that is kept isn't offered to be removed.
delete from setup_marks where name = 'sample loaded' and exists (select 1 from setup_marks where name = 'sample kept');
delete from setup_marks where name = 'sample kept';
