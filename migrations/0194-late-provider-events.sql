-- What a provider called final may change later, and may be told before its time. Every dispute keeps the sum it was opened with: a payment can be
-- disputed more than once, and the sum of a later event does not change what was taken.
create table dispute (
  id           bigint generated always as identity primary key,
  user_id      bigint not null references wallet (user_id),
  payment_id   bigint not null references payment,
  dispute_ref  text not null,
  charge_minor bigint not null check (charge_minor >= 0),
  currency     text not null,
  amount       bigint not null check (amount >= 0),
  status       smallint not null check (status between 1 and 3),
  changes      smallint not null default 0,
  verdict_time timestamptz,
  create_time  timestamptz not null,
  update_time  timestamptz not null,
  constraint dispute_once unique (payment_id, dispute_ref),
  check ((status = 1) = (verdict_time is null))
);
create index dispute_member on dispute (user_id, id);

-- An event that came too early is looked at again.
alter table payment_event add column check_time timestamptz;
create index payment_event_waiting on payment_event (check_time) where settle_time is null;

-- At the sandbox bank some cards take a refund, and give it back later.
alter table sandbox_payment add column refunds_fail boolean not null default false;
