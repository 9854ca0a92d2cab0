alter table shop
  -- of a reading that is not over: what it asks for, its row of the history, and the orders it wrote that nobody has prepared yet
  add column sync_since timestamptz,
  add column sync_id bigint references shop_sync on delete set null,
  add column sync_prepare bigint[] not null default '{}',
  -- how often in a row the marketplace did not answer: the pauses grow
  add column sync_failures integer not null default 0 check (sync_failures >= 0),
  -- whether its member was told that it stopped
  add column is_stop_told boolean not null default true,
  -- what the last look at its health told the member to know
  add column notes text[] not null default '{}';

-- What marketplaces sent by themselves: each message once.
create table shop_webhook (
  id           bigint generated always as identity primary key,
  shop_id      bigint not null references shop,
  webhook_id   text not null,
  topic        text not null,
  sale_id      text not null default '',
  receive_time timestamptz not null,
  done_time    timestamptz,
  constraint shop_webhook_once unique (shop_id, webhook_id)
);
create index shop_webhook_open on shop_webhook (receive_time) where done_time is null;
create index shop_webhook_time on shop_webhook (receive_time);

-- A member who was sent to a marketplace's page of consent. Both tokens are kept as hashes and work once: the state comes back with the marketplace's
-- answer, the ticket takes that answer from the return page to the member who is signed in.
create table shop_authorization (
  state_hash    bytea primary key,
  user_id       bigint not null references member,
  shop_id       bigint not null references shop,
  settings      jsonb not null default '{}',
  return_url    text not null,
  ticket_hash   bytea unique,
  sealed_answer text not null default '',
  create_time   timestamptz not null,
  expire_time   timestamptz not null,
  use_time      timestamptz
);
create index shop_authorization_shop on shop_authorization (shop_id);
create index shop_authorization_time on shop_authorization (create_time);
