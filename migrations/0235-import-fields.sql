-- Which columns were understood stands in `columns` beside all headings.
alter table import_file drop column fields, drop column unknown;
create index import_file_filled on import_file (create_time) where not is_emptied;
