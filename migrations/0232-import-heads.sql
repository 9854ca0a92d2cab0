-- Rows that were sent before rows could belong together stand alone.
update import_row set head = number where head is null;
update import_file f set headings = fields, row_count = (select count(*) from import_row r where r.import_id = f.id),
  added_count = (select count(*) from import_row r where r.import_id = f.id and r.state = 'added'),
  columns = coalesce((select jsonb_object_agg(field, place - 1) from unnest(fields) with ordinality as u (field, place)), '{}');
