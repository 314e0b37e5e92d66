-- Uploaded files. `name` contains a hash of the content, so a file never changes under its name.
create table media (
	id integer primary key autoincrement,
	name text not null unique,
	kind text not null check (kind in ('image', 'audio')),
	content_type text not null,
	bytes integer not null check (bytes >= 0),
	width integer,
	height integer,
	created_at text not null
) strict;

create table species (
	id integer primary key autoincrement,
	name text not null check (length(name) > 0),
	scientific_name text not null check (length(scientific_name) > 0),
	type text not null check (type in ('bird', 'plant', 'wildlife', 'feature', 'insect', 'other')),
	conservation_status text not null check (conservation_status in ('least_concern', 'near_threatened', 'vulnerable', 'endangered')),
	description text not null default '',
	location_hints text not null default '',
	fun_facts text not null default '[]' check (json_valid(fun_facts)),
	image_id integer references media (id),
	image_position text not null default 'center' check (image_position in ('top', 'bottom', 'left', 'right', 'custom', 'center')),
	image_offset text not null default '0,0',
	audio_id integer references media (id),
	featured integer not null default 0 check (featured in (0, 1)),
	archived integer not null default 0 check (archived in (0, 1)),
	created_at text not null,
	updated_at text not null
) strict;

-- The catalogue's order, complete and filtered. The ID makes pages stable for equal names.
create index species_by_name on species (archived, name collate nocase, id);
create index species_by_type on species (archived, type, name collate nocase, id);
create index species_by_status on species (archived, conservation_status, name collate nocase, id);
create index species_featured on species (id) where featured = 1 and archived = 0;
create index species_by_scientific_name on species (scientific_name collate nocase);
create index species_by_image on species (image_id) where image_id is not null;
create index species_by_audio on species (audio_id) where audio_id is not null;

-- A trigram index. Two spaces after each text give its last letters trigrams of their own, so that words of one and two
-- letters can be looked up as the beginning of a trigram.
create view species_text as
	select id, name || '  ' as name, scientific_name || '  ' as scientific_name, description || '  ' as description from species;

create virtual table species_search using fts5 (
	name, scientific_name, description,
	content = 'species_text', content_rowid = 'id',
	tokenize = 'trigram case_sensitive 0 remove_diacritics 1'
);

create virtual table species_search_terms using fts5vocab (species_search, row);

create trigger species_search_insert after insert on species begin
	insert into species_search (rowid, name, scientific_name, description)
	values (new.id, new.name || '  ', new.scientific_name || '  ', new.description || '  ');
end;

create trigger species_search_delete after delete on species begin
	insert into species_search (species_search, rowid, name, scientific_name, description)
	values ('delete', old.id, old.name || '  ', old.scientific_name || '  ', old.description || '  ');
end;

create trigger species_search_update after update of name, scientific_name, description on species begin
	insert into species_search (species_search, rowid, name, scientific_name, description)
	values ('delete', old.id, old.name || '  ', old.scientific_name || '  ', old.description || '  ');
	insert into species_search (rowid, name, scientific_name, description)
	values (new.id, new.name || '  ', new.scientific_name || '  ', new.description || '  ');
end;

create table posts (
	id integer primary key autoincrement,
	slug text not null unique,
	title text not null check (length(title) > 0),
	content text not null check (length(content) > 0),
	excerpt text not null default '',
	category text not null default 'news' check (category in ('news', 'updates', 'conservation', 'events')),
	tags text not null default '[]' check (json_valid(tags)),
	published integer not null default 0 check (published in (0, 1)),
	created_at text not null,
	published_at text,
	updated_at text not null
) strict;

create index posts_by_date on posts (published, coalesce(published_at, created_at) desc, id desc);

create table settings (
	key text primary key,
	value text not null,
	description text not null default ''
) strict;

insert into settings (key, value, description) values
	('tour_enabled', 'true', 'Self-guided tour is visible to visitors'),
	('blog_enabled', 'true', 'Blog & News section is visible to visitors'),
	('tour_passcode', '', 'Passcode required to access the wildlife tour');

-- Which version of the terms was accepted, when, and where it led. Nothing identifies the visitor.
create table waiver_acceptances (
	id integer primary key autoincrement,
	receipt text not null unique,
	terms_version text not null,
	accepted_at text not null,
	led_to text not null check (led_to in ('parking', 'home'))
) strict;

create index waiver_acceptances_by_time on waiver_acceptances (accepted_at);

create table users (
	id integer primary key autoincrement,
	username text not null unique collate nocase,
	password_hash text not null,
	role text not null default 'visitor',
	created_at text not null
) strict;

-- Security: `token_hash` is a hash of the cookie's token, so that a copy of this file doesn't let anyone sign in.
create table sessions (
	token_hash text primary key,
	user_id integer not null references users (id) on delete cascade,
	created_at text not null,
	last_seen_at text not null,
	expires_at text not null
) strict, without rowid;

create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- Counted with consent only: how often an event happened to a subject on a day.
create table events (
	day text not null,
	event text not null,
	subject text not null default '',
	count integer not null check (count > 0),
	primary key (day, event, subject)
) strict, without rowid;
