-- Rows that somebody sent in a spreadsheet, kept until they are added, and for a day at most. `kind` says what they are to become.
create table import_file (
  id          bigint generated always as identity primary key,
  kind        text not null,
  user_id     bigint not null references member on delete cascade,
  name        text not null,
  sha256      text not null,
  -- the columns that were understood, in the order of the sheet, and the headings that were not
  fields      text[] not null,
  unknown     text[] not null,
  -- who adds the rows of a large file
  task_id     bigint references task on delete set null,
  create_time timestamptz not null
);
create index import_file_user on import_file (user_id, kind, id desc);
create index import_file_age on import_file (create_time);
create index import_file_task on import_file (task_id) where task_id is not null;

create table import_row (
  user_id    bigint not null references member on delete cascade,
  import_id  bigint not null references import_file on delete cascade,
  -- as the spreadsheet counts
  number     integer not null check (number > 0),
  cells      jsonb not null,
  problems   jsonb not null,
  state      text not null check (state in ('good', 'bad', 'twin', 'added')),
  is_skipped boolean not null default false,
  -- rows with the same key say the same
  twin_key   text,
  -- what it has become
  target_id  bigint,
  primary key (user_id, import_id, number),
  check ((state = 'bad') = (problems <> '{}'::jsonb)),
  check ((state = 'added') = (target_id is not null))
);
create index import_row_file on import_row (import_id, state, number);
create index import_row_twin on import_row (import_id, twin_key);
