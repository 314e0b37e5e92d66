-- Indexes for 10,000 species and two thousand posts.

-- The admin list begins with archived species; visitors see the part where `archived` is 0.
drop index species_by_name;
create index species_by_name on species (archived desc, name collate nocase, id);
-- Labels and the API list public and archived species in one order.
create index species_in_name_order on species (name collate nocase, id);

drop index species_featured;
create index species_featured on species (archived, id) where featured = 1;

-- The admin list includes drafts.
create index posts_in_order on posts (coalesce(published_at, created_at) desc, id desc);

create index event_batches_by_day on event_batches (day);
