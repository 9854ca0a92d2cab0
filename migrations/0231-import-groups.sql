-- Rows of a sheet that belong together (the items of one parcel) share `group_key`; `head` is the first of them, and of a row alone itself.
-- What the group costs and why stands at its head. Sheets with any headings are kept whole: `columns` says which field stands in which of them.
alter table import_row
  add column head integer,
  add column group_key text,
  add column amount bigint,
  add column note jsonb;

create index import_row_group on import_row (import_id, group_key) where group_key is not null;

alter table import_file
  add column headings text[] not null default '{}',
  add column columns jsonb not null default '{}',
  add column options jsonb not null default '{}',
  -- what the running task does with the rows
  add column task_kind text not null default 'add' check (task_kind in ('add', 'price')),
  -- what is known of it once its rows are forgotten
  add column row_count integer not null default 0,
  add column added_count integer not null default 0,
  add column is_emptied boolean not null default false;

-- Which column is which in a member's own sheets, by the headings.
create table import_mapping (
  id          bigint generated always as identity primary key,
  user_id     bigint not null references member on delete cascade,
  kind        text not null,
  name        text not null,
  -- heading → field
  fields      jsonb not null,
  update_time timestamptz not null,
  unique (user_id, kind, name)
);
