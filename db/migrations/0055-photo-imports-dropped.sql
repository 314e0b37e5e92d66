-- ZIP files that wait for an import or failed in it stay in `drafts` until they expire, a day after they were sent. One that was being
-- imported has changed nothing yet.
drop table photo_imports;
