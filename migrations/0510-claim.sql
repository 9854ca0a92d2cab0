-- What can be claimed under a parcel's cover. Staff edit these; a claim keeps the one it was made for.
create table claim_kind (
  id          bigint generated always as identity primary key,
  code        text not null constraint claim_kind_code_once unique check (code ~ '^[a-z_]{2,20}$'),
  name_zh     text not null,
  name_en     text not null default '',
  hint_zh     text not null default '',
  hint_en     text not null default '',
  -- days after the label was made (delivered, of a parcel that was) from which and until which a claim can be filed
  from_days   integer not null default 0 check (from_days >= 0),
  until_days  integer not null check (until_days > 0),
  -- after delivery, or without one
  is_delivered boolean not null,
  -- what must be handed in: value_proof, damage_photo, packaging_photo, repair_quote, statement
  documents   text[] not null default '{}',
  weigh       integer not null default 0,
  status      boolean not null default true,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now(),
  constraint claim_kind_window check (from_days < until_days)
);
create index claim_kind_weigh on claim_kind (weigh desc, id);

-- What a member wants for a parcel that was insured.
create table claim (
  id           bigint generated always as identity primary key,
  claim_no     text not null constraint claim_no_once unique,
  user_id      bigint not null references wallet (user_id),
  order_id     bigint not null references shipping_order,
  order_code   text not null,
  kind_id      bigint not null references claim_kind,
  -- 0 submitted, 1 in review, 2 approved, 3 partly approved, 4 refused, 5 paid, 6 withdrawn
  status       smallint not null default 0 check (status between 0 and 6),
  -- pence: what is insured, what is claimed, what was granted, what a refund had paid for the same loss, and what was paid
  cover_value  bigint not null check (cover_value > 0),
  amount       bigint not null check (amount > 0),
  granted      bigint not null default 0 check (granted >= 0 and granted <= least(amount, cover_value)),
  set_off      bigint not null default 0 check (set_off >= 0),
  paid         bigint not null default 0 check (paid >= 0 and paid <= granted),
  story        text not null,
  -- what staff said when they decided
  answer       text not null default '',
  -- whose turn it is: staff, member, or nobody once it is closed
  waits_for    text not null default 'staff' check (waits_for in ('staff', 'member', 'nobody')),
  -- until when the member must answer before it is closed
  due_time     timestamptz,
  reminded     boolean not null default false,
  admin_id     bigint references admin,
  payer_id     bigint references admin,
  entry_id     bigint references ledger_entry,
  client_key   text,
  create_time  timestamptz not null,
  update_time  timestamptz not null,
  decide_time  timestamptz,
  pay_time     timestamptz,
  close_time   timestamptz
);
create index claim_member on claim (user_id, id);
create index claim_member_state on claim (user_id, status, id);
create index claim_state on claim (status, id);
create index claim_time on claim (create_time, id);
create index claim_due on claim (due_time, id) where due_time is not null;
create index claim_code on claim (order_code text_pattern_ops);
-- One loss, one claim; what was refused or withdrawn may be filed again.
create unique index claim_once on claim (order_id) where status not in (4, 6);
create unique index claim_client on claim (user_id, client_key) where client_key is not null;

create table claim_message (
  id          bigint generated always as identity primary key,
  claim_id    bigint not null references claim,
  -- a move of the claim is a message of the verb it was made by
  verb        text not null default 'message',
  actor_type  text not null check (actor_type in ('member', 'admin', 'system')),
  actor_id    bigint,
  text        text not null default '',
  create_time timestamptz not null
);
create index claim_message_claim on claim_message (claim_id, id);

create table claim_file (
  id          bigint generated always as identity primary key,
  claim_id    bigint not null references claim,
  document    text not null check (document in ('value_proof', 'damage_photo', 'packaging_photo', 'repair_quote', 'statement', 'other')),
  file        text not null,
  name        text not null default '',
  actor_type  text not null check (actor_type in ('member', 'admin')),
  actor_id    bigint not null,
  create_time timestamptz not null,
  constraint claim_file_once unique (claim_id, file)
);
