-- The sample's texts of the home page were defaults for every site. They are the sample's now, and go with it.
insert or ignore into settings (key, value, description)
	select column1, column2, column3 from (values
		('hero_title', 'Come and walk the farm, the lake and the forest', 'Headline of the home page'),
		('hero_text', 'The tour trails are under development and will come in phases. The lane and the hayfield paths are already open.', 'Introduction on the home page'),
		('site_description', 'A heritage farm, a lake and a forest in Ontario: parking, a self-guided wildlife tour and news.', 'Description of the home page in search results'),
		('admission_text', 'Day rates apply; a standard visit is 3 hours.', 'Text of the card about admission'),
		('tour_text', 'Loons on the lake, bobolinks in the hay, turtles on the lane: see who lives here, and find them along the trails.', 'Text of the card about the tour'),
		('news_text', 'Trails, counts, conservation work and events.', 'Text of the card about the news'),
		('what_to_bring', 'Sturdy shoes' || char(10) || 'Water and a hat' || char(10) || 'Insect repellent from May to September' || char(10) || 'Binoculars, if you have them', 'What visitors should bring, one thing per line')
	)
	where exists (select 1 from setup_marks where name = 'sample loaded');

-- Search engines were told that every address is in Ontario, Canada. Where the address says so, it stays.
insert or ignore into settings (key, value, description)
	select column1, column2, column3 from (values
		('address_region', 'ON', 'State, province or region of the address, or empty'),
		('address_country', 'CA', 'Country of the address as two letters (ISO 3166), or empty')
	)
	where exists (
		select 1 from settings
		where key = 'street_address'
			and (value like '%Ontario%' or ' ' || value || ' ' glob '*[ ,]ON[ ,]*')
	);
