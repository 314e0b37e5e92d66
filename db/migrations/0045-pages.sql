-- Pages are stored as posts: with versions, pictures, a schedule and former addresses. The slug of a page is its path, such as
-- '/about' or '/about/team', so a page and a post never have the same one.
alter table posts add column kind text not null default 'post' check (kind in ('post', 'page'));
create index posts_by_kind on posts (kind) where kind = 'page';

-- What staff list in the menu and in the footer: a page of their own, or the path of one that every site has.
create table menu_entries (
	id integer primary key autoincrement,
	post_id integer unique references posts (id) on delete cascade,
	path text unique,
	place text not null check (place in ('menu', 'footer')),
	position integer not null
) strict;
insert into menu_entries (path, place, position) values ('/visit', 'menu', 1), ('/blog', 'menu', 2);

create trigger menu_entries_insert_version after insert on menu_entries begin
	update content_version set version = version + 1;
end;
create trigger menu_entries_update_version after update on menu_entries begin
	update content_version set version = version + 1;
end;
create trigger menu_entries_delete_version after delete on menu_entries begin
	update content_version set version = version + 1;
end;
