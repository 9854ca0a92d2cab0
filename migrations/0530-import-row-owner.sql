-- A row goes with its import, which goes with its member: asking for the member again with each of a hundred thousand rows took a fifth of the time of writing them.
alter table import_row drop constraint import_row_user_id_fkey;
