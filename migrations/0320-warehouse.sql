-- Where parcels are received, kept and sent on, and the spaces in which they lie there.
create table warehouse (
  id            bigint generated always as identity primary key,
  name_zh       text not null,
  name_en       text not null default '',
  code          text not null constraint warehouse_code_once unique,
  country_id    bigint not null references country,
  address_zh    text not null,
  address_en    text not null default '',
  contact       text not null default '',
  phone         text not null default '',
  opening_hours text not null default '',
  time_zone     text not null,
  services      text[] not null default '{}',
  status        boolean not null default true,
  weigh         integer not null default 0,
  create_time   timestamptz not null default now(),
  update_time   timestamptz not null default now()
);
create index warehouse_country on warehouse (country_id);

create table space (
  id           bigint generated always as identity primary key,
  warehouse_id bigint not null references warehouse,
  name         text not null,
  -- millimetres; null: as large as it needs to be
  length       integer check (length > 0),
  width        integer check (width > 0),
  height       integer check (height > 0),
  is_occupied  boolean not null default false,
  remark       text not null default '',
  create_time  timestamptz not null default now(),
  update_time  timestamptz not null default now(),
  constraint space_name_once unique (warehouse_id, name)
);
