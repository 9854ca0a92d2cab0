-- What may be sent: kinds of goods, single goods, and what tightens them by destination. A class is never loosened by a rule.
create table goods_category (
  id            bigint generated always as identity primary key,
  name_zh       text not null,
  name_en       text not null default '',
  class         text not null default 'ok' check (class in ('ok', 'restricted', 'no_cover', 'prohibited')),
  conditions_zh text not null default '',
  conditions_en text not null default '',
  -- one per line: what in an item's name makes us ask
  keywords_zh   text not null default '',
  keywords_en   text not null default '',
  weigh         integer not null default 0,
  status        boolean not null default true,
  create_time   timestamptz not null default now(),
  update_time   timestamptz not null default now(),
  constraint goods_category_has_conditions check (class <> 'restricted' or conditions_zh <> '')
);
create index goods_category_weigh on goods_category (weigh desc, id);

create table goods (
  id                bigint generated always as identity primary key,
  category_id       bigint not null references goods_category,
  name_zh           text not null,
  name_en           text not null default '',
  hs_code           text not null default '' check (hs_code ~ '^([0-9]{6,10})?$'),
  origin_country_id bigint references country,
  class             text not null default 'ok' check (class in ('ok', 'restricted', 'no_cover', 'prohibited')),
  conditions_zh     text not null default '',
  conditions_en     text not null default '',
  weigh             integer not null default 0,
  status            boolean not null default true,
  create_time       timestamptz not null default now(),
  update_time       timestamptz not null default now(),
  constraint goods_has_conditions check (class <> 'restricted' or conditions_zh <> '')
);
create index goods_weigh on goods (weigh desc, id);
create index goods_category_id on goods (category_id, weigh desc, id);
create index goods_origin_country_id on goods (origin_country_id);

create table goods_rule (
  id          bigint generated always as identity primary key,
  category_id bigint references goods_category on delete cascade,
  goods_id    bigint references goods on delete cascade,
  -- no country: wherever it goes
  country_id  bigint references country,
  -- true: to every country but that one
  is_except   boolean not null default false,
  -- no channel: by whichever it goes
  channel_id  bigint,
  class       text not null check (class in ('restricted', 'no_cover', 'prohibited')),
  note_zh     text not null default '',
  note_en     text not null default '',
  status      boolean not null default true,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  constraint goods_rule_is_about_one check (num_nonnulls(category_id, goods_id) = 1),
  constraint goods_rule_except_what check (not is_except or country_id is not null),
  constraint goods_rule_has_note check (class <> 'restricted' or note_zh <> '')
);
create index goods_rule_category_id on goods_rule (category_id);
create index goods_rule_goods_id on goods_rule (goods_id);
create index goods_rule_country_id on goods_rule (country_id);
