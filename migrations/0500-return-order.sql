-- Why a member wants money or a parcel back. Staff edit these; an order keeps the one it was asked for.
create table return_reason (
  id           bigint generated always as identity primary key,
  name_zh      text not null,
  name_en      text not null default '',
  -- 1 refund without a parcel, 2 return of a parcel
  kind         smallint not null check (kind in (1, 2)),
  -- what its money is: 1 label refund, 2 shipping difference, 3 return postage, 4 storage, 5 compensation
  fee_type     smallint not null check (fee_type between 1 and 5),
  -- the label must be unused, and is void when the refund is approved
  is_unused    boolean not null default false,
  -- lost or damaged: what an insurance claim pays for the same loss is set off
  is_loss      boolean not null default false,
  needs_photo  boolean not null default false,
  -- approved at once, without anybody looking
  is_automatic boolean not null default false,
  weigh        integer not null default 0,
  status       boolean not null default true,
  create_time  timestamptz not null default now(),
  update_time  timestamptz not null default now(),
  constraint return_reason_unused check (not is_unused or (kind = 1 and fee_type = 1)),
  constraint return_reason_automatic check (not is_automatic or kind = 2)
);
create index return_reason_weigh on return_reason (weigh desc, id);

-- What a parcel that came back costs its member: once for each parcel, or for each day that it lies longer than the free ones.
create table return_fee (
  id          bigint generated always as identity primary key,
  fee_type    smallint not null constraint return_fee_type_once unique check (fee_type in (3, 4)),
  -- pence, VAT inside
  amount      bigint not null check (amount >= 0),
  free_days   integer not null default 0 check (free_days >= 0),
  status      boolean not null default true,
  update_time timestamptz not null default now()
);

-- Money or a parcel on its way back to a member.
create table return_order (
  id               bigint generated always as identity primary key,
  order_no         text not null constraint return_order_no_once unique,
  user_id          bigint not null references wallet (user_id),
  order_id         bigint not null references shipping_order,
  order_code       text not null,
  kind             smallint not null check (kind in (1, 2)),
  reason_id        bigint not null references return_reason,
  -- as the reason said when it was asked
  fee_type         smallint not null check (fee_type between 1 and 5),
  is_unused        boolean not null default false,
  is_loss          boolean not null default false,
  -- 0 requested, 1 approved, 2 refused, 3 in stock, 4 finished, 5 cancelled
  status           smallint not null default 0 check (status between 0 and 5),
  -- 1 not paid, 2 paid (the member paid our fees), 3 refunded
  pay_status       smallint not null default 1 check (pay_status between 1 and 3),
  -- 0 none yet, 1 refunded, 2 re-shipped, 3 disposed of
  outcome          smallint not null default 0 check (outcome between 0 and 3),
  -- what the member chose for a parcel in stock: '', refund, reship, dispose
  choice           text not null default '' check (choice in ('', 'refund', 'reship', 'dispose')),
  -- pence: what a refund was asked for and then what was given; of a return the fees that were charged
  amount           bigint not null default 0 check (amount >= 0),
  asked_amount     bigint not null default 0 check (asked_amount >= 0),
  -- what a claim had paid for the same loss
  set_off          bigint not null default 0 check (set_off >= 0),
  pay_to           text not null default 'balance' check (pay_to in ('balance', 'card')),
  refund_id        bigint references refund,
  remark           text not null default '',
  photos           text[] not null default '{}',
  -- what staff said when they decided
  answer           text not null default '',
  admin_id         bigint references admin,
  decide_time      timestamptz,
  is_announced     boolean not null default true,
  -- the label it comes back with, where the member bought one of us; the number on the parcel otherwise
  label_order_id   bigint references shipping_order,
  tracking_number  text not null default '',
  instock          boolean not null default false,
  instock_time     timestamptz,
  warehouse_id     bigint references warehouse,
  space_id         bigint references space,
  space_name       text not null default '',
  condition        text not null default '' check (condition in ('', 'good', 'damaged')),
  instock_photos   text[] not null default '{}',
  instock_note     text not null default '',
  -- [{fee_type, net, vat, amount, days}] as they were charged
  fees             jsonb not null default '[]' check (jsonb_typeof(fees) = 'array'),
  -- {channel_id, receiver} of the parcel that goes out again, and the order it became
  reship           jsonb,
  reship_order_id  bigint references shipping_order,
  entry_id         bigint references ledger_entry,
  -- when a sweep ends the wait: for the parcel, or for the member's choice
  due_time         timestamptz,
  reminded         boolean not null default false,
  client_key       text,
  create_time      timestamptz not null,
  update_time      timestamptz not null,
  close_time       timestamptz,
  constraint return_order_instock check (instock = (instock_time is not null)),
  constraint return_order_refund check (kind = 2 or not instock)
);
create index return_order_member on return_order (user_id, id);
create index return_order_member_state on return_order (user_id, status, id);
create index return_order_state on return_order (status, id);
create index return_order_time on return_order (create_time, id);
create index return_order_order on return_order (order_id);
create index return_order_due on return_order (due_time, id) where due_time is not null;
create index return_order_tracking on return_order (tracking_number) where tracking_number <> '';
create index return_order_code on return_order (order_code text_pattern_ops);
create unique index return_order_label on return_order (label_order_id) where label_order_id is not null;
create unique index return_order_reship on return_order (reship_order_id) where reship_order_id is not null;
-- One for each order and reason, whatever is clicked twice; what was refused or given up may be asked again.
create unique index return_order_once on return_order (order_id, reason_id) where status not in (2, 5);
create unique index return_order_client on return_order (user_id, client_key) where client_key is not null;

create table return_history (
  id          bigint generated always as identity primary key,
  return_id   bigint not null references return_order,
  verb        text not null,
  actor_type  text not null check (actor_type in ('member', 'admin', 'system')),
  actor_id    bigint,
  reason      text not null default '',
  create_time timestamptz not null
);
create index return_history_return on return_history (return_id, id);

-- Parcels that came back and that nobody could be found for.
create table unclaimed_return (
  id              bigint generated always as identity primary key,
  tracking_number text not null,
  warehouse_id    bigint references warehouse,
  space_id        bigint references space,
  space_name      text not null default '',
  condition       text not null check (condition in ('good', 'damaged')),
  photos          text[] not null default '{}',
  note            text not null default '',
  admin_id        bigint not null references admin,
  client_key      text not null,
  -- the return it turned out to be
  return_id       bigint references return_order,
  -- 0 unclaimed, 1 matched, 2 disposed of
  status          smallint not null default 0 check (status between 0 and 2),
  create_time     timestamptz not null,
  update_time     timestamptz not null,
  constraint unclaimed_return_once unique (admin_id, client_key),
  constraint unclaimed_return_matched check ((status = 1) = (return_id is not null))
);
create index unclaimed_return_state on unclaimed_return (status, id);
create index unclaimed_return_tracking on unclaimed_return (tracking_number);

-- A label to our warehouse needs these; a warehouse without them takes no returns.
alter table warehouse
  add column province text not null default '',
  add column city     text not null default '',
  add column zip_code text not null default '';
