-- Lists of species are filtered in memory, and nothing asks for photos without texts or for reviews of terms by number.
drop index if exists species_by_type;
drop index if exists species_by_status;
drop index if exists species_by_scientific_name;
drop index if exists species_photos_without_alt;
drop index if exists species_photos_without_credit;
drop index if exists terms_reviews_by_number;
