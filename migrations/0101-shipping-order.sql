-- One parcel, one label ("sheet order" on the wire). Money is pence, sides are millimetres, weights grams. States hold the spec's integers; they
-- are moved by the order's own actions only, each with a line in the history.
create table shipping_order (
  id                    bigint generated always as identity primary key,
  user_id               bigint not null references wallet (user_id),
  app_id                bigint,
  channel_id            bigint not null references channel,
  service_type          text not null default '',
  logistics_type        text not null check (logistics_type in ('self', 'client')),
  order_code            text not null constraint shipping_order_code_once unique,
  out_order_id          text not null default '',
  platform_order_number text not null default '',
  tracking_number       text not null default '',
  status                smallint not null default 0 check (status between 0 and 3),
  pay_status            smallint not null default 1 check (pay_status between 1 and 3),
  is_effective          smallint not null default 0 check (is_effective between 0 and 2),
  is_warehouse_scan     smallint not null default 0 check (is_warehouse_scan between 0 and 1),
  void_status           smallint not null default 0 check (void_status between 0 and 3),
  tracking_status       text not null default 'pending',
  amount                bigint not null check (amount >= 0),
  net                   bigint not null,
  vat                   bigint not null,
  paid_amount           bigint not null default 0 check (paid_amount >= 0),
  actual_pay_amount     bigint not null default 0 check (actual_pay_amount >= 0),
  money                 bigint not null default 0 check (money >= 0),
  third_party           bigint not null default 0 check (third_party >= 0),
  internal_money        bigint not null default 0 check (internal_money >= 0),
  offline               bigint not null default 0 check (offline >= 0),
  foreign_money         text not null default '',
  foreign_currency      text not null default '',
  foreign_rate          text not null default '',
  sender                jsonb not null,
  receiver              jsonb not null,
  items                 jsonb not null,
  receiver_name         text not null generated always as (coalesce(receiver ->> 'name', '')) stored,
  receiver_city         text not null generated always as (coalesce(receiver ->> 'city', '')) stored,
  receiver_country      text not null generated always as (coalesce(receiver ->> 'countryCode', '')) stored,
  receiver_zip          text not null generated always as (coalesce(receiver ->> 'zipCode', '')) stored,
  length                integer not null check (length > 0),
  width                 integer not null check (width > 0),
  height                integer not null check (height > 0),
  weight                integer not null check (weight > 0),
  box_type_id           bigint references packaging,
  insurance_id          bigint references insurance,
  insurance_value       bigint check (insurance_value > 0),
  -- lines with their reasons, zone, chargeable weight, what was worked out with it
  price                 jsonb not null,
  price_table_id        bigint references price_table,
  price_time            timestamptz not null,
  hold_id               bigint references wallet_hold,
  sale_entry_id         bigint references ledger_entry,
  -- how often it was bought: each time is another label to the carrier
  attempt               integer not null default 0,
  carrier_ref           text not null default '',
  label_storage         text not null default '',
  label_file            text not null default '',
  fail_code             text not null default '',
  fail_reason           text not null default '',
  next_try_time         timestamptz,
  print_count           integer not null default 0,
  remark                text not null default '',
  client_key            text,
  client_index          integer not null default 0,
  create_time           timestamptz not null,
  update_time           timestamptz not null,
  delete_time           timestamptz,
  pay_time              timestamptz,
  label_time            timestamptz,
  print_time            timestamptz,
  manifest_time         timestamptz,
  warehouse_scan_time   timestamptz,
  void_time             timestamptz,
  constraint shipping_order_sources check (paid_amount = money + third_party + internal_money + offline),
  constraint shipping_order_labelled check (status <> 1 or (tracking_number <> '' and label_time is not null)),
  check ((insurance_id is null) = (insurance_value is null))
) with (fillfactor = 85);

-- The member's own reference names one living order.
create unique index shipping_order_out_once on shipping_order (user_id, out_order_id)
  where out_order_id <> '' and delete_time is null and void_status <> 2;
