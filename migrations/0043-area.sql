-- The divisions of a country that addresses name: province, city, district; nation and county in the United Kingdom.
create table area (
  id          bigint primary key,
  pid         bigint references area,
  country     text not null check (country ~ '^[A-Z]{2}$'),
  level       smallint not null check (level between 1 and 3),
  shortname   text not null default '',
  name_zh     text not null,
  name_en     text not null default '',
  mergename   text not null default '',
  pinyin      text not null default '',
  code        text not null default '',
  zip         text not null default '',
  first       text not null default '',
  lng         text not null default '',
  lat         text not null default '',
  update_time timestamptz not null default now(),
  check ((level = 1) = (pid is null))
);
create index area_pid on area (pid, id);
create index area_country on area (country, level, id);
