-- Maps of the farm with their places and trails. Positions are fractions of the picture's width and height.
create table maps (
	id integer primary key autoincrement,
	name text not null check (length(name) > 0),
	description text not null default '',
	alt_text text not null check (length(alt_text) > 0),
	image_id integer not null references media (id),
	-- JSON: up to four positions with their latitude and longitude.
	control_points text not null default '[]',
	created_at text not null,
	updated_at text not null,
	revision integer not null default 1
) strict;

create index maps_by_image on maps (image_id);

create table places (
	id integer primary key autoincrement,
	map_id integer not null references maps (id) on delete cascade,
	name text not null check (length(name) > 0),
	kind text not null,
	text text not null default '',
	-- What the sign says, such as '7' or 'B'.
	number text not null default '',
	x real not null check (x between 0 and 1),
	y real not null check (y between 0 and 1),
	created_at text not null,
	updated_at text not null,
	revision integer not null default 1
) strict;

create index places_by_map on places (map_id);

create table place_species (
	place_id integer not null references places (id) on delete cascade,
	species_id integer not null references species (id) on delete cascade,
	primary key (place_id, species_id)
) strict, without rowid;

create index place_species_by_species on place_species (species_id);

create table trails (
	id integer primary key autoincrement,
	map_id integer not null references maps (id) on delete cascade,
	name text not null check (length(name) > 0),
	color text not null,
	-- Null if nobody has measured it.
	length_metres integer check (length_metres > 0),
	minutes integer check (minutes > 0),
	steepness text not null,
	surface text not null,
	wheelchair text not null,
	stroller text not null,
	-- JSON: positions.
	line text not null default '[]',
	closed integer not null default 0 check (closed in (0, 1)),
	-- While a closure is shown, the trail is closed.
	notice_id integer references notices (id) on delete set null,
	created_at text not null,
	updated_at text not null,
	revision integer not null default 1
) strict;

create index trails_by_map on trails (map_id);
create index trails_by_notice on trails (notice_id);

create table trail_places (
	trail_id integer not null references trails (id) on delete cascade,
	position integer not null,
	place_id integer not null references places (id) on delete cascade,
	primary key (trail_id, position)
) strict, without rowid;

create index trail_places_by_place on trail_places (place_id);

create trigger maps_insert_version after insert on maps begin
	update content_version set version = version + 1;
end;
create trigger maps_update_version after update on maps begin
	update content_version set version = version + 1;
end;
create trigger maps_delete_version after delete on maps begin
	update content_version set version = version + 1;
end;
create trigger places_insert_version after insert on places begin
	update content_version set version = version + 1;
end;
create trigger places_update_version after update on places begin
	update content_version set version = version + 1;
end;
create trigger places_delete_version after delete on places begin
	update content_version set version = version + 1;
end;
create trigger place_species_insert_version after insert on place_species begin
	update content_version set version = version + 1;
end;
create trigger place_species_update_version after update on place_species begin
	update content_version set version = version + 1;
end;
create trigger place_species_delete_version after delete on place_species begin
	update content_version set version = version + 1;
end;
create trigger trails_insert_version after insert on trails begin
	update content_version set version = version + 1;
end;
create trigger trails_update_version after update on trails begin
	update content_version set version = version + 1;
end;
create trigger trails_delete_version after delete on trails begin
	update content_version set version = version + 1;
end;
create trigger trail_places_insert_version after insert on trail_places begin
	update content_version set version = version + 1;
end;
create trigger trail_places_update_version after update on trail_places begin
	update content_version set version = version + 1;
end;
create trigger trail_places_delete_version after delete on trail_places begin
	update content_version set version = version + 1;
end;
