-- Money of other countries. Accounts are kept in pounds: the pound itself is always one and always on.
create table currency (
  id          bigint generated always as identity primary key,
  code        text not null unique check (code ~ '^[A-Z]{3}$'),
  symbol      text not null,
  name_zh     text not null,
  name_en     text not null default '',
  rate        numeric(18, 6) not null check (rate > 0),
  rate_date   date not null,
  weigh       integer not null default 0,
  status      boolean not null default true,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  constraint currency_pound_is_fixed check (code <> 'GBP' or (rate = 1 and status))
);
create index currency_weigh on currency (weigh desc, id);
