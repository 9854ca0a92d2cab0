-- The books of the sandbox bank, a stranger that lives under the same roof: nothing of ours refers to them, nor they to anything of ours.
-- No card and nobody's name is kept.
create table sandbox_payment (
  id                    text primary key,
  token                 text not null unique,
  merchant              text not null,
  idempotency_key       text not null,
  fingerprint           text not null,
  sealed_webhook_secret text not null,
  reference             text not null,
  merchant_name         text not null,
  title                 text not null,
  amount                bigint not null check (amount > 0),
  currency              text not null check (currency ~ '^[A-Z]{3}$'),
  language              text not null check (language in ('zh-cn', 'en')),
  return_url            text not null,
  cancel_url            text not null,
  notify_url            text not null,
  status                text not null default 'pending' check (status in ('pending', 'paid', 'failed', 'expired', 'cancelled')),
  reason                text,
  declines              integer not null default 0,
  is_confirming         boolean not null default false,
  refunded              bigint not null default 0 check (refunded between 0 and amount),
  expire_time           timestamptz not null,
  create_time           timestamptz not null,
  update_time           timestamptz not null,
  constraint sandbox_payment_once unique (merchant, idempotency_key)
);

create table sandbox_refund (
  id              text primary key,
  payment_id      text not null references sandbox_payment on delete cascade,
  idempotency_key text not null,
  reference       text not null,
  amount          bigint not null check (amount > 0),
  status          text not null default 'pending' check (status in ('pending', 'done', 'failed')),
  reason          text,
  create_time     timestamptz not null,
  constraint sandbox_refund_once unique (payment_id, idempotency_key)
);

create table sandbox_dispute (
  id          text primary key,
  payment_id  text not null unique references sandbox_payment on delete cascade,
  status      text not null check (status in ('opened', 'won', 'lost')),
  create_time timestamptz not null
);

-- What the merchant is told: the body as it is sent each time, and how often it was sent.
create table sandbox_event (
  id          text primary key,
  payment_id  text not null references sandbox_payment on delete cascade,
  body        text not null,
  sent        integer not null default 0,
  answered    integer not null default 0,
  create_time timestamptz not null
);
create index sandbox_event_payment on sandbox_event (payment_id, create_time);
