drop table photo_imports;
