-- A way of looking at a list that someone of the back office wants to come back to: its filters, order and columns.
create table saved_view (
  id          bigint generated always as identity primary key,
  admin_id    bigint not null references admin on delete cascade,
  list        text not null check (char_length(list) between 1 and 60),
  name        text not null check (char_length(name) between 1 and 40),
  query       text not null check (char_length(query) <= 2000),
  columns     jsonb not null,
  is_default  boolean not null default false,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  constraint saved_view_name_key unique (admin_id, list, name)
);
create unique index saved_view_one_default on saved_view (admin_id, list) where is_default;
