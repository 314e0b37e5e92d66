-- Forms stored the placeholders of a new site when they were saved without a change, and visitors took them for the farm's own.
delete from settings where (key, value) in (
	values
		('contact_email', 'hello@farm.example'),
		('street_address', '1890 Concession Road 4, Lakefield North, Ontario'),
		('map_url', 'https://www.openstreetmap.org/search?query=Ontario')
);

update settings
	set value = replace(value, 'two weeks ahead to hello@farm.example.', 'two weeks ahead.')
	where key = 'groups' and value like 'Groups of ten or more: please write two weeks ahead to hello@farm.example.%';
