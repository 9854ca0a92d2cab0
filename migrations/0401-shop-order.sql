-- An order pulled from a shop. One that leaves in several parcels is several rows, part 1, 2 and so on; those that leave in one parcel name the row
-- they were combined into.
create table shop_order (
  id                    bigint generated always as identity primary key,
  user_id               bigint not null references member,
  shop_id               bigint not null references shop,
  platform_order_id     text not null,
  part                  integer not null default 1 check (part > 0),
  -- of a part: [{id, quantity}] of the sale's lines; null: all of them
  part_lines            jsonb,
  platform_order_number text not null,
  -- 0 open, 1 cancelled, 2 shipped
  shop_state            smallint not null default 0 check (shop_state between 0 and 2),
  ordered_time          timestamptz not null,
  -- as the shop told it last, and when it changed there
  sale                  jsonb not null,
  sale_hash             text not null,
  sale_time             timestamptz not null,
  -- what the parcel is to be: from the sale, the shop's defaults, rules, and by hand (`edited` names what was)
  receiver              jsonb not null,
  receiver_name         text generated always as (receiver ->> 'name') stored,
  receiver_country      text generated always as (receiver ->> 'countryCode') stored,
  items                 jsonb not null,
  item_count            integer not null default 0,
  currency              text not null,
  -- hundredths of the currency
  total                 bigint not null default 0,
  -- grams and millimetres
  weight                integer check (weight > 0),
  length                integer check (length > 0),
  width                 integer check (width > 0),
  height                integer check (height > 0),
  channel_id            bigint references channel,
  preset_id             bigint references parcel_preset on delete set null,
  insurance_id          bigint references insurance,
  insurance_value       bigint check (insurance_value > 0),
  tags                  text[] not null default '{}',
  is_held               boolean not null default false,
  remark                text not null default '',
  edited                text[] not null default '{}',
  -- which rule did what: [{version, rule, did: [...]}]
  explain               jsonb not null default '[]',
  -- 0 not ready, 1 ready, 2 label being made, 3 labelled, 4 combined into another, 5 closed
  state                 smallint not null default 0 check (state between 0 and 5),
  -- why it is not ready, and beside which field that is said
  reasons               text[] not null default '{}',
  problems              jsonb not null default '{}',
  -- what its label would cost, pence with VAT
  amount                bigint,
  price_time            timestamptz,
  -- something happened at the shop after the label was bought: cancelled, changed
  alert                 text not null default '',
  combined_into         bigint references shop_order,
  order_id              bigint references shipping_order,
  -- how many orders were made for it; a voided label is followed by another
  attempt               integer not null default 0,
  -- 0 not notified, 1 notified, 2 failed
  notify_state          smallint not null default 0 check (notify_state between 0 and 2),
  -- auto, member, hand or shop: who told the marketplace
  notify_by             text not null default '',
  notify_reason         text not null default '',
  notify_detail         text not null default '',
  notify_attempts       integer not null default 0,
  -- who tells it now has it until then; left behind, the shop is asked before it is told again
  notify_lease          timestamptz,
  next_notify_time      timestamptz,
  notify_time           timestamptz,
  -- what the shop calls the shipment, and the tracking number it was told
  notify_ref            text not null default '',
  notified_number       text not null default '',
  create_time           timestamptz not null,
  update_time           timestamptz not null,
  constraint shop_order_once unique (shop_id, platform_order_id, part),
  check ((state = 4) = (combined_into is not null)),
  check (notify_state <> 1 or notify_time is not null)
);
create index shop_order_state on shop_order (user_id, state, id desc);
create index shop_order_shop on shop_order (shop_id, id desc);
create index shop_order_number on shop_order (user_id, platform_order_number text_pattern_ops);
create index shop_order_notify on shop_order (user_id, notify_state, id desc) where state = 3;
create index shop_order_to_notify on shop_order (next_notify_time) where state = 3 and notify_state <> 1 and next_notify_time is not null;
create index shop_order_label on shop_order (order_id) where order_id is not null;
create index shop_order_combined on shop_order (combined_into) where combined_into is not null;

-- Every time a shop was told of a parcel, or asked about one, and what it answered: only ever added to.
create table shop_notify_attempt (
  id              bigint generated always as identity primary key,
  shop_order_id   bigint not null references shop_order,
  user_id         bigint not null references member,
  order_id        bigint references shipping_order,
  tracking_number text not null,
  -- done, needs_user, retry, unclear, by_hand, found
  outcome         text not null,
  reason          text not null default '',
  detail          text not null default '',
  create_time     timestamptz not null
);
create index shop_notify_attempt_order on shop_notify_attempt (shop_order_id, id desc);