create unique index shipping_order_client_key on shipping_order (user_id, client_key, client_index) where client_key is not null;

-- A member's list and its commonest filters; every one ends in the number, so that a page is read in order.
create index shipping_order_member on shipping_order (user_id, id) where delete_time is null;
create index shipping_order_member_status on shipping_order (user_id, status, id) where delete_time is null;
create index shipping_order_member_channel on shipping_order (user_id, channel_id, id) where delete_time is null;
create index shipping_order_member_void on shipping_order (user_id, id) where delete_time is null and void_status > 0;
create index shipping_order_member_amount on shipping_order (user_id, amount, id) where delete_time is null;
create index shipping_order_member_time on shipping_order (user_id, create_time, id) where delete_time is null;

-- What staff look for: any number, a name, a state.
create index shipping_order_tracking on shipping_order (tracking_number text_pattern_ops) where tracking_number <> '';
create index shipping_order_out on shipping_order (out_order_id text_pattern_ops) where out_order_id <> '';
create index shipping_order_platform on shipping_order (platform_order_number text_pattern_ops) where platform_order_number <> '';
create index shipping_order_code on shipping_order (order_code text_pattern_ops);
create index shipping_order_receiver on shipping_order using gin (receiver_name gin_trgm_ops);
create index shipping_order_receiver_pieces on shipping_order using gin (text_pieces(receiver_name));
create index shipping_order_status on shipping_order (status, id) where delete_time is null;
create index shipping_order_channel on shipping_order (channel_id, id);
create index shipping_order_time on shipping_order (create_time, id);
create index shipping_order_voiding on shipping_order (void_status, id) where void_status in (1, 3);
create index shipping_order_unused on shipping_order (label_time)
  where status = 1 and void_status = 0 and is_warehouse_scan = 0 and is_effective = 0;
create index shipping_order_table on shipping_order (price_table_id);
create index shipping_order_box on shipping_order (box_type_id) where box_type_id is not null;
create index shipping_order_insurance on shipping_order (insurance_id) where insurance_id is not null;
create index shipping_order_hold on shipping_order (hold_id) where hold_id is not null;

-- Who did what to an order, when and why; only added to.
create table order_history (
  id          bigint generated always as identity primary key,
  order_id    bigint not null references shipping_order,
  verb        text not null,
  actor_type  text not null check (actor_type in ('member', 'admin', 'system')),
  actor_id    bigint,
  reason      text not null default '',
  create_time timestamptz not null
);
create index order_history_order on order_history (order_id, id);
create function order_history_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the history is only added to' using errcode = 'restrict_violation';
end $$;
create trigger order_history_stays before update or delete on order_history for each row execute function order_history_stays();

-- What a carrier is asked for an order, claimed before the call and recorded after it: one open call for each order and kind.
create table carrier_call (
  id              bigint generated always as identity primary key,
  order_id        bigint not null references shipping_order,
  kind            text not null check (kind in ('label', 'void')),
  -- ours, the same for every try: asked again with it a carrier makes no second label
  reference       text not null,
  leased_until    timestamptz not null,
  tries           integer not null default 1,
  -- it may have happened over there although nobody told us
  is_unclear      boolean not null default true,
  -- the same before the last try
  was_unclear     boolean not null default false,
  outcome         text not null default '' check (outcome in ('', 'done', 'refused', 'given_up')),
  code            text not null default '',
  reason          text not null default '',
  request         jsonb,
  response        jsonb,
  create_time     timestamptz not null,
  update_time     timestamptz not null,
  close_time      timestamptz,
  check ((outcome = '') = (close_time is null))
);
create unique index carrier_call_one_open on carrier_call (order_id, kind) where close_time is null;
create index carrier_call_order on carrier_call (order_id, id);
create index carrier_call_open on carrier_call (create_time) where close_time is null;
