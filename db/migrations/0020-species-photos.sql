-- The photos of a species after its first one, which is in the table species.
create table species_photos (
	id integer primary key autoincrement,
	species_id integer not null references species (id) on delete cascade,
	position integer not null,
	image_id integer not null references media (id),
	image_position text not null default 'center' check (image_position in ('top', 'bottom', 'left', 'right', 'custom', 'center')),
	image_offset text not null default '0,0',
	alt text not null default '',
	credit text not null default '',
	licence text not null default '',
	revision integer not null default 1
) strict;

create index species_photos_by_species on species_photos (species_id, position);
create index species_photos_by_image on species_photos (image_id);

create trigger species_photos_insert_version after insert on species_photos begin
	update content_version set version = version + 1;
end;
create trigger species_photos_update_version after update on species_photos begin
	update content_version set version = version + 1;
end;
create trigger species_photos_delete_version after delete on species_photos begin
	update content_version set version = version + 1;
end;
