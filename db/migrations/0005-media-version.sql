-- Pages contain a picture's file name, widths and placeholder. A file that is stored again, or that no species uses,
-- changes nothing visible.
create trigger media_update_version after update on media
when (new.name, new.kind, new.bytes, new.widths, new.placeholder)
	is not (old.name, old.kind, old.bytes, old.widths, old.placeholder)
begin
	update content_version set version = version + 1;
end;
