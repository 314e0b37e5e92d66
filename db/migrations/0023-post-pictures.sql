-- The cover of a post. The point of it that stays in view is in percent of its width and height.
alter table posts add column cover_id integer references media (id);
alter table posts add column cover_alt text not null default '';
alter table posts add column cover_x integer not null default 50;
alter table posts add column cover_y integer not null default 50;

create index posts_by_cover on posts (cover_id);

-- Pictures uploaded for the text of a post. Until the post is saved for the first time, they belong to its form's key.
create table post_pictures (
	id integer primary key autoincrement,
	post_id integer references posts (id) on delete cascade,
	form_key text,
	image_id integer not null references media (id),
	alt text not null default '',
	created_at text not null,
	check ((post_id is null) <> (form_key is null))
) strict;

create index post_pictures_by_post on post_pictures (post_id);
create index post_pictures_by_form on post_pictures (form_key);
create index post_pictures_by_image on post_pictures (image_id);

-- Former slugs of posts, which redirect to the current one.
create table former_slugs (
	slug text primary key,
	post_id integer not null references posts (id) on delete cascade,
	created_at text not null
) strict;

create index former_slugs_by_post on former_slugs (post_id, created_at, slug);
