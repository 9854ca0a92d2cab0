-- How members can pay. What opens an account at a provider is sealed as one text; amounts are pence.
create table pay_way (
  id              bigint generated always as identity primary key,
  name_zh         text not null,
  name_en         text not null default '',
  provider        text not null check (provider in ('sandbox', 'stripe', 'offline')),
  currency_id     bigint not null references currency,
  fee_percent     numeric(5, 2) not null default 0 check (fee_percent between 0 and 100),
  min_amount      bigint not null default 100 check (min_amount > 0),
  max_amount      bigint not null default 500000,
  logo            text not null default '',
  remark_zh       text not null default '',
  remark_en       text not null default '',
  base_url        text not null default '',
  sealed_settings text not null default '',
  account_name    text not null default '',
  sort_code       text not null default '' check (sort_code ~ '^(\d\d-\d\d-\d\d)?$'),
  account_number  text not null default '' check (account_number ~ '^(\d{8})?$'),
  iban            text not null default '',
  instructions_zh text not null default '',
  instructions_en text not null default '',
  is_ready        boolean not null default false,
  status          boolean not null default false,
  weigh           integer not null default 0,
  create_time     timestamptz not null default now(),
  update_time     timestamptz not null default now(),
  constraint pay_way_amounts check (max_amount >= min_amount),
  -- Nobody is offered a way that lacks its keys or its account.
  constraint pay_way_ready check (is_ready or not status)
);
create index pay_way_weigh on pay_way (weigh desc, id);
create index pay_way_currency on pay_way (currency_id);
