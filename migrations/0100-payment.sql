-- What members pay through a provider or from their balance, for the balance itself or for bills; and what goes back the same way.
create table payment (
  id             bigint generated always as identity primary key,
  payment_no     text not null constraint payment_no_once unique,
  user_id        bigint not null references wallet (user_id),
  order_type     text not null,
  order_ids      bigint[] not null default '{}',
  provider       text not null check (provider in ('balance', 'sandbox', 'stripe', 'offline')),
  pay_way_id     bigint references pay_way,
  amount         bigint not null check (amount > 0),
  balance_part   bigint not null default 0 check (balance_part between 0 and amount),
  fee            bigint not null default 0 check (fee >= 0),
  charge_minor   bigint not null default 0 check (charge_minor >= 0),
  currency       text not null default 'GBP',
  rate           numeric(18, 6) not null default 1 check (rate > 0),
  status         smallint not null default 0 check (status between 0 and 5),
  hold_id        bigint references wallet_hold,
  provider_ref   text,
  charge_ref     text,
  url            text not null default '',
  reason         text not null default '',
  proof          text not null default '',
  refunded       bigint not null default 0 check (refunded >= 0),
  dispute_status smallint not null default 0 check (dispute_status between 0 and 3),
  dispute_ref    text,
  client_key     text,
  admin_id       bigint references admin on delete set null,
  check_time     timestamptz,
  expire_time    timestamptz not null,
  create_time    timestamptz not null,
  pay_time       timestamptz,
  update_time    timestamptz not null,
  check ((provider = 'balance') = (pay_way_id is null)),
  check ((status = 2) = (pay_time is not null)),
  check (refunded <= amount - balance_part)
);
create unique index payment_client_key on payment (user_id, client_key) where client_key is not null;
create unique index payment_provider_ref on payment (provider, provider_ref) where provider_ref is not null;
create index payment_charge_ref on payment (charge_ref) where charge_ref is not null;
create index payment_member on payment (user_id, id);
create index payment_kind on payment (order_type, id);
create index payment_open on payment (check_time) where status in (0, 1);
create index payment_way on payment (pay_way_id) where pay_way_id is not null;
create index payment_hold on payment (hold_id) where hold_id is not null;
create index payment_time on payment (create_time, id);

-- What providers told us, as it came: kept before it is believed.
create table payment_event (
  id           bigint generated always as identity primary key,
  provider     text not null,
  event_id     text not null,
  kind         text not null check (kind in ('payment', 'refund', 'dispute')),
  facts        jsonb not null,
  payment_id   bigint references payment,
  outcome      text not null default '',
  receive_time timestamptz not null,
  settle_time  timestamptz,
  constraint payment_event_once unique (provider, event_id)
);
create index payment_event_payment on payment_event (payment_id, id) where payment_id is not null;

create table refund (
  id            bigint generated always as identity primary key,
  refund_no     text not null constraint refund_no_once unique,
  user_id       bigint not null references wallet (user_id),
  payment_id    bigint not null references payment,
  amount        bigint not null check (amount > 0),
  charge_minor  bigint not null check (charge_minor > 0),
  currency      text not null,
  reason        text not null,
  status        smallint not null default 0 check (status between 0 and 4),
  provider_ref  text,
  note          text not null default '',
  asked_by      text not null check (asked_by in ('member', 'admin')),
  asked_id      bigint not null,
  admin_id      bigint references admin on delete set null,
  client_key    text,
  create_time   timestamptz not null,
  approve_time  timestamptz,
  close_time    timestamptz,
  update_time   timestamptz not null
);
create unique index refund_client_key on refund (asked_by, asked_id, client_key) where client_key is not null;
create index refund_member on refund (user_id, id);
create index refund_payment on refund (payment_id);
create index refund_open on refund (status, id) where status in (0, 1);

create view recharge as
  select id, payment_no, user_id, provider, pay_way_id, amount, fee, charge_minor, currency, rate, status, provider_ref, reason, proof, refunded,
         dispute_status, admin_id, expire_time, create_time, pay_time, update_time
  from payment where order_type = 'recharge';
