-- The terms as they stood when somebody accepted them, in each version, word by word. `hash` is the SHA-256 of the text in hexadecimal.
create table waiver_terms (
	hash text primary key check (length(hash) = 64),
	version text not null,
	text text not null,
	first_accepted_at text not null
) strict, without rowid;

-- Null in records from before texts were kept.
alter table waiver_acceptances add column terms_hash text references waiver_terms (hash);

-- Records are added, never changed and never taken away: that is what makes them worth something.
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
