-- Cards and pages name a picture's file, its widths and its placeholder. A file that is registered anew, or that no
-- species uses, changes nothing that visitors see.
create trigger media_update_version after update on media
when (new.name, new.kind, new.bytes, new.widths, new.placeholder)
	is not (old.name, old.kind, old.bytes, old.widths, old.placeholder)
begin
	update content_version set version = version + 1;
end;
