-- Where a marketplace sends its webhooks for a shop; empty until it was asked to.
alter table shop add column callback_url text not null default '';
-- Access that was granted for an account which another member has linked too, until its member confirms.
alter table shop_authorization add column sealed_grant text not null default '';

-- Webhooks to remove at the marketplace of a shop that was unlinked. The row has the keys, sealed, and goes
-- with them when that is done.
create table shop_webhook_removal (
  id             bigint generated always as identity primary key,
  shop_id        bigint not null unique references shop on delete cascade,
  kind           text not null,
  settings       jsonb not null,
  sealed_secrets text not null,
  callback_url   text not null,
  -- how often the marketplace did not answer
  failures       integer not null default 0 check (failures >= 0),
  lease          timestamptz,
  next_time      timestamptz not null,
  create_time    timestamptz not null
);
create index shop_webhook_removal_due on shop_webhook_removal (next_time);
