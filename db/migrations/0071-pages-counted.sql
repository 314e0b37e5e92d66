-- The site counts how often its pages are opened, without asking. The draft of the terms says so, and a new site's first version,
-- if nobody has accepted it.
create temp table words as select
	'The web site may collect anonymous statistics about its use, such as the number of times a page is viewed. These statistics'
		as before,
	'The web site counts how often each of its pages is opened, and nothing about who opens them. Other anonymous statistics'
		as after;

update terms_draft set text = (select replace(text, before, after) from words);

drop trigger terms_versions_hold;
update terms_versions
set
	hash = '2c4ef59d5dc89285ac9cd7ed374cf84840537b5626cce77c3d4ba5b508aee855',
	text = (select replace(text, before, after) from words)
where hash = '716319396c01892fbc48c97cfab0ad8ce0e07e9f49097b9c3cf7fabb22ac47b8'
	and (select count(*) from terms_versions) = 1
	and not exists (select 1 from waiver_acceptances);
create trigger terms_versions_hold before update on terms_versions begin
	select raise(abort, 'Published terms are never changed');
end;

drop table words;

-- The sums by day stay when what is older than 25 months is deleted. The site knows the last batches without storing them.
drop trigger event_sums_delete;
drop table event_details;
drop table event_batches;
