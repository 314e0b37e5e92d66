-- A scheduled post has `published` = 1 and is public from `scheduled_for` on (UTC ISO 8601), which is then also its
-- `published_at`. Null: not scheduled.
alter table posts add column scheduled_for text;
-- The date of an earlier publication, which returns if the schedule is cleared before its time.
alter table posts add column published_before text;

create index posts_by_schedule on posts (scheduled_for) where scheduled_for is not null;

-- With the schedule, so that counting public posts needn't read their texts.
drop index posts_by_date;
create index posts_by_date on posts (published, coalesce(published_at, created_at) desc, id desc, scheduled_for);

-- The newest version of a post is its current content, and those before can be restored. `fields` is JSON by the names in
-- `app/models/posts/post-fields.ts`.
create table post_versions (
	id integer primary key autoincrement,
	post_id integer not null references posts (id) on delete cascade,
	-- UTC ISO 8601.
	saved_at text not null,
	-- Empty for a version that was saved before versions were stored.
	saved_by text not null default '',
	-- The URLs of its pictures, which must not be deleted as unused.
	pictures text not null default '',
	fields text not null check (json_valid(fields))
) strict;

create index post_versions_by_post on post_versions (post_id, id);
create index post_versions_with_pictures on post_versions (pictures) where pictures != '';
