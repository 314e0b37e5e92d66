-- The text of each accepted version of the terms. `hash` is its SHA-256 in hexadecimal.
create table waiver_terms (
	hash text primary key check (length(hash) = 64),
	version text not null,
	text text not null,
	first_accepted_at text not null
) strict, without rowid;

-- Null in records made before texts were stored.
alter table waiver_acceptances add column terms_hash text references waiver_terms (hash);

-- Waiver records are evidence: they can be added, but neither changed nor deleted.
create trigger waiver_acceptances_stay before delete on waiver_acceptances begin
	select raise(abort, 'Acceptances of the terms are never deleted');
end;
create trigger waiver_acceptances_hold before update on waiver_acceptances begin
	select raise(abort, 'Acceptances of the terms are never changed');
end;
create trigger waiver_terms_stay before delete on waiver_terms begin
	select raise(abort, 'Terms that were accepted are never deleted');
end;
create trigger waiver_terms_hold before update on waiver_terms begin
	select raise(abort, 'Terms that were accepted are never changed');
end;
