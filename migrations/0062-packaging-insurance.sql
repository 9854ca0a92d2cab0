-- What is sold beside the carriage: boxes, and cover for what is inside. Sizes are millimetres, weights grams, money pence.
create table packaging (
  id          bigint generated always as identity primary key,
  name_zh     text not null,
  name_en     text not null default '',
  picture     text not null default '',
  length      integer not null check (length > 0),
  width       integer not null check (width > 0),
  height      integer not null check (height > 0),
  weight      integer not null default 0 check (weight >= 0),
  price       bigint not null default 0 check (price >= 0),
  stock       integer not null default 0 check (stock >= 0),
  weigh       integer not null default 0,
  status      boolean not null default true,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now()
);
create index packaging_weigh on packaging (weigh desc, id);

create table insurance (
  id          bigint generated always as identity primary key,
  name_zh     text not null,
  name_en     text not null default '',
  kind        text not null check (kind in ('bands', 'percent')),
  percent     numeric(6, 3) not null default 0 check (percent between 0 and 100),
  -- [{key, value}]: cover up to → premium, both in pounds, rising
  bands       jsonb not null default '[]' check (jsonb_typeof(bands) = 'array'),
  min_premium bigint not null default 0 check (min_premium >= 0),
  cover_limit bigint not null check (cover_limit > 0),
  ipt_rate    numeric(5, 2) not null default 12 check (ipt_rate between 0 and 100),
  weigh       integer not null default 0,
  status      boolean not null default true,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  constraint insurance_has_price check (kind = 'percent' or bands <> '[]'::jsonb)
);
create index insurance_weigh on insurance (weigh desc, id);
