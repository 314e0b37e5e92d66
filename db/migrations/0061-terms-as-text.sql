-- The draft of the next version of the terms is one text, in which '## ' begins a heading. Published versions stay as they are.
create table terms_draft (
	id integer primary key check (id = 1),
	text text not null,
	revision integer not null default 1,
	updated_at text not null
) strict;

-- Of the sections. A line of their text that would be a heading is indented.
insert into terms_draft (id, text, updated_at)
	select 1, group_concat(section, char(10, 10) order by number), max(updated_at)
	from (
		select row_number() over (order by position, id) as number, updated_at,
			'## ' || row_number() over (order by position, id) || '. ' || heading || char(10, 10)
				|| substr(replace(char(10) || text, char(10) || '## ', char(10) || ' ## '), 2) as section
		from terms_sections
	);

drop table terms_sections;

-- Sections that were deleted from the draft. What was published is in its version.
delete from trash where kind = 'section';
