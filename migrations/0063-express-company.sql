-- Who brings parcels to us or takes them on, and where their numbers are followed.
create table express_company (
  id           bigint generated always as identity primary key,
  name_zh      text not null,
  name_en      text not null default '',
  code         text not null unique check (code ~ '^[a-z0-9][a-z0-9_-]*$'),
  website      text not null default '',
  -- an address with {no} where the number goes
  tracking_url text not null default '' check (tracking_url = '' or position('{no}' in tracking_url) > 0),
  phone        text not null default '',
  weigh        integer not null default 0,
  status       boolean not null default true,
  create_time  timestamptz not null default now(),
  update_time  timestamptz not null default now()
);
create index express_company_weigh on express_company (weigh desc, id);
