-- What an order must know so that one rule can say what may still be given back of it.
alter table shipping_order
  -- the first sign that the parcel moved or reached us; a label with one cannot be voided
  add column used_time  timestamptz,
  add column used_cause text not null default ''
    check (used_cause in ('', 'manifested', 'scanned', 'collected', 'returned', 'moved', 'delivered')),
  -- pence: what a refund that leaves the label alive can still give back, in money and points; the premium is not in it
  add column refundable bigint not null default 0 check (refundable >= 0),
  -- pence: what refunds have given back, in money and points; a refund that was taken back is not in it
  add column refunded   bigint not null default 0 check (refunded >= 0),
  -- pence: what claims have paid for this parcel, and how much of that refunds were already less by
  add column claim_paid bigint not null default 0 check (claim_paid >= 0),
  add column claim_set_off bigint not null default 0 check (claim_set_off between 0 and claim_paid),
  -- the order belongs to a return: the label it comes back with, or the one it goes out with again
  add column follow_up  text not null default '' check (follow_up in ('', 'return', 'reship')),
  add constraint shipping_order_used check ((used_time is null) = (used_cause = ''));

drop index shipping_order_unused;
create index shipping_order_unused on shipping_order (label_time, id)
  where status = 1 and void_status = 0 and used_time is null and not is_manifesting;

-- Which part of a parcel's price a line is, and the insurance tax inside it.
alter table sale_line
  add column kind text not null default 'carriage' check (kind in ('carriage', 'insurance', 'extras', 'reweigh', 'return_fee')),
  add column ipt  bigint not null default 0 check (ipt >= 0);

-- Every sum that went back of an order, as it was decided: asked for once by its key, and only added to.
create table order_refund (
  id          bigint generated always as identity primary key,
  order_id    bigint not null references shipping_order,
  user_id     bigint not null references wallet (user_id),
  key         text not null constraint order_refund_key_once unique,
  way         text not null check (way in ('void', 'request', 'staff')),
  -- pence: what was granted, and how much of it a claim had paid before
  granted     bigint not null check (granted >= 0),
  set_off     bigint not null default 0 check (set_off between 0 and granted),
  -- what went back: pence, and points that had paid a part of the order
  money       bigint not null check (money >= 0),
  points      bigint not null default 0 check (points >= 0),
  entry_id    bigint references ledger_entry,
  create_time timestamptz not null
);
create index order_refund_order on order_refund (order_id, id);
create trigger order_refund_stays before update or delete on order_refund for each row execute function ledger_stays();
