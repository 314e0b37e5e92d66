-- What the catalogue lacks is no longer listed.
drop index species_gaps;
