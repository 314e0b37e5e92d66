-- What an earlier release stored of a place or trail and never published becomes a place or trail that visitors don't see.
create temporary table copies as
select 'place' as kind, id as original,
	(select seq from sqlite_sequence where name = 'places') + row_number() over (order by id) as id
from places where changes is not null
union all
select 'trail', id, (select seq from sqlite_sequence where name = 'trails') + row_number() over (order by id)
from trails where changes is not null;

insert into places (id, map_id, name, kind, text, number, x, y, published, created_at, updated_at)
select copies.id, map_id,
	coalesce(changes ->> '$.name', name),
	coalesce(changes ->> '$.kind', places.kind),
	coalesce(changes ->> '$.text', text),
	coalesce(changes ->> '$.number', number),
	coalesce(changes ->> '$.x', x),
	coalesce(changes ->> '$.y', y),
	0, created_at, updated_at
from places join copies on copies.kind = 'place' and original = places.id;

insert into place_species (place_id, species_id)
select copies.id, species.id
from copies join places on places.id = original join species on iif(
	json_type(changes, '$.species') = 'array',
	species.id in (select value from json_each(changes, '$.species')),
	species.id in (select species_id from place_species where place_id = original)
)
where copies.kind = 'place';

insert into trails (
	id, map_id, name, color, length_metres, minutes, steepness, surface, wheelchair, stroller, line, closed, notice_id, published,
	created_at, updated_at
)
select copies.id, map_id,
	coalesce(changes ->> '$.name', name),
	coalesce(changes ->> '$.color', color),
	iif(json_type(changes, '$.lengthMetres') is null, length_metres, changes ->> '$.lengthMetres'),
	iif(json_type(changes, '$.minutes') is null, minutes, changes ->> '$.minutes'),
	coalesce(changes ->> '$.steepness', steepness),
	coalesce(changes ->> '$.surface', surface),
	coalesce(changes ->> '$.wheelchair', wheelchair),
	coalesce(changes ->> '$.stroller', stroller),
	coalesce(changes -> '$.line', line),
	coalesce(changes ->> '$.closed', closed),
	(select id from notices where id = iif(json_type(changes, '$.noticeId') is null, notice_id, changes ->> '$.noticeId')),
	0, created_at, updated_at
from trails join copies on copies.kind = 'trail' and original = trails.id;

insert into trail_places (trail_id, position, place_id)
select copies.id, key, places.id
from copies
	join trails on trails.id = original
	join json_each(coalesce(
		trails.changes -> '$.places',
		(select json_group_array(place_id order by position) from trail_places where trail_id = original)
	))
	join places on places.id = value and places.map_id = trails.map_id
where copies.kind = 'trail';

-- Some changes had been taken back by hand.
create temporary table same as
select copies.kind, copies.id
from copies join places as copy on copy.id = copies.id join places as original on original.id = copies.original
where copies.kind = 'place'
	and (copy.name, copy.kind, copy.text, copy.number, copy.x, copy.y)
		= (original.name, original.kind, original.text, original.number, original.x, original.y)
	and (select json_group_array(species_id order by species_id) from place_species where place_id = copy.id)
		= (select json_group_array(species_id order by species_id) from place_species where place_id = original.id)
union all
select copies.kind, copies.id
from copies join trails as copy on copy.id = copies.id join trails as original on original.id = copies.original
where copies.kind = 'trail'
	and (copy.name, copy.color, copy.length_metres, copy.minutes, copy.steepness, copy.surface)
		is (original.name, original.color, original.length_metres, original.minutes, original.steepness, original.surface)
	and (copy.wheelchair, copy.stroller, copy.line, copy.closed, copy.notice_id)
		is (original.wheelchair, original.stroller, json(original.line), original.closed, original.notice_id)
	and (select json_group_array(place_id order by position) from trail_places where trail_id = copy.id)
		= (select json_group_array(place_id order by position) from trail_places where trail_id = original.id);
delete from places where id in (select id from same where kind = 'place');
delete from trails where id in (select id from same where kind = 'trail');
delete from place_species where place_id in (select id from same where kind = 'place');
delete from trail_places where trail_id in (select id from same where kind = 'trail');

update places set name = substr(name, 1, 66) || ' (not published)' where id in (select id from copies where kind = 'place');
update trails set name = substr(name, 1, 66) || ' (not published)' where id in (select id from copies where kind = 'trail');
drop table same;
drop table copies;

alter table places drop column changes;
alter table trails drop column changes;
