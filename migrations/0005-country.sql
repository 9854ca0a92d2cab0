-- Where parcels go.
create extension if not exists pg_trgm;

create table country (
  id          bigint generated always as identity primary key,
  name_zh     text not null,
  name_en     text not null default '',
  iso2        text not null unique check (iso2 ~ '^[A-Z]{2}$'),
  iso3        text not null unique check (iso3 ~ '^[A-Z]{3}$'),
  iso_number  text not null unique check (iso_number ~ '^[0-9]{3}$'),
  is_eu       boolean not null default false,
  is_uk       boolean not null default false,
  weigh       integer not null default 0,
  status      boolean not null default true,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now()
);
create index country_weigh on country (weigh desc, id);
