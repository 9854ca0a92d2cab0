-- The books of the demo shop, a stranger that lives under the same roof: nothing of ours refers to them, nor they to anything of ours. Buyers are
-- made up.
create table sandbox_shop (
  id            text primary key,
  serial        bigint generated always as identity unique,
  -- whoever knows it sees the shop's page
  code          text not null unique,
  name          text not null,
  language      text not null check (language in ('zh-cn', 'en')),
  -- its key: what callers are known by, and what callbacks are signed with
  key_hash      text not null unique,
  sealed_key    text not null,
  callback_url  text not null default '',
  -- how it treats its callers, and for how many calls; null: until somebody ends it
  fault         text not null default '' check (fault in ('', 'expired', 'busy', 'silent', 'cancelled', 'moved', 'down')),
  fault_left    integer check (fault_left > 0),
  order_count   integer not null default 0,
  create_time   timestamptz not null,
  update_time   timestamptz not null
);
create index sandbox_shop_update on sandbox_shop (update_time);

create table sandbox_shop_order (
  id          text primary key,
  shop_id     text not null references sandbox_shop on delete cascade,
  position    integer not null,
  number      text not null,
  status      text not null default 'open' check (status in ('open', 'cancelled', 'shipped')),
  language    text not null check (language in ('zh-cn', 'en')),
  ship_to     jsonb not null,
  -- [{id, sku, title, quantity, unit_price, grams, hs_code, origin}], prices in pence
  lines       jsonb not null,
  shipping_fee integer not null,
  total       integer not null,
  service     text not null,
  note        text not null,
  tax_number  text not null default '',
  create_time timestamptz not null,
  -- each change is later than the one before, so that callers can read on from where they were
  update_time timestamptz not null,
  constraint sandbox_shop_order_once unique (shop_id, position)
);
create index sandbox_shop_order_update on sandbox_shop_order (shop_id, update_time, id);

create table sandbox_shop_shipment (
  id              text primary key,
  order_id        text not null references sandbox_shop_order on delete cascade,
  tracking_number text not null,
  carrier_name    text not null,
  tracking_url    text not null,
  -- [{id, quantity}]
  lines           jsonb not null,
  status          text not null default 'sent' check (status in ('sent', 'cancelled')),
  create_time     timestamptz not null,
  update_time     timestamptz not null
);
create index sandbox_shop_shipment_order on sandbox_shop_shipment (order_id, create_time, id);

-- Every mail that a marketplace would have sent to the buyer: none leaves, but one too many is seen here.
create table sandbox_shop_mail (
  id              bigint generated always as identity primary key,
  order_id        text not null references sandbox_shop_order on delete cascade,
  shipment_id     text not null references sandbox_shop_shipment on delete cascade,
  kind            text not null check (kind in ('shipped', 'changed', 'withdrawn')),
  recipient       text not null,
  tracking_number text not null,
  create_time     timestamptz not null
);
create index sandbox_shop_mail_order on sandbox_shop_mail (order_id, id);

-- What it says by itself: the body as it is sent each time, how often it was sent, and how often somebody answered well.
create table sandbox_shop_event (
  id          text primary key,
  shop_id     text not null references sandbox_shop on delete cascade,
  body        text not null,
  sent        integer not null default 0,
  answered    integer not null default 0,
  create_time timestamptz not null
);
create index sandbox_shop_event_shop on sandbox_shop_event (shop_id, create_time);
