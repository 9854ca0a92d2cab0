alter table import_row alter column head set not null;
create index import_row_heads on import_row (import_id, head, number);
drop index import_row_file;
