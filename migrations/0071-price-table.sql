-- What a channel costs, in versions. A draft may be changed; what was published stays as it was, so that every order can be explained.
create table price_table (
  id           bigint generated always as identity primary key,
  channel_id   bigint not null references channel,
  version      integer not null check (version > 0),
  status       smallint not null default 0 check (status in (0, 1)),
  price_side   text not null check (price_side in ('gross', 'net')),
  content      jsonb not null,
  valid_from   timestamptz,
  remark       text not null default '',
  admin_id     bigint,
  publish_time timestamptz,
  create_time  timestamptz not null default now(),
  update_time  timestamptz not null default now(),
  constraint price_table_channel_version unique (channel_id, version),
  constraint price_table_published check (status = 0 or (valid_from is not null and publish_time is not null))
);
-- The version in force is the last that had begun.
create index price_table_in_force on price_table (channel_id, valid_from desc, version desc) where status = 1;
create unique index price_table_one_draft on price_table (channel_id) where status = 0;

create function price_table_stays() returns trigger language plpgsql as $$
begin
  raise exception 'a published price table is not changed' using errcode = 'restrict_violation';
end $$;
create trigger price_table_stays before update or delete on price_table
  for each row when (old.status = 1) execute function price_table_stays();
