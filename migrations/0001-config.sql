-- What an operator tunes at run time. Definitions live in code; a row keeps the value, and whatever an admin adds.
create table config_item (
  id          bigint generated always as identity primary key,
  name        text not null unique check (name ~ '^[a-z][a-z0-9_]{1,59}$'),
  group_name  text not null,
  title_zh    text not null,
  title_en    text not null default '',
  tip_zh      text not null default '',
  tip_en      text not null default '',
  type        text not null,
  value       jsonb not null,
  content     jsonb,
  rule        text not null default '',
  extend      text not null default '',
  allow_del   boolean not null default false,
  weigh       integer not null default 0,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now()
);

-- Instances keep what they read often in memory; this tells each of them that it changed.
create function tell_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('changed', tg_argv[0]);
  return null;
end $$;

create trigger config_item_changed after insert or update or delete or truncate on config_item
  for each statement execute function tell_changed('config');

-- Seeds and demo steps that ran, by name: a later version adds its own step to an existing database.
create table applied_step (
  name        text primary key,
  applied_time timestamptz not null default now()
);
