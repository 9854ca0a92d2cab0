-- How much heavier or larger than declared a parcel may be before its member is asked for the difference: whichever of the two is more.
alter table channel
  add column reweigh_percent integer not null default 5 check (reweigh_percent between 0 and 100),
  add column reweigh_grams   integer not null default 50 check (reweigh_grams >= 0);

-- What a parcel costs more by our scales, proposed to its member. One for each order: what was settled is not asked again.
create table reweigh (
  id            bigint generated always as identity primary key,
  order_id      bigint not null references shipping_order,
  user_id       bigint not null references wallet (user_id),
  scan_id       bigint references warehouse_scan,
  order_code    text not null,
  -- 0 proposed, 1 disputed, 2 taken, 3 waived
  state         smallint not null default 0 check (state between 0 and 3),
  -- grams and millimetres, as declared (with the box that we sold) and as measured
  old_weight    integer not null check (old_weight > 0),
  old_length    integer not null check (old_length > 0),
  old_width     integer not null check (old_width > 0),
  old_height    integer not null check (old_height > 0),
  weight        integer not null check (weight > 0),
  length        integer not null check (length > 0),
  width         integer not null check (width > 0),
  height        integer not null check (height > 0),
  -- pence, VAT inside: carriage with all that changes its price
  old_amount    bigint not null,
  new_amount    bigint not null,
  difference    bigint not null check (difference > 0 and difference = new_amount - old_amount),
  -- the line of the order's price that it becomes, and how the new price is made up
  line          jsonb not null,
  lines         jsonb not null,
  photo         text not null default '',
  -- what the member answered, '' while nothing, and why not
  answer        text not null default '' check (answer in ('', 'accept', 'dispute')),
  answer_reason text not null default '',
  answer_time   timestamptz,
  -- who of our staff settled it, with their reason
  admin_id      bigint references admin,
  decision      text not null default '',
  due_time      timestamptz not null,
  close_time    timestamptz,
  entry_id      bigint references ledger_entry,
  create_time   timestamptz not null,
  update_time   timestamptz not null,
  constraint reweigh_once unique (order_id),
  check ((state >= 2) = (close_time is not null))
);
create index reweigh_member on reweigh (user_id, id);
create index reweigh_scan on reweigh (scan_id);
create index reweigh_due on reweigh (due_time, id) where state = 0;
create index reweigh_open on reweigh (state, id) where state < 2;
create index reweigh_time on reweigh (create_time, id);
