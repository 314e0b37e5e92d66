-- An import is written in several transactions, so that other writes don't wait for all of its rows. 'running' until its last
-- one; 'undoing' while what it wrote is taken back because it failed.
alter table imports add column state text not null default 'done' check (state in ('running', 'undoing', 'done'));
