-- One column instead of three. A scheduled post is public from `published_at` on (UTC ISO 8601). `published_before` is the date of an
-- earlier publication, which returns if the schedule is cleared before its time.
alter table posts add column state text not null default 'draft'
	check (state in ('draft', 'scheduled', 'published')) check (state != 'scheduled' or published_at is not null);

update posts set
	state = iif(scheduled_for is null, 'published', 'scheduled'),
	published_at = coalesce(scheduled_for, published_at)
where published = 1;

drop index posts_by_date;
drop index posts_by_schedule;
drop index posts_in_event_order;
drop index posts_by_last_day;
alter table posts drop column published;
alter table posts drop column scheduled_for;

create index posts_by_state on posts (state, published_at);
create index posts_in_event_order on posts (event_local_start, id) where event_local_start is not null;
create index posts_by_last_day on posts (event_last_day) where event_local_start is not null;

-- The trash holds a row as it was.
update trash set content = json_set(
	content,
	'$.posts[0].state', case
		when content ->> '$.posts[0].published' = 0 then 'draft'
		when content ->> '$.posts[0].scheduled_for' is null then 'published'
		else 'scheduled'
	end,
	'$.posts[0].published_at', case content ->> '$.posts[0].published'
		when 0 then content ->> '$.posts[0].published_at'
		else coalesce(content ->> '$.posts[0].scheduled_for', content ->> '$.posts[0].published_at')
	end
)
where kind = 'post';
update trash set content = json_remove(content, '$.posts[0].published', '$.posts[0].scheduled_for') where kind = 'post';
