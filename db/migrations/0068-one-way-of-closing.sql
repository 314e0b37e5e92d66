-- A trail is closed by its own switch, with a reason and an end. One that a closure notice closes, or will close, takes them over.
update trails set
	closed = coalesce(notices.starts_at, '') <= strftime('%Y-%m-%dT%H:%M:%fZ', 'now'),
	closed_reason = notices.text,
	closed_until = notices.ends_at
from notices
where notices.id = trails.notice_id and notices.level = 'closure' and trails.closed = 0
	and coalesce(notices.ends_at, '9999') > strftime('%Y-%m-%dT%H:%M:%fZ', 'now');
drop index trails_by_notice;
alter table trails drop column notice_id;
-- Nothing else referred to a record in the trash without belonging to it.
alter table trash drop column links;
