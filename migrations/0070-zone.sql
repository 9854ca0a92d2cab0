-- Where prices differ: countries, or some of their post codes. A price table takes a copy when it is published, so that old prices stay what they were.
create table zone (
  id          bigint generated always as identity primary key,
  code        text not null unique check (code ~ '^[A-Z0-9_-]{1,20}$'),
  name_zh     text not null,
  name_en     text not null default '',
  places      text not null,
  vat_class   text check (vat_class in ('standard', 'zero', 'exempt', 'outside')),
  weigh       integer not null default 0,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now()
);
create index zone_weigh on zone (weigh desc, id);
